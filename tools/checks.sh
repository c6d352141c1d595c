# Checks that read the source instead of running it. Sourced by ./test.

# The checkout may belong to somebody else, as it does in a container.
repository() { git -C "$root" -c safe.directory='*' "$@"; }

# The commit before the work at hand: the merge base with main, or on main itself the last commit but
# one. Nothing, where there is no such commit: in a copy without git or a clone of a single commit.
commit_before() {
    local main head base
    head=$(repository rev-parse -q --verify HEAD 2> /dev/null) || return 0
    for main in main origin/main; do
        base=$(repository merge-base "$main" HEAD 2> /dev/null) || continue
        [[ $base == "$head" ]] || { echo "$base" && return; }
    done
    repository rev-parse -q --verify HEAD~1 || true
}

all_sources() { (cd "$root" && find src tests fuzz tools -name '*.cpp' -o -name '*.h' | sort); }

# Sources that differ from a commit, committed or not.
sources_changed_since() {
    { repository diff --name-only --diff-filter=d "$1" && repository ls-files --others --exclude-standard; } |
        grep -E '^(src|tests|fuzz|tools)/.*\.(cpp|h)$' | sort -u || true
}

check_layers() { "$root/tools/check_layers.sh"; }

check_format() { (cd "$root" && clang-format-19 --dry-run -Werror "$@"); }

check_tidy() {
    local sources
    sources=$(printf '%s\n' "$@" | grep -v '^tools/tidy/') || return 0 # its own plugin has other headers than Ananas
    (cd "$root" && "${gently[@]}" tools/tidy/tidy.py build/release "$cores" "${tidy_plugin[@]}" <<< "$sources")
}

# The whole tree is read in half of the time with a plugin that takes clang's headers to build.
tidy_plugin=()
build_tidy_plugin() {
    tidy_plugin=("$root/build/own_declarations.so")
    clang++-19 -std=c++17 -fno-rtti -shared -fPIC -isystem /usr/lib/llvm-19/include \
        "$root/tools/tidy/own_declarations.cpp" -o "${tidy_plugin[0]}"
}
