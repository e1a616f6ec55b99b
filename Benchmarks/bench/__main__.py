"""Measures exifcli against other programs: see README.md in the folder above.

python3 Benchmarks/bench EXIFCLI FLOOR PHOTOS COUNT OUT
"""

import datetime
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import jobs
import library
import plot
import report
import scaling
from bench import Bench
from editing import EDITS, Editing

VERSIONS = {
    "exifcli": None,
    "ExifTool": ["exiftool", "-ver"],
    "Exiv2": ["exiv2", "--version"],
    "exif": ["exif", "--version"],
    "jhead": ["jhead", "-V"],
    "hyperfine": ["hyperfine", "--version"],
}


def first_line(command):
    done = subprocess.run(command, capture_output=True, text=True)
    return (done.stdout.strip() or done.stderr.strip()).partition("\n")[0]


def circumstances(exifcli, photos, count):
    """The conditions of the measurement, so that the figures can be judged later."""
    commands = {**VERSIONS, "exifcli": [exifcli, "--version"]}
    return {
        "date": datetime.date.today().isoformat(),
        "system": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count(),
        "loadBefore": os.getloadavg()[0],
        "photos": str(photos),
        "count": count,
        "programBytes": os.path.getsize(exifcli),
        "versions": {name: first_line(command) for name, command in commands.items()},
    }


def measured(exifcli, floor, photos, count, root):
    """All figures, and the failures."""
    sizes = sorted({max(1, count // 100), max(1, count // 10), count, count * 10})
    print(f"copying {len(photos)} photos to {sizes[-1]} ...", flush=True)
    bench = Bench(root, library.Library(root, photos, sizes, whole=count))
    on_library = jobs.on_libraries(exifcli, floor, count)
    shown = max(size for size in sizes if size <= max(sizes[0], jobs.SHOWN))
    one_photo = jobs.one_photo(bench.library.paths(count), root)
    results = [bench.job(jobs.starting(exifcli, one_photo))]
    results += [bench.job(job) for job in on_library]
    results.append(bench.job(jobs.showing(exifcli, shown)))
    results += [Editing(name, exifcli, root).job(photos, bench) for name in EDITS]
    streamed, ordered = on_library[0], on_library[1]
    lines = scaling.series(ordered, bench)
    growth = {
        job.name: scaling.memory_growth(scaling.series(own(job), bench))
        for job in [streamed, ordered]
    }
    figures = {"jobs": results, "scaling": lines, "memoryPerPhoto": growth}
    return figures, sizes, bench.failures


def own(job):
    return jobs.Job(job.name, job.size, job.contenders[:1])


def main():
    exifcli, floor, folder, count, out = sys.argv[1:]
    if not count.isdecimal() or int(count) == 0:
        sys.exit(f"bench: '{count}' is not a number of photos; write it like COUNT=10000")
    photos = library.sources(folder)
    if not photos:
        sys.exit(f"bench: there is no JPEG photo in {folder}; name another folder with PHOTOS=")
    count, out = int(count), Path(out)
    with tempfile.TemporaryDirectory(prefix="exifcli-bench-") as root, tempfile.TemporaryDirectory() as bin:
        # As it is installed.
        exifcli = shutil.copy(exifcli, bin)
        subprocess.run(["strip", exifcli], check=True)
        about = circumstances(exifcli, folder, count)
        figures, sizes, failures = measured(exifcli, floor, photos, count, Path(root))
    about["loadAfter"] = os.getloadavg()[0]
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps({**about, **figures, "failures": failures}, indent=2) + "\n")
    out.with_suffix(".svg").write_text(plot.plot(figures["scaling"]))

    print("\n" + report.table(figures["jobs"]))
    print("\nlist --sort iso:\n" + report.scaling_table(figures["scaling"], sizes))
    for job, growth in figures["memoryPerPhoto"].items():
        if growth is not None:
            print(f"\n{job}: {growth:.0f} bytes of memory a photo more")
    print(f"\nthe program, as installed: {about['programBytes'] / 1e6:.1f} MB")
    load = f"{about['loadBefore']:.1f}, {about['loadAfter']:.1f}"
    print(f"\nload before and after, of {about['cores']} cores: {load}")
    print(f"written: {out}, {out.with_suffix('.svg')}")
    for failure in failures:
        print(f"bench: {failure}", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
