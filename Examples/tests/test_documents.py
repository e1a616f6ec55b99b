"""Runs the commands of the documents in Examples, in order, and compares what they print.

A block ```console has commands after `$ `, which go on after `> `; a block ```pycon has what Python's prompt
shows. A line `...` matches any lines. With UPDATE=1, the output in the documents is replaced.
"""

import contextlib
import doctest
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.dirname(HERE)
ROOT = os.path.dirname(EXAMPLES)
DOCUMENTS = ["duckdb.md", "pandas.md", "year.md", "library/README.md"]
# The same photos as in README.md.
PHOTOS = {
    "mist": "exif-little-endian",
    "scan": "no-exif",
    "stars": "long-exposure",
    "concert": "makernote-canon-little-endian",
}
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Session:
    """A folder with photos, in which the blocks of a document run."""

    def __init__(self, folder):
        self.folder = folder
        self.names = {}
        os.mkdir(os.path.join(folder, "photos"))
        for name, fixture in PHOTOS.items():
            source = os.path.join(ROOT, "Fixtures", fixture + ".jpg")
            shutil.copyfile(source, os.path.join(folder, "photos", name + ".jpg"))
        os.symlink(os.path.join(ROOT, "Fixtures"), os.path.join(folder, "Fixtures"))
        os.symlink(EXAMPLES, os.path.join(folder, "Examples"))

    def run(self, kind, block):
        """The pairs of a command, as it is shown, and what it should print and prints."""
        if kind == "console":
            return [(shown, want, trimmed(self._shell(code))) for shown, code, want in commands(block)]
        if kind == "pycon":
            return [(shown, want, trimmed(self._python(code))) for shown, code, want in examples(block)]
        raise ValueError(f"a block of the kind '{kind}' is not run: use console or pycon")

    def _shell(self, command):
        done = subprocess.run(
            ["bash", "-c", command], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        return done.stdout.decode()

    def _python(self, source):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed), contextlib.chdir(self.folder):
            exec(compile(source, "<document>", "single"), self.names)
        return printed.getvalue()


def commands(block):
    """The commands of a shell, as they are shown and as they run, each with its output."""
    found = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append([line + "\n", line[2:], ""])
        elif line.startswith("> ") and not found[-1][2]:
            found[-1][0] += line + "\n"
            found[-1][1] += "\n" + line[2:]
        else:
            found[-1][2] += line + "\n"
    return found


def examples(block):
    """The statements of Python, as they are shown and as they run, each with its output."""
    for example in doctest.DocTestParser().get_examples(block):
        lines = example.source.splitlines()
        shown = "".join(f"{'...' if number else '>>>'} {line}\n" for number, line in enumerate(lines))
        yield shown, example.source, example.want


def trimmed(output):
    """The output without blanks at the ends of lines, which editors remove from a document."""
    return re.sub(r" +$", "", output, flags=re.MULTILINE)


def matches(expected, printed):
    """Whether this is the output. A line `...` stands for any lines."""
    parts = [re.escape(part) for part in re.split(r"^\.\.\.\n", expected, flags=re.MULTILINE)]
    return re.fullmatch(r"(?:.*\n)*".join(parts), printed) is not None


class DocumentTests(unittest.TestCase):
    maxDiff = None

    def test_commands_print_what_is_shown(self):
        for name in DOCUMENTS:
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                self.check(os.path.join(EXAMPLES, name), Session(os.path.realpath(folder)))

    def check(self, path, session):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        self.assertGreater(len(BLOCK.findall(text)), 2)
        self.assertEqual(text.count("```"), 2 * len(BLOCK.findall(text)), "a block without a kind")

        def replaced(block):
            results = session.run(block[1], block[2])
            if not os.environ.get("UPDATE"):
                for shown, expected, printed in results:
                    if not matches(expected, printed):
                        self.assertEqual(expected, printed, f"\n{shown}")
            body = "".join(
                shown + (expected if matches(expected, printed) else printed)
                for shown, expected, printed in results
            )
            return f"```{block[1]}\n{body}```"

        updated = BLOCK.sub(replaced, text)
        if os.environ.get("UPDATE"):
            with open(path, "w", encoding="utf-8") as file:
                file.write(updated)


if __name__ == "__main__":
    sys.exit(unittest.main())
