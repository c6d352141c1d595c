#!/usr/bin/env bash
# Fails when a file of src/ includes from a layer that tools/layers.txt does not allow its folder.
#
#     tools/check_layers.sh [ROOT [STAMP]]
#
# With STAMP it also writes that file, and STAMP.d, which tells ninja to ask again when any of the
# files or folders looked at has changed.
set -euo pipefail

root=${1:-$(dirname "$0")/..}
stamp=${2:-}
cd "$root"

mapfile -t files < <(find src -type f ! -name CMakeLists.txt ! -name '.*' | sort)

awk '
    function complain(words) { print words > "/dev/stderr"; bad = 1 }

    FILENAME == "tools/layers.txt" {
        if (/^#/ || NF == 0) next
        layer = $1; sub(/:$/, "", layer)
        if (layer == "pure" || layer == "never-in-pure") {
            for (i = 2; i <= NF; ++i) if (layer == "pure") pure[$i] = 1; else worldly[++worldlies] = $i
            next
        }
        known[layer] = 1; may[layer, layer] = may[layer, "base"] = 1
        for (i = 2; i <= NF; ++i) {
            if (!($i in known)) complain("tools/layers.txt:" FNR ": " layer " stands above " $i ", which it uses; move it below.")
            for (lower in known) if (may[$i, lower]) may[layer, lower] = 1
        }
        next
    }

    FNR == 1 {
        split(FILENAME, path, "/"); layer = path[2]
        if (!(layer in known)) complain(FILENAME ": the folder src/" layer " is not in tools/layers.txt; say there what it may use.")
        if (FILENAME !~ /\.(h|cpp|inc)$/) complain(FILENAME ": source files end in .h, .cpp or .inc.")
        in_comment = 0
    }

    # What the compiler sees of the line: without comments, and with # however it is spelt.
    {
        code = in_comment ? "/*" $0 : $0
        if (!in_comment && code !~ /^[ \t]*(#|%:|\?\?=|\/\*)/) gsub(/"([^"\\]|\\.)*"/, "\"\"", code) # what a text says is no comment
        while (match(code, /\/\*|\/\//)) {
            if (substr(code, RSTART, 2) == "//") { code = substr(code, 1, RSTART - 1); break }
            rest = substr(code, RSTART + 2); code = substr(code, 1, RSTART - 1) " "
            in_comment = (end = index(rest, "*/")) == 0
            if (in_comment) break
            code = code substr(rest, end + 2)
        }
        sub(/^[ \t]*(%:|\?\?=)/, "#", code)
    }

    code ~ /^[ \t]*#[ \t]*(include|import|include_next)[^A-Za-z_]/ && code !~ /^[ \t]*#[ \t]*include[ \t]*(".*"|<.*>)/ {
        complain(FILENAME ":" FNR ": an include names its file in quotes or angle brackets.")
    }
    code ~ /^[ \t]*#[ \t]*include[ \t]*["<]/ {
        included = code; sub(/^[^"<]*["<]/, "", included); sub(/[">].*/, "", included)
        used = included; sub(/\/.*/, "", used)
        quoted = code ~ /include[ \t]*"/
        where = FILENAME ":" FNR ": "
        if ((quoted && index(included, "/") == 0) || included ~ /(^|\/)\.\.?\//)
            complain(where "\"" included "\" must be written from src/ on, as in \"cards/card.h\".")
        else if (used in known ? !may[layer, used] : quoted)
            complain(where layer " may not include \"" included "\": see tools/layers.txt for what it may use.")
        if (layer in pure)
            for (i = 1; i <= worldlies; ++i)
                if (included ~ "^" worldly[i] "$")
                    complain(where layer " is pure and may not include <" included ">: clocks, chance and the outside world are given to it.")
    }

    END { exit bad }
' tools/layers.txt "${files[@]}"

if [[ -n $stamp ]]; then
    mapfile -t folders < <(find src -type d)
    escaped() { printf ' %s/%s' "$PWD" "$1" | sed 's/[ #]/\\&/g; s/\$/$$/g; s/^\\ / /'; }
    { printf '%s:' "${stamp// /\\ }"; for each in tools/layers.txt "${files[@]}" "${folders[@]}"; do escaped "$each"; done; echo; } > "$stamp.d"
    : > "$stamp"
fi
