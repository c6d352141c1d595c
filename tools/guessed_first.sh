#!/usr/bin/env bash
# Writes the passwords of 8 characters or more that are guessed first, each between line ends, as a text of C++: those
# that are commonest in breaches, and the words and names that are commonest of all. zxcvbn ranks them, and has each in
# one list alone, so that it takes all of its lists to have every common password; Debian keeps it, as python3-zxcvbn.
#
#     tools/guessed_first.sh FREQUENCY_LISTS OUT
set -euo pipefail

lists=$1
out=$2

{
    echo '"\n"'
    sed -n '/^ *"[a-z_]*": "/ { s///; s/".*//; p }' "$lists" | tr ',' '\n' |
        LC_ALL=C grep -E '^[!#-[^-~]{8,}$' | # our own minimum, of what a text of C++ can have as it stands
        LC_ALL=C sort -u | sed 's/.*/"&\\n"/'
} > "$out.new"
(($(wc -l < "$out.new") > 3000)) || { # as the OWASP standard wants it
    echo "$lists has too few passwords: it is not that of Debian's python3-zxcvbn, or one of another make." >&2
    exit 1
}
mv "$out.new" "$out"
