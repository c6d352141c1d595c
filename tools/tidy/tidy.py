#!/usr/bin/env python3
"""tidy.py BUILD CORES [PLUGIN] < SOURCES

Lets clang-tidy read sources (units.py says by which files), so many at a time, and fails if it finds something. What it has
found nothing in it does not read again for as long as all of this is the same: the unit and whatever it includes, how it is compiled, the
checks, and clang-tidy itself. The last keys are in BUILD/tidied, a file a unit.

With the PLUGIN many units are read, and the packages' headers that ten of our files include are read once, by clang, for
all of them. A unit that does not include what it uses is found all the same: clang-tidy goes by where a name is from. What
is found that way is looked for once more without those headers, and then it counts: a few units mean something else by a
name that a header brings along, or are compiled for another processor.
"""
import collections
import concurrent.futures
import hashlib
import json
import pathlib
import re
import shlex
import subprocess
import sys

sys.dont_write_bytecode = True  # nothing appears among the sources
import units

root = pathlib.Path.cwd()
build = (root / sys.argv[1]).resolve()
plugins = [f"--load={plugin}" for plugin in sys.argv[3:]]
remembered = build / "tidied"
remembered.mkdir(exist_ok=True)
known = {}


def said(*words):
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def digest_of(path):
    """Of a file of ours by what is in it. Those of packages are many, and are told by their size and time."""
    if path not in known:
        if path.is_relative_to(root):
            known[path] = hashlib.sha256(path.read_bytes()).hexdigest()
        else:
            known[path] = f"{path.stat().st_size} {path.stat().st_mtime_ns}"
    return known[path]


def digests(paths):
    return "".join(f"{path} {digest_of(path)}\n" for path in sorted(paths) if path.is_file())


def not_ours():
    """What each unit is compiled with beside files of ours, which units.py finds: headers of packages, and what the build makes.
    ninja tells it in paragraphs: an object, then indented its source and what that includes."""
    found, paths, units_there = {}, {}, None
    for line in said("ninja", "-C", build, "-t", "deps").splitlines():
        if not line.startswith(" "):
            units_there = None
            continue
        word = line.strip()
        if word not in paths:
            paths[word] = (build / word).resolve()
        path = paths[word]
        if units_there is None:
            parts = units.included_by(path) if path.is_relative_to(build) and path.is_file() else []
            units_there = [found.setdefault(part, set()) for part in [path, *(units.found(name, path) for name in parts)]]
        elif path.is_relative_to(build) or not path.is_relative_to(root):
            for unit in units_there:
                unit.add(path)
    return found


def common_headers():
    times = collections.Counter()
    for folder in ("src", "tests", "fuzz"):
        for path in (root / folder).rglob("*"):
            if path.suffix in (".cpp", ".h"):
                times.update(set(re.findall(r"^#include <.+>", path.read_text(), re.MULTILINE)))
    return sorted(line for line, files in times.items() if files >= 10)


def read_headers_once(folder):
    """Leaves in the folder how units are compiled once the common headers are there. What headers are read with must be the
    same for all units, so what tells one from another in compiling, and not in reading, is left out."""
    folder.mkdir(exist_ok=True)
    header, read_in = folder / "common.h", folder / "common.pch"
    header.write_text("\n".join(common_headers()) + "\n")
    said("clang++-19", "-w", "-fpch-instantiate-templates", "-std=c++20", "-fPIE", "-D_GLIBCXX_ASSERTIONS", "-x", "c++-header", header, "-o", read_in)
    commands = []
    for entry in compiled.values():
        words = shlex.split(entry["command"])
        words = iter(words[next(at for at, word in enumerate(words) if word.endswith("++")) + 1 :])  # behind the compiler
        kept = ["clang++-19", "-include-pch", str(read_in)]
        for word in words:
            if word == "-include":
                next(words)  # the headers that this folder reads once
            elif not word.startswith(("-O", "-fcf-", "-fstack-", "-fno-stack-", "-D_FORTIFY", "-U_FORTIFY", "-DGTEST_HAS_PTHREAD")):
                kept.append(word)
        commands.append({"directory": entry["directory"], "file": entry["file"], "arguments": kept})
    (folder / "compile_commands.json").write_text(json.dumps(commands))
    return folder


def read(unit):
    name, file, key = unit
    for folder in dict.fromkeys((commands, remembered)):
        outcome = subprocess.run(["clang-tidy-19", *plugins, "-p", folder, "--quiet", name], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if outcome.returncode == 0:
            break
    if outcome.returncode == 0:
        file.write_text(key)
    return outcome.returncode == 0, [line for line in outcome.stdout.splitlines() if not re.fullmatch(r"\d+ warnings? generated\.", line)]


checks = [root / ".clang-tidy"] + [path for folder in ("src", "tests", "fuzz", "tools") for path in (root / folder).rglob(".clang-tidy")]
common = said("clang-tidy-19", "--version") + digests(checks)
compiled = units.compiled(build)
(remembered / "compile_commands.json").write_text(json.dumps(list(compiled.values())))
others = not_ours()
unread = []
sources = [(root / name).resolve() for name in sys.stdin.read().split()]
asked = units.units_of(sources, compiled)
unseen = set(sources).difference(*(units.reads(path) for path in asked))
if unseen:
    print("clang-tidy does not see what nothing compiles here:", *sorted(path.relative_to(root) for path in unseen))
for path in asked:
    name = str(path.relative_to(root))
    key = hashlib.sha256((common + compiled[path]["command"] + digests(units.reads(path) | others.get(path, set()))).encode()).hexdigest()
    file = remembered / name.replace("/", "_")
    if not file.is_file() or file.read_text() != key:
        unread.append((name, file, key))

commands = read_headers_once(remembered / "commands") if plugins and unread else remembered
clean = len(asked) > 0 or not sources
with concurrent.futures.ThreadPoolExecutor(int(sys.argv[2])) as readers:
    for passed, lines in readers.map(read, unread):
        clean = clean and passed
        for line in lines:
            print(line, flush=True)
sys.exit(0 if clean else 1)
