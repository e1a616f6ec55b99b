"""Edits by a cluster: the same bytes as one exifcli writes, however often a task runs."""

import functools
import glob
import json
import os
import shutil
import subprocess
import threading
import unittest

import accidents
import editing
import names
import support
from support import EXIFCLI, FIXTURES, ClusterTests


class EditingTests(ClusterTests):
    def photos(self, name="tree", count=200):
        """A folder with copies of the fixtures, and one whose name is not UTF-8."""
        folder = self.new_folder(name)
        for number in range(count):
            path = os.path.join(folder, f"{number:04}.jpg")
            shutil.copyfile(FIXTURES[number % len(FIXTURES)], path)
        shutil.copyfile(FIXTURES[0], os.path.join(os.fsencode(folder), b"caf\xe9.jpg"))
        return folder

    def changes(self, folder):
        """A line of JSON for each photo in the folder, each with other values."""
        files = sorted(os.listdir(os.fsencode(folder)))
        for number, name in enumerate(files):
            file = names.to_text(os.path.join(os.fsencode(folder), name))
            change = {"file": file, "iso": 100 + number, "keywords": ["night", f"n{number}"], "artist": None}
            yield json.dumps(change, ensure_ascii=False) + "\n"

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.writelines(text)
        return self.path(name)

    def edit(self, changes, out, *options):
        """The outcomes by `file`."""
        support.run("edit", changes, self.path(out), *options)
        return self.outcomes(out)

    def outcomes(self, out):
        return support.by_file(
            row.asDict() for row in support.spark().read.parquet(self.path(out)).collect()
        )

    def edited_by_one_program(self, count=200):
        """The digests of the same photos, edited by one exifcli."""
        folder = self.photos("alone", count)
        subprocess.run(
            [EXIFCLI, "edit", "--from", "-", "--no-history", "--format", "jsonl"],
            input="".join(self.changes(folder)).encode(),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        return support.digests(folder)

    def test_twice_is_the_same_as_once(self):
        folder = self.photos()
        before = support.digests(folder)
        changes = self.write("changes.jsonl", self.changes(folder))
        journals = self.path("journals")
        first = self.edit(changes, "first", "--journals", journals)
        after = support.digests(folder)
        self.assertEqual(after, self.edited_by_one_program())
        self.assertNotEqual(after, before)
        self.assertEqual(len(first), len(before))

        second = self.edit(changes, "second", "--journals", journals)
        self.assertEqual(support.digests(folder), after)
        for file, outcome in second.items():
            expected = {"edited": "unchanged"}.get(first[file]["status"], first[file]["status"])
            self.assertEqual(outcome["status"], expected, file)
            self.assertEqual(outcome.get("code"), first[file].get("code"))

        self.undo(journals)
        self.assertEqual(support.digests(folder), before)

    def undo(self, journals):
        for journal in glob.glob(os.path.join(journals, "*.jsonl")):
            subprocess.run([EXIFCLI, "undo", journal, "-q"], check=True, stdout=subprocess.DEVNULL)

    def test_a_killed_worker_does_no_harm(self):
        folder, marks, journals = self.photos(), self.new_folder("marks"), self.new_folder("journals")
        before = support.digests(folder)
        spark = support.spark()
        lines = spark.sparkContext.parallelize(list(self.changes(folder)))
        changes = lines.map(lambda line: (json.loads(line)["file"], line))
        edit = functools.partial(
            editing.edit_partition, journals=os.path.join(journals, "test"), exifcli=EXIFCLI
        )
        work = functools.partial(accidents.worker_is_killed, function=edit, marks=marks)
        rows = editing.by_photo(changes, 4).mapPartitions(work)
        outcomes = spark.createDataFrame(rows, editing.OUTCOMES).collect()
        self.assertGreater(len(os.listdir(marks)), 1, "no attempt was killed")
        self.assertEqual(len(outcomes), len(before))
        self.assertEqual({row["code"] for row in outcomes} & {"locked", "changedSinceRead"}, set())
        self.assertEqual(support.digests(folder), self.edited_by_one_program())
        self.undo(journals)
        self.assertEqual(support.digests(folder), before)

    def test_csv_and_parquet(self):
        files = [self.path(name + ".jpg") for name in ("no-exif", "exif-little-endian", "iso-speed")]
        for file in files:
            shutil.copy(os.path.join(support.ROOT, "Fixtures", os.path.basename(file)), file)
        iso = support.listed(files[1:2])[files[1]]["iso"]
        table = "file,iso,keywords,description\n"
        table += f'{files[0]},250,mist; valley,"Two\nlines, ""quoted"""\n{files[1]},,,x\n'
        self.edit(self.write("changes.csv", table), "csv")
        rows = [(files[2], 320, ["a; b", "c"], None)]
        schema = "file STRING, iso INT, keywords ARRAY<STRING>, orientation INT"
        support.spark().createDataFrame(rows, schema).write.parquet(self.path("c.parquet"))
        self.edit(self.path("c.parquet"), "parquet")
        first, second, third = (support.listed([file])[file] for file in files)
        self.assertEqual((first["iso"], first["keywords"]), (250, ["mist", "valley"]))
        self.assertEqual(first["description"], 'Two\nlines, "quoted"')
        self.assertEqual((second["iso"], second["description"]), (iso, "x"))
        self.assertEqual((third["iso"], third["keywords"]), (320, ["a; b", "c"]))

    def test_two_rows_for_one_photo_edit_nothing(self):
        folder = self.photos(count=2)
        os.symlink(folder, self.path("link"))
        lines = [{"file": f"{self.path(name)}/0000.jpg", "iso": 100} for name in ("tree", "link")]
        lines += [{"file": f"{folder}/gone.jpg", "iso": 100}, {"file": f"{folder}/0001.jpg", "iso": "x"}]
        before = support.digests(folder)
        changes = self.write("changes.json", (json.dumps(line) + "\n" for line in lines))
        codes = {file: outcome["code"] for file, outcome in self.edit(changes, "out").items()}
        self.assertEqual([codes[line["file"]] for line in lines],
                         ["invalidData", "invalidData", "notFound", "invalidData"])  # fmt: skip
        self.assertEqual(support.digests(folder), before)

    def test_refuses_shifts_and_whatever_would_not_be_the_same_twice(self):
        folder = self.photos(count=1)
        before, file = support.digests(folder), f"{folder}/0000.jpg"
        tables = {
            "shift.csv": f"file,iso,shift\n{file},100,ev=1\n",
            "shift-date.csv": f"file,shiftDate\n{file},+1h\n",
            "unknown.csv": f"file,mood\n{file},good\n",
            "fixed.csv": f"file,pixelWidth\n{file},3\n",
            "no-file.csv": "iso\n100\n",
            "relative.csv": "file,iso\n0000.jpg,100\n",
            "shift.jsonl": f'{{"file": "{file}", "iso": 1}}\n{{"file": "{file}", "shift": "ev=1"}}\n',
            "cut.jsonl": f'{{"file": "{file}", "iso": 1}}\n{{"file": "{file}", "iso": 1',
            "relative.jsonl": '{"file": "0000.jpg", "iso": 1}\n',
            "changes.xlsx": "",
        }
        for name, table in tables.items():
            with self.subTest(name), self.assertRaises(editing.RefusedChanges) as refused:
                self.edit(self.write(name, table), "out")
            if "shift" in name:
                self.assertIn("would shift twice", str(refused.exception))
            self.assertFalse(os.path.exists(self.path("out")))
        self.assertEqual(support.digests(folder), before)

    def test_an_outcome_that_cannot_be_written_edits_nothing(self):
        from pyspark.errors import AnalysisException

        folder = self.photos(count=5)
        before = support.digests(folder)
        changes = self.write("changes.jsonl", self.changes(folder))
        self.new_folder("out")
        with self.assertRaises(AnalysisException):
            self.edit(changes, "out")
        self.assertEqual(support.digests(folder), before)

    def test_two_copies_of_a_task_at_the_same_time(self):
        folder = self.photos()
        lines = list(self.changes(folder))
        keyed = [(json.loads(line)["file"], (json.loads(line)["file"], line)) for line in lines]
        results = [[], []]

        def task(number):
            journal = self.path(f"copy-{number}.jsonl")
            results[number] = list(editing.outcomes(keyed, journal=journal, exifcli=EXIFCLI))

        threads = [threading.Thread(target=task, args=(number,)) for number in (0, 1)]
        with support.silence():
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        self.assertEqual([len(result) for result in results], [len(lines)] * 2)
        codes = {code for result in results for _, _, code, _, _ in result}
        self.assertEqual(codes & {"locked", "changedSinceRead"}, set())
        self.assertEqual(support.digests(folder), self.edited_by_one_program())


if __name__ == "__main__":
    unittest.main()
