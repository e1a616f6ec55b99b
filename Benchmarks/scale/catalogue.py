"""The size of a catalogue."""

from contextlib import closing

from rows import Row, megabytes

TARGET = 200


def size_row(catalogue, count):
    job, target = "size of the catalogue, without its texts", f"{TARGET} bytes a photo"
    try:
        import sqlite3
    except ImportError:
        return Row(job, "not measured", target, remark="Python's sqlite3 is missing")
    with closing(sqlite3.connect(f"file:{catalogue}?mode=ro", uri=True)) as database:
        (texts,) = database.execute(
            "SELECT (SELECT total(length(CAST(value AS BLOB))) FROM text)"
            " + (SELECT total(length(name)) FROM photo)").fetchone()
    size = catalogue.stat().st_size
    each = (size - texts) / count
    return Row(
        job, f"{each:.0f} bytes a photo", target, each <= TARGET, 0,
        f"{megabytes(size)}, of it {megabytes(texts)} are texts and names")
