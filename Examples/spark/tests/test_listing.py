"""Listings by a cluster, compared with those of one exifcli."""

import contextlib
import functools
import io
import json
import os
import shutil
import subprocess
import unittest

import accidents
import listing
import names
import photos
import support
from support import COUNT, EXIFCLI, FIXTURES, IN_TASK, ROOT, ClusterTests

STRANGE_NAMES = [
    b"two\nlines.jpg", b"not-utf-8-\xff\xfe.jpg", "grüße 写真 📷.jpg".encode(), b"'\"$x`.jpg",
    b"\x1b[31m\t.jpg", "\U0010ff41.jpg".encode(), b"-0.jpg", b" .JPG", b"caf\xe9.jpg",
]  # fmt: skip


class ListingTests(ClusterTests):
    def assertLists(self, paths, rdd):
        """The rows, written to Parquet and read again, are those of one exifcli for these paths."""
        photos.write_by_year(photos.table(support.spark(), rdd, EXIFCLI), self.path("out"))
        self.assertSame(support.of_parquet(self.path("out")), support.listed(paths))

    def assertSame(self, rows, expected):
        """Names the first difference only: a listing is long."""
        self.assertEqual(len(rows), len(expected))
        for file, row in expected.items():
            self.assertEqual(rows.get(file), row)

    def distributed(self, paths, function):
        return photos.distributed(support.spark(), paths, IN_TASK).mapPartitions(function)

    def rows(self):
        return functools.partial(listing.rows, exifcli=EXIFCLI)

    def test_a_tree_gives_the_rows_of_a_plain_listing(self):
        tree = self.new_folder("tree")
        support.tree(tree, COUNT)
        support.run("--in-task", str(IN_TASK), "list", tree, self.path("out"))
        self.assertSame(
            support.of_parquet(self.path("out")), support.listed(listing.walk(tree))
        )
        years = {name for name in os.listdir(self.path("out")) if name.startswith("year=")}
        self.assertIn("year=2024", years)
        self.assertIn("year=__HIVE_DEFAULT_PARTITION__", years)

    def test_strange_names_missing_photos_and_other_files_are_rows(self):
        tree = self.new_folder("tree")
        for number, name in enumerate(STRANGE_NAMES):
            shutil.copyfile(FIXTURES[number], os.path.join(os.fsencode(tree), name))
        with open(self.path("tree", "notes.jpg"), "w", encoding="utf-8") as file:
            file.write("no photo")
        there = listing.walk(tree)
        self.assertEqual(len(there), len(STRANGE_NAMES) + 1)
        missing = [os.path.join(os.fsencode(tree), b"gone-%d-\xff.jpg" % n) for n in range(5)]
        self.assertLists(there + missing, self.distributed(there + missing, self.rows()))

        rows = support.of_parquet(self.path("out"))
        codes = [row["error"]["code"] for row in rows.values() if "error" in row]
        self.assertEqual(sorted(codes), ["notAPhoto"] + ["notFound"] * len(missing))
        # The names lead back to the files.
        self.assertEqual(sorted(map(names.to_bytes, rows)), sorted(there + missing))
        self.assertEqual(set(rows), set(map(names.to_text, there + missing)))

    def test_empty_partitions_give_nothing(self):
        paths = [os.fsencode(path) for path in FIXTURES[:2]]
        rdd = support.spark().sparkContext.parallelize(paths, 8).mapPartitions(self.rows())
        self.assertLists(paths, rdd)

    def test_nothing_gives_an_empty_table(self):
        rdd = self.distributed([], self.rows())
        self.assertEqual(photos.table(support.spark(), rdd, EXIFCLI).count(), 0)

    def assertSurvives(self, accident):
        tree, marks = self.new_folder("tree"), self.new_folder("marks")
        support.tree(tree, COUNT)
        paths = listing.walk(tree)
        work = functools.partial(accident, function=self.rows(), marks=marks)
        self.assertLists(paths, self.distributed(paths, work))
        self.assertGreater(len(os.listdir(marks)), 1, "no attempt was killed")

    def test_a_killed_worker_loses_nothing(self):
        self.assertSurvives(accidents.worker_is_killed)

    def test_a_killed_executor_loses_nothing(self):
        self.assertSurvives(accidents.executor_is_killed)

    def test_a_program_that_fails_fails_the_job(self):
        from pyspark.errors import PySparkException
        from py4j.protocol import Py4JJavaError

        work = functools.partial(listing.rows, exifcli="false")
        with self.assertRaises((PySparkException, Py4JJavaError)):
            self.distributed([b"/a.jpg"], work).collect()

    def test_shows_the_top_and_a_histogram(self):
        tree = self.new_folder("tree")
        for name in ("iso-speed", "exif-little-endian", "no-exif"):
            shutil.copy(os.path.join(ROOT, "Fixtures", name + ".jpg"), tree)
        support.run("list", tree, self.path("out"))
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            support.run("top", self.path("out"), "--by", "iso", "-n", "1")
            support.run("histogram", self.path("out"), "--by", "captureDate")
        self.assertIn("iso-speed.jpg", printed.getvalue())
        self.assertNotIn("no-exif.jpg", printed.getvalue())
        self.assertRegex(printed.getvalue(), r"\|2024 +\|1 ")
        self.assertRegex(printed.getvalue(), r"\|NULL +\|1 ")


class WalkTests(unittest.TestCase):
    def test_takes_the_photos_that_exifcli_takes(self):
        fixtures = os.path.join(ROOT, "Fixtures")
        command = [EXIFCLI, "list", "-r", fixtures, "--format", "jsonl", "--failures", "rows", "-q"]
        done = subprocess.run(command, stdout=subprocess.PIPE)
        expected = support.by_file(map(json.loads, done.stdout.splitlines()))
        self.assertEqual(set(map(names.to_text, listing.walk(fixtures))), set(expected))

    def test_a_folder_that_is_missing_fails(self):
        with self.assertRaises(FileNotFoundError):
            listing.walk("/nowhere")


class NamesTests(unittest.TestCase):
    def test_text_leads_back_to_the_bytes(self):
        for name in STRANGE_NAMES + [bytes(range(1, 256)), b""]:
            self.assertEqual(names.to_bytes(names.to_text(name)), name)
        self.assertEqual(names.to_text(b"a\xff"), "a\U0010ffff")
