"""Photos in a store for objects: the rows of the files, with keys for names, from few bytes of each."""

import logging
import os
import struct
import zlib

import objects
import support
from support import EXIFCLI, FIXTURES, ROOT, ClusterTests

BUCKET = "photos"


def longer_png():
    """A PNG file whose Exif is after the first 64 KiB."""
    with open(os.path.join(ROOT, "Fixtures", "png-exif-after-image.png"), "rb") as file:
        content = file.read()
    after_header = 8 + 25
    body = b"prVt" + bytes(100 << 10)
    chunk = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    return content[:after_header] + chunk + content[after_header:]


class ObjectsTests(ClusterTests):
    @classmethod
    def setUpClass(cls):
        from moto.server import ThreadedMotoServer

        logging.getLogger("werkzeug").setLevel(logging.ERROR)
        os.environ.update(support.STORE)
        cls.server = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
        cls.server.start()
        cls.addClassCleanup(cls.server.stop)
        host, port = cls.server.get_host_and_port()
        cls.endpoint = f"http://{host}:{port}"
        cls.store = objects._client(cls.endpoint)
        cls.store.create_bucket(Bucket=BUCKET)
        cls.contents = {}
        for path in FIXTURES:
            with open(path, "rb") as file:
                cls.put("tree/" + os.path.basename(path), file.read())
        with open(FIXTURES[0], "rb") as file:
            # Data after the picture: a video, for instance.
            cls.put("tree/long grüße.jpg", file.read() + bytes(200 << 10))
        cls.put("tree/long.png", longer_png())
        cls.put("tree/empty.jpg", b"")
        cls.put("tree/notes.txt", b"no photo")
        cls.put("other/photo.jpg", b"no photo")

    @classmethod
    def put(cls, key, content):
        cls.store.put_object(Bucket=BUCKET, Key=key, Body=content)
        cls.contents[key] = content

    def expected(self, keys):
        """The rows of the same photos as files, with keys for names."""
        rows = {}
        for number, key in enumerate(keys):
            path = self.path(f"{number}.file")
            if key in self.contents:
                with open(path, "wb") as file:
                    file.write(self.contents[key])
            rows[key] = {**support.listed([path])[path], "file": key}
        return rows

    def test_a_bucket_gives_the_rows_of_its_photos(self):
        support.run("--in-task", "50", "objects", f"s3://{BUCKET}/tree/", self.path("out"),
                    "--endpoint", self.endpoint)  # fmt: skip
        keys = [key for key in self.contents if key.startswith("tree/") and key != "tree/notes.txt"]
        rows = support.of_parquet(self.path("out"))
        self.assertEqual(set(rows), set(keys))
        for key, row in self.expected(keys).items():
            self.assertEqual(rows[key], row)
        self.assertEqual(rows["tree/empty.jpg"]["error"]["code"], "notAPhoto")
        self.assertIn("iso", rows["tree/long.png"])

    def test_a_missing_key_is_a_row(self):
        keys = ["tree/gone.jpg", "tree/iso-speed.jpg", "tree/notes.txt"]
        with open(self.path("keys"), "w", encoding="utf-8") as file:
            file.write("\n".join(keys))
        support.run("objects", f"s3://{BUCKET}", self.path("out"), "--endpoint", self.endpoint,
                    "--keys", self.path("keys"))  # fmt: skip
        rows = support.of_parquet(self.path("out"))
        self.assertEqual(set(rows), set(keys))
        self.assertEqual(rows["tree/gone.jpg"]["error"]["code"], "notFound")
        self.assertEqual(rows["tree/notes.txt"]["error"]["code"], "notAPhoto")
        self.assertNotIn("error", rows["tree/iso-speed.jpg"])

    def test_takes_the_first_bytes_of_a_jpeg_photo_only(self):
        path = self.path("photo")
        objects._fetch(self.store, BUCKET, "tree/long grüße.jpg", path, objects.FIRST_BYTES)
        self.assertEqual(os.path.getsize(path), objects.FIRST_BYTES)
        objects._fetch(self.store, BUCKET, "tree/long.png", path, objects.FIRST_BYTES)
        self.assertEqual(os.path.getsize(path), len(self.contents["tree/long.png"]))

    def test_leaves_nothing_in_memory(self):
        folder = objects._memory()
        before = set(os.listdir(folder)) if folder else set()
        keys = [key for key in self.contents if key.startswith("tree/")]
        with support.silence():
            rows = list(objects.rows(keys, BUCKET, self.endpoint, EXIFCLI))
        self.assertEqual(len(rows), len(keys))
        left = (set(os.listdir(folder)) if folder else set()) - before
        self.assertEqual([name for name in left if name.startswith("photos-")], [])
