#!/usr/bin/env python3
"""check_names.py: fails if two files define a type of the same name in the same namespace.

No compiler notices: each file is right by itself, and the linker keeps one of the two destructors for both. Names in
unnamed namespaces are their file's own.
"""
import collections
import pathlib
import re
import sys

opens = re.compile(r"(?:inline )?namespace ([\w:]+ )?\{")
closes = re.compile(r"\} // namespace")
defines = re.compile(r"(?:template <.*> )?(?:struct|class|enum class|enum) (\w+)(?: final)?(?: : [^;{]*)? ?\{")

files = collections.defaultdict(set)
for folder in sys.argv[1:]:
    for path in pathlib.Path(folder).rglob("*"):
        if path.suffix not in (".h", ".cpp"):
            continue
        spaces = []
        for line in path.read_text().splitlines():
            if opened := opens.match(line):
                spaces.append((opened[1] or "").strip())
            elif closes.match(line) and spaces:
                spaces.pop()
            elif (defined := defines.match(line)) and "" not in spaces:
                files["::".join([*spaces, defined[1]])].add(str(path))

twice = {name: places for name, places in files.items() if len(places) > 1}
for name, places in sorted(twice.items()):
    print(f"{name} is defined in {' and in '.join(sorted(places))}: rename one, or keep them in unnamed namespaces")
sys.exit(1 if twice else 0)
