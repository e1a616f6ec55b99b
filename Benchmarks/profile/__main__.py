"""Shows where the time of a listing goes: see README.md in the folder above.

python3 Benchmarks/profile EXIFCLI PHOTOS COUNT [OPTION ...]
"""

import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from parts import PARTS, part

sys.path.insert(0, str(Path(__file__).parent.parent / "bench"))
import library  # noqa: E402

# Samples per second, and the number of listings that are sampled.
FREQUENCY = 5000
LISTINGS = 20


def samples(command, root):
    """The stack of each sample: pairs of a symbol and its file, innermost first."""
    data = root / "perf.data"
    record = ["perf", "record", "-q", "-o", data, "-F", str(FREQUENCY), "--call-graph", "fp", "--"]
    runs = f"for run in $(seq {LISTINGS}); do \"$@\" >/dev/null 2>&1; done"
    subprocess.run([*record, "sh", "-c", runs, "sh", *command], cwd=root, check=True)
    script = ["perf", "script", "-i", data, "-F", "comm,ip,sym,dso"]
    text = subprocess.run(
        script, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True
    ).stdout
    demangled = subprocess.run(
        ["swift", "demangle", "--simplified"], input=text, stdout=subprocess.PIPE, check=True
    ).stdout.decode(errors="replace")
    for block in demangled.split("\n\n"):
        lines = block.strip("\n").splitlines()
        if len(lines) > 1 and not lines[0].startswith(("sh", "seq", "perf")):
            yield [frame(line) for line in lines[1:]]


def frame(line):
    """`    55d0 name of the function (/the/file)`"""
    symbol, _, file = line.strip().partition(" ")[2].rpartition(" (")
    return symbol, file.rstrip(")")


def main():
    exifcli, folder, count, *options = sys.argv[1:]
    if not shutil.which("perf"):
        sys.exit("profile: perf is not installed; install it (on Debian: apt-get install linux-perf)")
    count = int(count)
    photos = library.sources(folder)
    if not photos:
        sys.exit(f"profile: there is no JPEG photo in {folder}; name another folder with PHOTOS=")
    with tempfile.TemporaryDirectory(prefix="exifcli-profile-") as root:
        root = Path(root)
        folders = library.Library(root, photos, [count], whole=count).folders(count)
        command = [Path(exifcli).resolve(), "list", "-r", *folders, *options, "--format", "jsonl"]
        for _ in range(2):  # Warms the cache.
            subprocess.run(
                command, cwd=root, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
        counts = Counter(part(stack) for stack in samples(command, root))
    total = sum(counts.values())
    per_photo = 1e6 / FREQUENCY / LISTINGS / count
    print("| part | µs a photo | |\n| --- | ---: | ---: |")
    for name in PARTS:
        samples_of_part = counts[name]
        print(f"| {name} | {samples_of_part * per_photo:.2f} | {samples_of_part / total:.0%} |")
    print(f"| all | {total * per_photo:.2f} | |")


if __name__ == "__main__":
    main()
