"""The libraries of photos that are measured on, copied from the photos of a folder."""

import os
from pathlib import Path

import jpeg

PHOTOS_IN_FOLDER = 100
# What is kept of the coded picture where a photo is copied without the rest of it.
PICTURE_KEPT = 4096
# What holds the head of a photo.
HEAD = 128 << 10


def sources(folder):
    """The JPEG photos in the folder and in those within, by their paths."""
    photos = []
    for path in sorted(Path(folder).rglob("*")):
        if path.is_file() and jpeg.is_jpeg(content := path.read_bytes()):
            photos.append((path, content))
    return photos


class Library:
    """Photos 000000.jpg and so on, in folders of 100. Each size of the library is the first so many
    photos of the next one: its folders are one more part of it."""

    def __init__(self, root, photos, sizes, whole):
        """Photos beyond `whole`, which are there to be listed alone, have holes for pictures."""
        self.sizes = sizes
        self.source_count = len(photos)
        self._root = root
        self._parts = {}
        begin = 0
        for size in sizes:
            self._parts[size] = f"part-{size}"
            for number in range(begin, size):
                self._write(photos[number % len(photos)][1], self._path(number), number < whole)
            names = b"".join(os.fsencode(self._path(n)) + b"\0" for n in range(size))
            (root / self.names(size)).write_bytes(names)
            begin = size

    def folders(self, size):
        """The folders that hold the photos of this size of the library."""
        return [self._parts[other] for other in self.sizes if other <= size]

    def warm(self, size):
        """Reads what a listing reads: systems forget it when nobody has for a while. Not the holes
        in place of pictures, which would take the place of other photos in the cache."""
        for path in self.paths(size):
            with open(self._root / path, "rb") as file:
                file.read(min(HEAD, os.fstat(file.fileno()).st_blocks * 512))

    def paths(self, size):
        return [self._path(number) for number in range(size)]

    @staticmethod
    def names(size):
        """A file with the paths of the photos, each with a NUL behind it."""
        return f"names-{size}"

    @staticmethod
    def number(path):
        return int(Path(path).stem)

    def _path(self, number):
        size = next(size for size in self.sizes if number < size)
        return f"{self._parts[size]}/{number // PHOTOS_IN_FOLDER:04}/{number:06}.jpg"

    def _write(self, content, path, whole):
        path = self._root / path
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(path, "wb") as file:
            if whole:
                file.write(content)
            else:
                file.write(content[: jpeg.head_size(content) + PICTURE_KEPT])
                file.truncate(len(content))
