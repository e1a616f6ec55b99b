"""What the tests share: a small cluster, trees of photos, and what exifcli says without Spark."""

import atexit
import contextlib
import functools
import glob
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "..", "..", ".."))

import photos

EXIFCLI = os.environ.get("EXIFCLI") or "exifcli"
# The photos of the larger listings, and of each task.
COUNT = int(os.environ.get("SPARK_PHOTOS") or 3000)
IN_TASK = max(100, COUNT // 8)
FIXTURES = sorted(glob.glob(os.path.join(ROOT, "Fixtures", "*.jpg")))

# What boto3 finds in the environment, here and in the tasks.
STORE = {
    "AWS_ACCESS_KEY_ID": "test",
    "AWS_SECRET_ACCESS_KEY": "test",
    "AWS_DEFAULT_REGION": "us-east-1",
}


@functools.cache
def spark():
    """A cluster of two executors that are processes of their own, on this machine, without a network."""
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    os.environ["PYSPARK_PYTHON"] = sys.executable
    from pyspark.sql import SparkSession

    builder = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "4")
    )
    for name, value in STORE.items():
        builder.config(f"spark.executorEnv.{name}", value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    atexit.register(session.stop)
    photos.session()
    session.sparkContext.addPyFile(os.path.join(HERE, "accidents.py"))
    return session


def run(*arguments):
    """Runs a command of photos.py."""
    parsed = photos.parsed(["--exifcli", EXIFCLI, *arguments])
    parsed.run(spark(), parsed)


def tree(folder, count):
    """Fills the folder with so many photos in folders of 1,000: copies of the fixtures, and their hard links.

    The fixtures themselves get no links: other tests may edit them at the same time.
    """
    copies = []
    for number in range(count):
        part = os.path.join(folder, f"{number // 1000:04}")
        if number % 1000 == 0:
            os.mkdir(part)
        path = os.path.join(part, f"{number:07}.jpg")
        if number < len(FIXTURES):
            shutil.copyfile(FIXTURES[number], path)
            copies.append(path)
        else:
            os.link(copies[number % len(copies)], path)


@contextlib.contextmanager
def silence():
    """Discards what programs that are started meanwhile print on standard error."""
    kept = os.dup(2)
    with open(os.devnull, "wb") as nothing:
        os.dup2(nothing.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def listed(paths):
    """The rows of these photos, by the names of their files, as one exifcli gives them."""
    names = b"".join(os.fsencode(path) + b"\0" for path in paths)
    command = [EXIFCLI, "list", "--files-from", "-", "-0", "--format", "jsonl", "--failures", "rows"]
    done = subprocess.run(command, input=names, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return by_file(map(json.loads, done.stdout.splitlines()))


def by_file(rows):
    """The rows by `file`, without the keys that have no value. Fails if two rows have the same file."""
    found = {}
    for row in rows:
        if row["file"] in found:
            raise AssertionError(f"two rows for {row['file']}")
        found[row["file"]] = {key: value for key, value in row.items() if value is not None}
    return found


def of_parquet(folder):
    """The rows in a folder of Parquet files, by `file`."""
    rows = by_file(row.asDict(recursive=True) for row in spark().read.parquet(folder).collect())
    return {file: {k: v for k, v in row.items() if k != "year"} for file, row in rows.items()}


def digests(folder):
    """The SHA-256 of each file in the folder and its subfolders, by its path there."""
    found = {}
    for parent, _, files in os.walk(os.fsencode(folder)):
        for name in files:
            path = os.path.join(parent, name)
            with open(path, "rb") as file:
                relative = os.path.relpath(path, os.fsencode(folder))
                found[relative] = hashlib.sha256(file.read()).hexdigest()
    return found


@unittest.skipUnless(shutil.which("java"), "there is no Java, which Spark needs")
class ClusterTests(unittest.TestCase):
    """Tests that use the cluster. Each has an empty folder of its own."""

    maxDiff = 2000

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = os.path.realpath(folder.name)

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def new_folder(self, name):
        os.mkdir(self.path(name))
        return self.path(name)
