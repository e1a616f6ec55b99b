"""Measures listings of files of every format but JPEG: see README.md in the folder above.

python3 Benchmarks/bench/formats.py EXIFCLI FOLDER COUNT OUT
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import jobs
import report
from bench import Bench
from library import Library
from measuring import Run


def listing(exifcli, name, paths, count):
    """The figures of the listing of `count` copies of the files, and the failures."""
    with tempfile.TemporaryDirectory(prefix="exifcli-bench-") as root:
        files = [(path, path.read_bytes()) for path in paths]
        library = Library(Path(root), files, [count], count, paths[0].suffix)
        bench = Bench(Path(root), library)
        figures = bench.job(jobs.Job(name, count, contenders(exifcli, paths)))
        command = [exifcli, "list", "-r", *library.folders(count), "--format", "jsonl"]
        figures["reads"] = reads(command, root) / count if shutil.which("strace") else None
        return figures, bench.failures


def files_by_format(exifcli, folder):
    """The paths of the files that exifcli lists, by format."""
    command = [exifcli, "list", "-r", folder, "--format", "jsonl"]
    output = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    by_format = {}
    for photo in map(json.loads, output.decode().splitlines()):
        by_format.setdefault(photo["fileType"], []).append(Path(photo["file"]).resolve())
    return {name: by_format[name] for name in sorted(by_format) if name != "JPEG"}


def contenders(exifcli, paths):
    """The programs that say something about one of the files."""
    return [
        contender
        for contender in jobs.listing_contenders(exifcli)
        if any(Run([*contender.command, path], "/").output for path in paths)
    ]


def reads(command, root):
    """How often the command reads from files at offsets, as it does from photos."""
    with tempfile.NamedTemporaryFile("r") as trace:
        Run(["strace", "-f", "-e", "trace=pread64", "-o", trace.name, *command], root)
        return sum("pread64(" in line for line in trace)


def main():
    exifcli, folder, count, out = sys.argv[1:]
    by_format = files_by_format(exifcli, folder)
    if not by_format:
        sys.exit(f"bench: there are only JPEG files in {folder}; name another folder with FORMATS=")
    load, figures, failures = os.getloadavg()[0], [], []
    for name, paths in by_format.items():
        job, failed = listing(exifcli, name, paths, int(count))
        figures.append({**job, "files": len(paths)})
        failures += failed
    out = Path(out)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps({"loadBefore": load, "jobs": figures, "failures": failures}, indent=2))
    print("\n" + report.formats_table(figures))
    for failure in failures:
        print(f"bench: {failure}", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
