"""Measures listings of very many photos, with and without a catalogue: see README.md in the folder above.

python3 Benchmarks/scale EXIFCLI FLOOR PHOTOS COUNT OUT [BASE [FOLDER]]
"""

import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "bench"))
import library  # noqa: E402
import report  # noqa: E402
from measuring import Failure  # noqa: E402

import cold  # noqa: E402
import warm  # noqa: E402
from trees import Tree, small  # noqa: E402

# The photos that are listed with a cold cache are copies: they need their room on the disk.
MOST_COPIES = 100_000


def measured(exifcli, floor, base, contents, count, root):
    """The rows of the table."""
    root.mkdir(exist_ok=True)
    print(f"making {count} names of {len(contents)} photos ...", flush=True)
    tree = Tree(root / "names", contents, count, linked=True)
    print(f"{count} names in {tree.folders()} folders, hard links", flush=True)
    with tempfile.TemporaryDirectory(prefix="exifcli-catalogue-", dir=root) as folder:
        rows = warm.rows(exifcli, floor, tree, Path(folder) / "catalogue.sqlite")
    return rows + cold.rows(
        exifcli, base, lambda: Tree(root / "files", contents, min(count, MOST_COPIES), linked=False))


def table(rows):
    titles = ("job", "figure", "to reach", "reached", "runs", "")
    return report.aligned([titles, *(row.cells() for row in rows)])


def main():
    exifcli, floor, photos, count, out, *more = sys.argv[1:]
    base, folder = (more + ["", ""])[:2]
    if not count.isdecimal() or int(count) == 0:
        sys.exit(f"bench-scale: '{count}' is not a number of photos; write it like COUNT=1000000")
    contents = small(library.sources(photos))
    if len(set(contents)) < 2:
        sys.exit(f"bench-scale: there are no two small JPEG photos in {photos}; name another folder"
                 " with PHOTOS=")
    root = Path(folder or tempfile.mkdtemp(prefix="exifcli-scale-")).resolve()
    load = os.getloadavg()[0]
    try:
        rows = measured(
            Path(exifcli).resolve(), Path(floor).resolve(), base and Path(base).resolve(),
            contents, int(count), root)
    except (Failure, FileExistsError) as failure:
        sys.exit(f"bench-scale: {failure}")
    finally:
        if not folder:
            shutil.rmtree(root)
    loads = (load, os.getloadavg()[0])
    out = Path(out)
    out.parent.mkdir(parents=True, exist_ok=True)
    figures = {"photos": int(count), "cores": os.cpu_count(), "loads": loads}
    out.write_text(json.dumps({**figures, "rows": [vars(row) for row in rows]}, indent=2) + "\n")
    print("\n" + table(rows))
    print(f"\nload before and after, of {os.cpu_count()} cores: {loads[0]:.1f}, {loads[1]:.1f}")
    return 0 if all(row.is_right for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
