"""Trees of very many photos: names of few files, or files of their own."""

import os
from pathlib import Path

PHOTOS_IN_FOLDER = 1000
# Larger photos would fill the disk with copies.
LARGEST_PHOTO = 100_000
# ext4 allows 65,000 names for a file (linux/fs/ext4/ext4.h, EXT4_LINK_MAX).
NAMES_OF_FILE = 60_000
# So many photos are files of their own, spread over the tree: if a name of a file changes, its time of change
# does, and all its names count as changed.
CHANGED = 1000


def small(photos):
    """The contents of the photos that are small enough."""
    return [content for _, content in photos if len(content) < LARGEST_PHOTO]


def photo(root, number):
    """The path of a photo in a tree, as exifcli finds it."""
    folder, rest = divmod(number, PHOTOS_IN_FOLDER)
    return Path(root, f"{folder:04}", f"IMG_{rest:04}.jpg")


class Tree:
    """A tree in a folder. If the folder has it already, it is used again."""

    def __init__(self, root, contents, count, linked):
        self.root, self.count = root, count
        self._contents = contents
        label = f"{count} {'names' if linked else 'files'}\n"
        mark = root.with_name(f"{root.name}.made")
        self.was_there = mark.is_file() and mark.read_text() == label
        if self.was_there:
            return
        if root.exists():
            raise FileExistsError(f"{root} is not a tree of {label.strip()}; remove it")
        if linked:
            self._link(root.with_name(f"{root.name}-originals"))
        else:
            self._copy()
        mark.write_text(label)

    def folders(self):
        return -(-self.count // PHOTOS_IN_FOLDER)

    def change(self):
        """Puts a new file with another content in the place of some photos, and returns their paths."""
        changed = []
        for number in filter(self._is_own, range(self.count)):
            path = photo(self.root, number)
            old = path.read_bytes()
            place = self._contents.index(old) + 1 if old in self._contents else 0
            others = self._contents[place:] + self._contents[:place]
            copy = path.with_suffix(".new")
            copy.write_bytes(next(content for content in others if content != old))
            copy.rename(path)
            changed.append(str(path))
        return changed

    def _is_own(self, number):
        return number % max(1, self.count // CHANGED) == 0

    def _copy(self):
        for number in range(self.count):
            self._write(number)

    def _link(self, originals):
        originals.mkdir(parents=True)
        files = []
        while len(files) * NAMES_OF_FILE < self.count or len(files) < len(self._contents):
            files.append(originals / f"{len(files):04}.jpg")
            files[-1].write_bytes(self._contents[(len(files) - 1) % len(self._contents)])
        for number in range(self.count):
            if self._is_own(number):
                self._write(number)
            else:
                os.link(files[number % len(files)], self._path(number))

    def _write(self, number):
        self._path(number).write_bytes(self._contents[number % len(self._contents)])

    def _path(self, number):
        path = photo(self.root, number)
        if number % PHOTOS_IN_FOLDER == 0:
            path.parent.mkdir(parents=True)
        return path
