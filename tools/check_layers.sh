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

mapfile -t files < <(find src -type f \( -name '*.h' -o -name '*.cpp' -o -name '*.inc' \) | sort)

awk '
    function complain(words) { print words > "/dev/stderr"; bad = 1 }

    FILENAME == "tools/layers.txt" {
        if (/^#/ || NF == 0) next
        layer = $1; sub(/:$/, "", layer)
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
    }

    /^[ \t]*#[ \t]*include[ \t]*["<]/ {
        included = $0; sub(/^[^"<]*["<]/, "", included); sub(/[">].*/, "", included)
        used = included; sub(/\/.*/, "", used)
        quoted = /include[ \t]*"/
        where = FILENAME ":" FNR ": "
        if (quoted && (index(included, "/") == 0 || included ~ /\.\./))
            complain(where "\"" included "\" must be written from src/ on, as in \"cards/card.h\".")
        else if (used in known ? !may[layer, used] : quoted)
            complain(where layer " may not include \"" included "\": see tools/layers.txt for what it may use.")
    }

    END { exit bad }
' tools/layers.txt "${files[@]}"

if [[ -n $stamp ]]; then
    mapfile -t folders < <(find src -type d)
    { printf '%s:' "$stamp"; printf " $PWD/%s" tools/layers.txt "${files[@]}" "${folders[@]}"; echo; } > "$stamp.d"
    : > "$stamp"
fi
