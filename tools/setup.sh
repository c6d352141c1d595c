# What ./run and ./test share: the Debian packages and the build. Sourced, not run. Everything is said
# on standard error, because standard output belongs to the program.

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd -P)
me=./$(basename "$0")
cores=$(nproc)
gently=() # how to build and run what may wait for something else

# What the program is made with; ./test has more of its own.
packages=(g++ cmake ninja-build ccache mold libfmt-dev libcli11-dev libboost1.81-dev
    libboost-json1.81-dev libsodium-dev libsqlite3-dev libssl-dev libspdlog-dev libtomlplusplus-dev
    python3-zxcvbn) # the last for its list of common passwords

say() { printf '%s\n' "$*" >&2; }

# Every failure ends in one sentence that says what to do.
give_up() {
    say "$*"
    exit 1
}

# Somebody else, as root, may have built here before, and given folders back without what is in them.
need_build_folder() {
    local place all
    mkdir -p "$root/build" 2> /dev/null || true
    for place in "$root"/build{,/*.lock,/*.log,/*.stamp,/*/,/*/.ninja_*} "$root"/web/{dist,src/generated,node_modules,node/node_modules}; do
        [[ $place != "$root/build" && ! -e $place || -w $place ]] && continue
        place=${place%/} all=$place
        [[ $place != "$root"/build/* ]] || all=$root/build
        [[ -e $all ]] || all=$root
        give_up "$place, where $me builds, is not yours to write: have $all given to you with all that is in it" \
            "(sudo chown -R $(id -un) ${all@Q}), or run $me as root."
    done
}

# alone NAME WORDS…
# While no other ./run or ./test of this tree does what has that name. What the words leave running does not hold it.
alone() {
    local name=$1
    shift
    ({ flock -n 9 || wait_for_other "$name"; } && "$@" 9>&-) 9> "$root/build/$name.lock"
}

wait_for_other() {
    say "Waiting for another ./run or ./test in this copy of Ananas ($1)"
    flock 9
}

# need_packages NAME…
# Installs those of the Debian packages that are missing.
need_packages() {
    command -v dpkg-query > /dev/null ||
        give_up "$me installs its tools with apt: run it on Debian 12, or in a container made from debian:12."
    local installed package missing=() as_root=()
    installed=" $(dpkg-query -W -f '${db:Status-Status}:${Package} ' "$@" 2> /dev/null || true)"
    for package; do
        [[ $installed == *" installed:$package "* ]] || missing+=("$package")
    done
    ((${#missing[@]} > 0)) || return 0

    need_build_folder
    if ((EUID != 0)); then
        command -v sudo > /dev/null || give_up "Run $me once as root, or have these packages installed: ${missing[*]}"
        as_root=(sudo)
    fi
    say "Installing Debian packages: ${missing[*]}"
    # In English, for what is looked for in its words.
    local apt=("${as_root[@]}" env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300)
    update_lists "${apt[@]}"
    # Nobody's installed packages go for ours.
    "${apt[@]}" install -y --no-remove --no-install-recommends "${missing[@]}" < /dev/null >> "$root/build/apt.log" 2>&1 || {
        tail -n 5 "$root/build/apt.log" >&2
        ! grep -qF 'Packages need to be removed' "$root/build/apt.log" ||
            give_up "Packages that are installed here keep ours out: remove those that build/apt.log lists under REMOVED," \
                "if you can spare them, or run $me in a container made from debian:12."
        give_up "The packages could not be installed: check the network and that apt's sources are those of Debian 12" \
            "(build/apt.log has all that apt said), then run $me again."
    }
}

# update_lists APT…
# A machine that has just started may be at it itself, and apt waits for packages alone. An old list may still do.
update_lists() {
    local seconds
    for ((seconds = 0; seconds < 300; ++seconds)); do
        "$@" update < /dev/null > "$root/build/apt.log" 2>&1 && return
        grep -qF 'Could not get lock' "$root/build/apt.log" || return 0
        ((seconds > 0)) || say "Waiting for apt, which somebody else uses"
        sleep 1
    done
}

# build PRESET OPTION [TARGET…]
# Brings targets up to date, after configuring the build if it is not there yet or lacks the OPTION,
# a word such as ANANAS_TESTS=ON or nothing. Silent when there is nothing to do.
build() {
    local preset=$1 option=$2 folder=$root/build/$1
    shift 2

    # A copy of the repository must not build in the place it was copied from.
    [[ ! -e $folder/CMakeCache.txt ]] || grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt" ||
        rm -rf "$folder"
    is_configured "$preset" "$option" || {
        need_build_folder
        alone build configure "$preset" "$option" || exit
    }

    [[ $(ninja -C "$folder" -n "$@" 2>&1) == *"no work to do"* ]] && return
    need_build_folder
    say "Building Ananas ($preset)"
    alone build "${gently[@]}" ninja -C "$folder" -j "$cores" "$@" < /dev/null >&2
}

is_configured() {
    local folder=$root/build/$1
    [[ -e $folder/build.ninja && ! $root/CMakePresets.json -nt $folder/build.ninja ]] &&
        grep -qF "${2/=/:BOOL=}" "$folder/CMakeCache.txt"
}

configure() {
    ! is_configured "$1" "$2" || return 0 # by whoever we waited for
    local log=$root/build/configure.log
    say "Configuring the $1 build"
    (cd "$root" && cmake --preset "$1" ${2:+"-D$2"}) < /dev/null > "$log" 2>&1 || {
        grep -A 5 'CMake Error' "$log" >&2
        give_up "CMake cannot configure the $1 build: correct what it complains about above" \
            "(build/configure.log has all of it), then run $me again."
    }
}
