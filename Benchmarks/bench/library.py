"""The libraries of photos for measurements, copied from the photos of a folder."""

import os
from pathlib import Path

import jpeg

PHOTOS_IN_FOLDER = 100
# The bytes of the coded picture that are copied if the rest is left out.
PICTURE_KEPT = 4096
# The bytes that contain the head of a photo.
HEAD = 128 << 10


def sources(folder):
    """The JPEG photos in the folder and its subfolders, ordered by path."""
    photos = []
    for path in sorted(Path(folder).rglob("*")):
        if path.is_file() and jpeg.is_jpeg(content := path.read_bytes()):
            photos.append((path, content))
    return photos


class Library:
    """Photos 000000.jpg and so on, in folders of 100. A library of one size begins with all photos of
    the next smaller one, and adds folders of its own."""

    def __init__(self, root, photos, sizes, whole, suffix=".jpg"):
        """Photos from `whole` on have holes instead of pictures: they are only listed."""
        self.sizes = sizes
        self._suffix = suffix
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
        """The folders of the library of this size."""
        return [self._parts[other] for other in self.sizes if other <= size]

    def warm(self, size):
        """Reads the bytes that a listing reads into the system's cache, which drops unused ones. Skips the
        holes instead of pictures, which would displace other photos."""
        for path in self.paths(size):
            with open(self._root / path, "rb") as file:
                file.read(min(HEAD, os.fstat(file.fileno()).st_blocks * 512))

    def paths(self, size):
        return [self._path(number) for number in range(size)]

    @staticmethod
    def names(size):
        """A file with the paths of the photos, each followed by a NUL."""
        return f"names-{size}"

    @staticmethod
    def number(path):
        return int(Path(path).stem)

    def _path(self, number):
        size = next(size for size in self.sizes if number < size)
        return f"{self._parts[size]}/{number // PHOTOS_IN_FOLDER:04}/{number:06}{self._suffix}"

    def _write(self, content, path, whole):
        path = self._root / path
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(path, "wb") as file:
            if whole:
                file.write(content)
            else:
                file.write(content[: jpeg.head_size(content) + PICTURE_KEPT])
                file.truncate(len(content))
