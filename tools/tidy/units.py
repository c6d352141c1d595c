#!/usr/bin/env python3
"""units.py BUILD < SOURCES

Prints what clang-tidy reads to see the given sources of Ananas: those of the .cpp files among them that are compiled, and for
every header that none of these includes, one file that does. Many files are compiled together (ananas_join); clang-tidy reads
each by itself, so that each still includes what it uses.
"""
import json
import pathlib
import re
import shlex
import sys

root = pathlib.Path.cwd()


def compiled(build):
    """How each file is compiled, by its path: its entry of compile_commands.json, or a copy of that of the file that joins it
    with others."""
    entries = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        file = pathlib.Path(entry["file"])
        parts = [file]
        if file.parent.name == "joined" and file.is_relative_to(build):
            parts = [found(name, file) for name in included_by(file)]
        words = shlex.split(entry["command"])  # the name of a folder may have blanks
        for part in parts:
            command = shlex.join(str(part) if word == str(file) else word for word in words)
            entries.setdefault(part, {"directory": entry["directory"], "file": str(part), "command": command})
    return entries


def included_by(path):
    return re.findall(r'^ *# *include "(.+)"', path.read_text(), re.MULTILINE)


def found(name, reader):
    """The file of ours that an include names; nothing, where it is generated."""
    for folder in (root / "src", root / "tests", reader.parent):
        if (folder / name).is_file():
            return (folder / name).resolve()
    return None


known = {}


def reads(path):
    """The file, and all of ours that it includes."""
    if path not in known:
        known[path] = {path}
        for name in included_by(path):
            file = found(name, path)
            if file is not None:
                known[path] = known[path] | reads(file)
    return known[path]


def units_of(sources, entries):
    units = {source for source in sources if source in entries}
    readers = [path for path in sorted(entries) if path.is_relative_to(root) and path.is_file()]
    for header in sorted(set(sources) - units):
        if not any(header in reads(unit) for unit in units):
            units.update([path for path in readers if header in reads(path)][:1])
    return sorted(units)


if __name__ == "__main__":
    sources = [(root / name).resolve() for name in sys.stdin.read().split()]
    for unit in units_of(sources, compiled((root / sys.argv[1]).resolve())):
        print(unit.relative_to(root))
