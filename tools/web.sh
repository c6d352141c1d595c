# The browser's part: npm packages, the pages, the check of their types, their tests. Sourced by ./run and ./test.

# fetch_packages FOLDER
# What the folder's package-lock.json says, when it is not there yet.
fetch_packages() {
    is_fetched "$1" || alone npm fetch "$1" || exit
}

is_fetched() { [[ $root/$1/node_modules/.package-lock.json -nt $root/$1/package-lock.json ]]; }

fetch() {
    ! is_fetched "$1" || return 0 # by whoever we waited for
    local folder=$root/$1
    say "Fetching npm packages ($1)"
    (cd "$folder" && npm ci --no-progress) < /dev/null > "$root/build/npm.log" 2>&1 || {
        tail -n 5 "$root/build/npm.log" >&2
        give_up "npm could not fetch the packages of $1/package-lock.json: check the network and npm's registry" \
            "(build/npm.log has all that npm said), then run $me again."
    }
}

# Node comes first: npm leaves out what the Node under it is too old for, as Debian's is for half of the rest.
need_web() {
    command -v npm > /dev/null || need_packages nodejs npm
    fetch_packages web/node
    PATH=$root/web/node/node_modules/.bin:$PATH fetch_packages web
}

in_web() { (cd "$root/web" && PATH=$root/web/node_modules/.bin:$root/web/node/node_modules/.bin:$PATH "$@"); }

# The types of the messages, from the program that writes them. Silent, and quick, when they are as they were.
make_types() {
    local made=$root/web/src/generated/protocol.ts types
    types=$("$root/build/release/ananas" protocol --types)
    [[ ! -e $made || $(< "$made") != "$types" ]] || return 0
    mkdir -p "${made%/*}"
    printf '%s\n' "$types" > "$made"
}

# What the pages are made from, by name, size and time: when it is the same as last time, so are the pages. Of the generated
# types nothing is left in them.
web_sources() {
    (cd "$root/web" && find src public index.html vite.config.ts svelte.config.js package-lock.json node/package-lock.json -type f \
        ! -path 'src/generated/*' -printf '%p %s %T@\n' | LC_ALL=C sort)
}

# Brings web/dist up to date. Silent, and quick, when there is nothing to do.
build_pages() {
    are_built || { need_build_folder && need_web && alone pages bundle; }
}

are_built() { [[ -e $root/web/dist/index.html && -e $root/build/web.stamp && $(< "$root/build/web.stamp") == "$(web_sources)" ]]; }

bundle() {
    ! are_built || return 0 # by whoever we waited for
    local sources
    sources=$(web_sources)
    say "Building the pages"
    in_web vite build --logLevel warn < /dev/null > "$root/build/vite.log" 2>&1 || {
        tail -n 30 "$root/build/vite.log" >&2
        return 1
    }
    printf '%s\n' "$sources" > "$root/build/web.stamp"
}

check_types() {
    make_types
    in_web "${gently[@]}" svelte-check --fail-on-warnings --output human --tsconfig ./tsconfig.json
}

# web_named PATTERN
# The browser's tests whose names contain the PATTERN, a line each: file, name, and an expression for Node that only that
# name fits. They are read from the files, because a PATTERN that has nothing to do with the browser must not fetch Node.
# Where a loop completes a name there is a … in it, and the rest can be found.
web_named() {
    (cd "$root/web" && pattern=${1//-/_} awk '
        match($0, /^ *test\(["`]/) {
            said = substr($0, RLENGTH + 1)
            said = substr(said, 1, index(said, substr($0, RLENGTH, 1) ", ") - 1)
            slow = sub(/\$\{slowIf\(.*\)\}$/, "", said) # some of the loop are
            gsub(/\$\{[^}]*\}/, "…", said)
            name = said (slow ? ", slow" : "")
            gsub(/[ .]+/, "_", name) # as tests/outcomes.mjs does
            name = "Web." name
            compared = name
            gsub(/-/, "_", compared)
            if (ENVIRON["pattern"] != "" && !index(compared, ENVIRON["pattern"])) next
            gsub(/[][(){}.*+?^$|\\]/, "\\\\&", said)
            gsub(/…/, ".*", said)
            print FILENAME "\t" name "\t^" said (slow ? "(, slow)?" : "") "$"
        }' tests/*.test.ts)
}

# choose_web_tests PATTERN
# Only files that have a wanted test: of any other, Node would open the browser and then call the file itself a test.
web_files=() web_names='' web_slow=''
choose_web_tests() {
    local chosen
    [[ ${tier:-} == all || $1 == *_slow* ]] || web_slow=', slow$'
    [[ -n $1 ]] || { web_files=('tests/*.test.ts') && return; }
    chosen=$(web_named "$1")
    [[ -n $chosen ]] || return 0
    mapfile -t web_files < <(cut -f 1 <<< "$chosen" | sort -u)
    web_names=$(cut -f 3 <<< "$chosen" | paste -sd '|')
}

# Their names count like those of the other tests, as `Web.what_the_test_says`. People in a browser play real cards against
# real bots and clocks, two files at a time. What else there is to do goes on beside them, gently.
web_tests=''
begin_web_tests() {
    say "Running the tests (web), beside the rest"
    make_types
    set -m
    run_web_tests web 2 "${web_files[@]}" &
    set +m
    web_tests=$!
    gently=(nice -n 15)
}

# Files with a test that failed beside the rest are tried once more alone, and then it counts. Tests chosen by name have
# one try.
end_web_tests() {
    [[ -n $web_tests ]] || return 0
    say "Waiting for the tests (web)"
    wait "$web_tests" || true
    gently=()
    local failed
    mapfile -t failed < <(sort -u "$results/web.failed")
    if ((${#failed[@]} > 0)) && [[ -z $web_names ]]; then
        say "Running once more, alone: ${failed[*]}"
        run_web_tests web_again 1 "${failed[@]}"
        remember_first "$results/web.tsv" "$results/web_again.tsv"
        awk -F '\t' 'NR == FNR { again[$1]; next } !($1 in again)' "$results/web_again.tsv" "$results/web.tsv" > "$results/web.kept"
        mv "$results/web.kept" "$results/web.tsv"
    fi
    echo "  web: $(cat "$results"/web*.tsv | count_outcomes)"
}

# run_web_tests NAME FILES_AT_A_TIME FILE…
run_web_tests() {
    local name=$1 together=$2 log=$results/$1.log outcomes=$results/$1.tsv
    shift 2
    ! in_web timeout --foreground -k 5 1200 node --test --test-concurrency="$together" \
        ${web_names:+--test-name-pattern="$web_names"} ${web_slow:+--test-skip-pattern="$web_slow"} \
        --test-reporter=spec --test-reporter-destination="$log" \
        --test-reporter=./tests/outcomes.mjs --test-reporter-destination="$outcomes" \
        --test-reporter=./tests/failed_files.mjs --test-reporter-destination="$results/$name.failed" \
        "$@" < /dev/null > "$results/$name.out" 2>&1 || return 0
    has_failures "$outcomes" || printf 'Web.ends_well\tfailed\n' >> "$outcomes"
    awk '/failing tests/ { found = 1 } found && ++said <= 120' "$log" >&2
    tail -n 5 "$results/$name.out" >&2
}
