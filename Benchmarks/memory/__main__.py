"""Measures the memory of listings: see README.md in the folder above.

python3 Benchmarks/memory EXIFCLI PHOTOS COUNT
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "bench"))
import library  # noqa: E402
from measuring import Run  # noqa: E402

FORMATS = ["jsonl", "json", "csv", "tsv", "paths", "table", "html"]
LISTINGS = [
    *(["list", "-r", "--format", name] for name in FORMATS),
    ["list", "-r", "--where", "iso >= 400", "--format", "jsonl"],
    ["stats", "-r", "--by", "iso", "--format", "json"],
    *(["list", "-r", "--sort", "iso", "--format", name] for name in FORMATS),
]


def main():
    exifcli, folder, count = sys.argv[1:]
    photos = library.sources(folder)
    if not photos:
        sys.exit(f"memory: there is no JPEG photo in {folder}; name another folder with PHOTOS=")
    count = int(count)
    few = max(1, count // 10)
    print(f"| command | MB for {few:,} photos | MB for {count:,} | bytes for each further photo |")
    print("| --- | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory(prefix="exifcli-memory-") as root:
        root = Path(root)
        # Listings do not read pictures, so pictures are not copied.
        copies = library.Library(root, photos, [few, count], whole=0)
        for listing in LISTINGS:
            peaks = [
                Run([exifcli, *listing, *copies.folders(size)], root).peak_memory
                for size in (few, count)
            ]
            growth = (peaks[1] - peaks[0]) / max(1, count - few)
            megabytes = " | ".join(f"{peak / 1e6:.1f}" for peak in peaks)
            print(f"| `{' '.join(listing)}` | {megabytes} | {growth:.0f} |", flush=True)


if __name__ == "__main__":
    main()
