#!/usr/bin/env python3
"""tidy.py BUILD CORES [PLUGIN] < UNITS

Lets clang-tidy read translation units, so many at a time, and fails if it finds something. What it has found nothing in
it does not read again for as long as all of this is the same: the unit and whatever it includes, how it is compiled, the
checks, and clang-tidy itself. The last keys are in BUILD/tidied, a file a unit.
"""
import concurrent.futures
import hashlib
import json
import pathlib
import subprocess
import sys

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


def included():
    """By unit. ninja tells it in paragraphs: an object, then indented its source and what that includes."""
    found, paths, unit = {}, {}, None
    for line in said("ninja", "-C", build, "-t", "deps").splitlines():
        if not line.startswith(" "):
            unit = None
            continue
        word = line.strip()
        if word not in paths:
            paths[word] = (build / word).resolve()
        path = paths[word]
        if unit is None:
            unit = found.setdefault(path, set())
        unit.add(path)
    return found


def read(unit):
    name, file, key = unit
    outcome = subprocess.run(["clang-tidy-19", *plugins, "-p", build, "--quiet", name], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if outcome.returncode == 0:
        file.write_text(key)
    return outcome.returncode == 0, [line for line in outcome.stdout.splitlines() if not line.endswith(" warnings generated.")]


checks = [root / ".clang-tidy"] + [path for folder in ("src", "tests", "fuzz", "tools") for path in (root / folder).rglob(".clang-tidy")]
common = said("clang-tidy-19", "--version") + digests(checks)
flags = {entry["file"]: entry["command"] for entry in json.loads((build / "compile_commands.json").read_text())}
includes = included()
unread = []
for name in sys.stdin.read().split():
    path = (root / name).resolve()
    key = hashlib.sha256((common + flags.get(str(path), "") + digests(includes.get(path, {path}))).encode()).hexdigest()
    file = remembered / name.replace("/", "_")
    if not file.is_file() or file.read_text() != key:
        unread.append((name, file, key))

clean = True
with concurrent.futures.ThreadPoolExecutor(int(sys.argv[2])) as readers:
    for passed, lines in readers.map(read, unread):
        clean = clean and passed
        for line in lines:
            print(line, flush=True)
sys.exit(0 if clean else 1)
