# Running the test programs and the campaigns. Sourced by ./test, which sets `results`, the folder of
# this run's logs (*.log) and outcomes (*.tsv, one line `Suite.name<TAB>passed|failed|skipped` a test).

# Sanitizers name the lines of their stacks, and end the program at what they find: a room that a test kills afterwards
# would take a race that was only printed with it.
export ASAN_OPTIONS=allow_addr2line=1 TSAN_OPTIONS=allow_addr2line=1:halt_on_error=1
export UBSAN_OPTIONS=print_stacktrace=1:allow_addr2line=1

# in_parallel COUNT WORDS… < LIST
# Runs WORDS with each line of the list, so many at a time. Each is a process group of its own (set -m), so
# that stop_jobs reaches all that it started.
in_parallel() {
    local line ended count=$1
    shift
    local -A running=()
    set -m
    while read -r line; do
        if ((${#running[@]} == count)); then
            wait -n -p ended "${!running[@]}" || true
            unset "running[$ended]"
        fi
        "$@" "$line" < /dev/null &
        running[$!]=$line
    done
    ((${#running[@]} == 0)) || wait "${!running[@]}" || true
    set +m
}

stop_jobs() {
    local job
    for job in $(jobs -p); do kill -- "-$job" 2> /dev/null || true; done
}

# count_outcomes [SECOND_TRIES]
count_outcomes() {
    awk -F '\t' -v second="${1:-0}" '{ ++n[$2] }
        END { printf "%d passed, %d failed%s%s\n", n["passed"], n["failed"], n["skipped"] ? ", " n["skipped"] " skipped" : "",
            second ? ", " second " at the second try" : "" }'
}

has_failures() { grep -qsE $'\tfailed(\t|$)' "$1"; }

# What the failed tests of a log said, at most 40 lines each.
show_failures() {
    awk '
        function show(i) { for (i = 1; i <= said && i <= 40; ++i) print saying[i]; if (said > 40) print "[…]" }
        /^\[ RUN      \] / { inside = 1; said = 0 }
        inside             { saying[++said] = $0 }
        /^\[  FAILED  \] / { if (inside) show(); inside = 0 }
        /^\[       OK \] |^\[  SKIPPED \] / { inside = 0 }
        END { if (inside) show() }' "$1"
}

# programs_of PRESET FILTER
programs_of() {
    local area
    while read -r area; do printf '%s\t%s\t%s\n' "$1" "$2" "$area"; done < "$root/build/$1/tests/areas.txt"
}

# run_programs < LIST
# What programs_of says, a program a line.
run_programs() {
    say "Running the tests"
    # One more than there are cores: some of them mostly wait.
    in_parallel $((cores + 1)) run_listed
}

run_listed() {
    local preset filter area
    IFS=$'\t' read -r preset filter area <<< "$1"
    run_program "$preset" "$filter" "$area"
    ! has_failures "$results/$preset.$area.tsv" || show_failures "$results/$preset.$area.log"
}

# try_again PRESET FILTER
# Some programs have sockets, clocks and killed rooms, and share the cores with browsers. One that failed beside them has a
# second try alone, which is named and counts: the tests that failed, or, where the program had not come to its end, all.
# What the first one said stays in AREA.first.log, how it went in AREA.first. The areas that are not listed have one try; `app`
# is, for the programs that it watches at a terminal or for a second of the processor. One try have also, wherever they are,
# rooms that fall: what one of them lost by chance, it has lost.
one_try='^(Kill|Killed|CutOff|PowerCut)[.]'
try_again() {
    local area again=() first second filter
    for area in app house match net play_room store wire; do
        ! may_try_again "$results/$1.$area.tsv" || again+=("$area")
    done
    ((${#again[@]} > 0)) || return 0
    say "Running once more, alone: ${again[*]}"
    for area in "${again[@]}"; do
        first=$results/$1.$area.first second=$results/$1.$area.tsv filter=$2
        mv "$results/$1.$area.log" "$first.log"
        mv "$second" "$first"
        if grep -q '^\[==========\] .* ran\.' "$first.log" && ! grep -q "^$area.ends_well" "$first"; then
            filter=$(awk -F '\t' -v one_try="$one_try" '$2 == "failed" && $1 !~ one_try { print $1 }' "$first" | paste -sd :)
        fi
        run_program "$1" "$filter" "$area"
        fail_for_good "$first" "$second"
        awk -F '\t' 'NR == FNR { named[$1]; next } $2 != "failed" && !($1 in named)' "$second" "$first" > "$first.kept"
        cat "$first.kept" >> "$second"
        remember_first "$first" "$second"
        ! has_failures "$second" || show_failures "$results/$1.$area.log"
    done
}

may_try_again() {
    [[ -s $1 ]] && awk -F '\t' -v one_try="$one_try" '$2 == "failed" && $1 !~ one_try { may = 1 } END { exit !may }' "$1"
}

# fail_for_good FIRST SECOND
# Where the program had not come to its end, those that have one try ran again with the others.
fail_for_good() {
    grep -E $'\tfailed(\t|$)' "$1" | grep -E "$one_try" > "$1.for_good" || return 0
    awk -F '\t' 'NR == FNR { failed[$1]; print; next } !($1 in failed)' "$1.for_good" "$2" > "$2.both"
    mv "$2.both" "$2"
    echo "  failed, and not tried again: $(cut -f 1 "$1.for_good" | paste -sd ' ')"
}

# remember_first FIRST SECOND
# The outcomes of a second try count, and what failed at the first is not forgotten. Of that, what the second does not name –
# `x.ends_well`, or a test that the program died before – went as the second went as a whole.
remember_first() {
    local went=passed
    ! has_failures "$2" || went=failed
    awk -F '\t' -v went="$went" '
        NR == FNR { named[$1]; next }
        $2 == "failed" && !($1 in named) { print $1 "\t" went }' "$2" "$1" >> "$2"
    grep -E $'\tfailed(\t|$)' "$1" >> "$results/failed_first" || true
}

# All that a run leaves of its tests. What watches may skip some, and proves nothing of its own, but what fails there has failed.
record_outcomes() {
    find "$results" -name '*.tsv' ! -name 'asan.*' ! -name 'tsan.*' -exec cat {} +
    find "$results" \( -name 'asan.*.tsv' -o -name 'tsan.*.tsv' \) -exec grep -hE $'\tfailed(\t|$)' {} + || true
    second_tries
}

# Whether what passed proves every clause that the README says is proven: those on play and on tables.
check_proof() {
    local unproven
    unproven=$("$root/build/release/ananas" rules --proof "$1" | awk -F '\t' '$2 ~ /^(play|table)$/ && $3 == "unproven" { print $1 }') || return
    [[ -z $unproven ]] || say "No test proves these clauses: name one after each."$'\n'"$unproven"
    [[ -z $unproven ]]
}

# The tests that failed at first and passed in the end, as failures: of a test that ran more than once the heaviest outcome
# counts as proof (src/app/proof.h). One that died had not said yet which clauses it is for, so they are the second try's.
second_tries() {
    [[ -s $results/failed_first ]] || return 0
    awk -F '\t' '
        NR == FNR { first[$1]; next }
        !($1 in first) { next }
        $2 == "passed" { passed[$1] = $1 "\tfailed" (NF > 2 ? "\t" $3 : "") }
        $2 == "failed" { delete first[$1]; delete passed[$1] }
        END { for (name in passed) print passed[name] }' "$results/failed_first" "$results"/*.tsv | sort
}

# run_program PRESET FILTER AREA
# A program that dies, or takes an hour, is the failure of the test that it was in. One that ends badly
# after all its tests have passed, as with a leak or a race that a sanitizer found, is a failure of its own.
run_program() {
    local preset=$1 filter=$2 area=$3 status=0 last
    local log=$results/$preset.$area.log outcomes=$results/$preset.$area.tsv
    : > "$outcomes"
    {
        ANANAS_TESTS_EXECUTED=$outcomes "${gently[@]}" timeout --foreground -k 5 3600 \
            "$root/build/$preset/tests/${area}_test" --gtest_color=no --gtest_filter="$filter" > "$log" 2>&1 || status=$?
    } 2> /dev/null # where bash would remark on a death
    last=$(sed -n 's/^\[ RUN      \] //p' "$log" | tail -n 1)
    ! grep -qF "${last:-$area}"$'\t' "$outcomes" || last=$area.ends_well
    if ((status != 0)) && { [[ $last != "$area.ends_well" ]] || ! has_failures "$outcomes"; }; then
        printf '%s\tfailed%s\n' "${last:-$area}" "$(clauses_of_hand "$last")" >> "$outcomes"
        tail -n 20 "$log" >&2
        echo "The program ended with status $status." | tee -a "$log" >&2
    fi
    [[ $preset == release ]] || area+=" ($preset)"
    [[ ! -s $outcomes ]] || echo "  $area: $(count_outcomes < "$outcomes")"
}

# clauses_of_hand NAME
# A tab and the clauses that a golden hand lists in its head, where that is what the test of this NAME plays: one that died
# has not said them.
clauses_of_hand() {
    local hand name
    for hand in "$root"/tests/hands/*/*.hand; do
        name=${hand#"$root/tests/hands/"} name=${name%.hand}
        [[ $1 != */"${name//[-\/]/_}" ]] || sed -nE $'/^proves: */{ s//\t/; s/ +/,/g; p; q }' "$hand"
    done
}

# names_in AREA FILTER
names_in() {
    "$root/build/release/tests/$1_test" --gtest_list_tests --gtest_filter="$2" |
        awk '/^  / { print suite $1; next } { suite = $1 }'
}

# The campaigns, one a line: `AREA Suite.name_soak`, or `fuzz NAME`.
campaigns() {
    local area fuzzer
    while read -r area; do
        names_in "$area" '*_soak:*_soak/*' | sed "s/^/$area /"
    done < "$root/build/release/tests/areas.txt"
    for fuzzer in "$root"/fuzz/*.cpp; do echo "fuzz $(basename "$fuzzer" .cpp)"; done
}

# run_campaigns MINUTES
# All of them, each for the same time, so that the whole takes that long.
run_campaigns() {
    local count seconds
    campaigns > "$results/campaigns"
    count=$(wc -l < "$results/campaigns")
    seconds=$(($1 * 60 / ((count + cores - 1) / cores)))
    say "Running campaigns ($count), $cores at a time for $seconds seconds each"
    in_parallel "$cores" run_campaign "$((seconds > 0 ? seconds : 1))" < "$results/campaigns"
}

# run_campaign SECONDS 'KIND NAME'
run_campaign() {
    local seconds=$1 kind=${2% *} name=${2#* } outcome=passed log
    log=$results/$kind.${name//\//.}.log
    if [[ $kind == fuzz ]]; then
        local corpus=$root/build/fuzz/corpus/$name findings=$root/build/fuzz/findings
        mkdir -p "$corpus" "$findings"
        "$root/build/fuzz/fuzz/$name" -max_total_time="$seconds" -timeout=10 -print_final_stats=1 \
            -artifact_prefix="$findings/$name-" "$corpus" "$root/fuzz/corpus/$name" > "$log" 2>&1 || outcome=failed
        awk -v name="$name" '/^stat::number_of_executed_units:/ { print "soak: fuzz." name, $2, "inputs" }' "$log"
        [[ $outcome == passed ]] || { tail -n 40 "$log" && echo "Once this is fixed, keep the input in fuzz/corpus/$name/."; }
    else
        ANANAS_SOAK_SECONDS=$seconds ANANAS_SOAK_ROUND=$(date +%s)000000 \
            "$root/build/release/tests/${kind}_test" --gtest_color=no --gtest_filter="$name" > "$log" 2>&1 || outcome=failed
        grep '^soak: ' "$log" || true
        [[ $outcome == passed ]] || show_failures "$log"
    fi
    printf '%s.%s\t%s\n' "$kind" "$name" "$outcome" > "${log%.log}.tsv"
}
