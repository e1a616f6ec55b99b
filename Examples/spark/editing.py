"""Edits photos by a table of changes, so that a task may run twice.

The table has absolute values only: a task that is repeated finds the values there, and exifcli writes
nothing. So a lost machine or a speculative copy of a task does no harm. A shift (one hour later) would be
done twice, so it is refused, with every other column that is not an editable field.
"""

import csv
import io
import json
import os
import tempfile
import time
import zlib

import names
import program

OUTCOMES = "file STRING, status STRING, code STRING, message STRING, changes STRING"

# The copy of a task may be at work on the same photo at the same moment: then one of them waits.
_BUSY = {"locked", "changedSinceRead"}
_WAITS = (1, 2, 4, 8, 16)  # seconds


class RefusedChanges(Exception):
    """The table of changes cannot be used; no photo was edited."""


def check_columns(columns, editable):
    """Raises RefusedChanges unless the columns are `file` and editable fields."""
    columns = set(columns)
    if "file" not in columns:
        raise RefusedChanges("the changes have no column 'file'")
    shifts = sorted(name for name in columns if "shift" in name.lower())
    if shifts:
        raise RefusedChanges(
            f"column '{shifts[0]}': a task may run twice, and would shift twice; give the new values"
        )
    unknown = sorted(columns - editable - {"file"})
    if unknown:
        raise RefusedChanges(
            f"column '{unknown[0]}' is no field that can be edited; 'exifcli keys' lists them"
        )


def read(spark, path, editable):
    """The changes: an RDD of pairs, the photo's `file` and its line for exifcli; and the header for exifcli.

    JSON lines (.json, .jsonl) go to exifcli as they are: null removes a field, a missing key leaves it as
    it is. In CSV, an empty cell leaves it as it is; in Parquet, null does. Everything that can be known to
    be wrong before the first edit raises RefusedChanges.
    """
    suffix = os.path.splitext(path.rstrip("/"))[1].lower()
    if suffix in (".json", ".jsonl"):
        lines = spark.sparkContext.textFile(path).filter(str.strip)
        for columns, fault in lines.map(_columns).distinct().collect():
            if fault:
                raise RefusedChanges(fault)
            check_columns(columns, editable)
        return lines.map(lambda line: (json.loads(line)["file"], line + "\n")), ""
    if suffix == ".csv":
        # All cells stay text: exifcli reads the numbers itself.
        table = spark.read.csv(path, header=True, multiLine=True, escape='"', mode="FAILFAST")
        header, to_line = _csv_line(table.columns), _csv_line
    elif suffix == ".parquet":
        table = spark.read.parquet(path)
        header, to_line = "", _json_line
    else:
        raise RefusedChanges(f"{path}: give a .csv, .json, .jsonl or .parquet")
    check_columns(table.columns, editable)
    for row in table.where("file IS NULL OR NOT startswith(file, '/')").take(1):
        raise RefusedChanges(_not_absolute(row["file"]))
    return table.rdd.map(lambda row: (row["file"], to_line(row))), header


def _columns(line):
    """The keys of an object in JSON, in order; and what is wrong with the line, or None."""
    try:
        values = json.loads(line)
    except ValueError:
        values = None
    if not isinstance(values, dict):
        return (), f"this line is not an object in JSON: {line[:80]}"
    file = values.get("file", "/")  # A missing `file` is a missing column.
    if not isinstance(file, str) or not file.startswith("/"):
        return (), _not_absolute(file)
    return tuple(sorted(values)), None


def _not_absolute(file):
    return f"file '{file}' is not an absolute path, which means the same photo on each machine"


def _csv_line(cells):
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(cells)
    return line.getvalue()


def _json_line(row):
    present = {name: value for name, value in row.asDict().items() if value is not None}
    return json.dumps(present, default=str) + "\n"


def by_photo(changes, partitions):
    """The changes, with all rows of a photo in the same partition, whatever path names it."""
    keyed = changes.map(lambda change: (os.path.realpath(names.to_bytes(change[0])), change))
    return keyed.partitionBy(partitions, zlib.crc32)


def edit_partition(keyed, header="", journals=None, exifcli="exifcli"):
    """The outcomes of a partition: a function for mapPartitions.

    `journals` is the beginning of the paths of journals. Each attempt of a task writes its own, named by
    the stage, the partition and the attempt: two programs never write one file.
    """
    from pyspark import TaskContext

    journal = None
    if journals:
        task = TaskContext.get()
        attempt = f"stage{task.stageId()}-partition{task.partitionId()}-attempt{task.attemptNumber()}"
        journal = f"{journals}-{attempt}-task{task.taskAttemptId()}.jsonl"
    return outcomes(keyed, header, journal, exifcli)


def outcomes(keyed, header="", journal=None, exifcli="exifcli"):
    """Edits the photos of a partition, and gives an outcome for each row of the changes.

    `keyed` are pairs: the photo's real path, and its `file` and line. A photo with two rows is not
    edited: which of them would win is chance. `journal` is the path of this attempt's own journal;
    without it, the edits are in the history of the user that runs the task.
    """
    changes = {}
    for photo, change in keyed:
        changes.setdefault(photo, []).append(change)
    pending = {}
    for rows in changes.values():
        if len(rows) == 1:
            file, line = rows[0]
            pending[file] = line
        else:
            message = "has more than one row in the changes; keep one"
            yield from ((file, "failed", "invalidData", message, "{}") for file, _ in rows)

    for wait in (*_WAITS, None):
        busy = {}
        for record in _edit(pending.values(), header, journal, exifcli):
            error = record["error"] or {}
            if error.get("code") in _BUSY and wait is not None:
                busy[record["file"]] = pending[record["file"]]
            else:
                yield (record["file"], record["status"], error.get("code"), error.get("message"),
                       json.dumps(record["changes"], ensure_ascii=False))  # fmt: skip
        pending = busy
        if not pending:
            return
        time.sleep(wait)


def _edit(lines, header, journal, exifcli):
    """The records of exifcli for these lines."""
    if not lines:
        return
    arguments = [exifcli, "edit", "--from", "-", "--format", "jsonl", "--jobs", "1"]
    if journal:
        arguments += ["--journal", journal]
    with tempfile.TemporaryFile() as data:
        data.write(header.encode())
        data.writelines(line.encode() for line in lines)
        data.seek(0)
        yield from map(json.loads, program.lines(arguments, data))
