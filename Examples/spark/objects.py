"""Lists photos that are objects in an S3-compatible store, and reads as little of them as it can.

The metadata of a JPEG file are before its frame header, which has the size of the picture: usually in the
first 64 KiB. If the row has no size, or the object is not a JPEG file, whose metadata may be anywhere, the
object is fetched whole.
"""

import functools
import itertools
import json
import os
import tempfile
from concurrent.futures import ThreadPoolExecutor

import listing

FIRST_BYTES = 64 << 10
THREADS = 16
# The objects that are in memory at the same time, for each task: 16 MiB of JPEG photos.
BATCH = 256
_JPEG = b"\xff\xd8"


class UnreadableObject(Exception):
    """The store has no such object, or does not give it. The arguments are exifcli's code and a message."""


def keys(bucket, prefix="", endpoint=None):
    """The keys of a bucket that begin with the prefix and have the extension of a photo."""
    pages = _client(endpoint).get_paginator("list_objects_v2").paginate(Bucket=bucket, Prefix=prefix)
    for page in pages:
        for entry in page.get("Contents", ()):
            if os.path.splitext(entry["Key"])[1].lower().encode() in listing.EXTENSIONS:
                yield entry["Key"]


def rows(names, bucket, endpoint=None, exifcli="exifcli"):
    """The rows of the objects with these keys, as lines of JSON: a function for mapPartitions.

    `file` is the key. An object that is missing or may not be read gives a row with `error`. If the store
    does not answer, the task fails, so that Spark tries again.
    """
    client, names = None, iter(names)
    with ThreadPoolExecutor(THREADS) as threads:
        while batch := list(itertools.islice(names, BATCH)):
            client = client or _client(endpoint)
            yield from _batch(batch, bucket, client, threads, exifcli)


def _batch(keys, bucket, client, threads, exifcli):
    """The rows of these objects: from their first bytes, and from the whole object if these do not do."""
    fetch = functools.partial(_fetch, client, bucket)
    rows, is_cut = _listed(keys, functools.partial(fetch, first=FIRST_BYTES), threads, exifcli)
    short = [key for key, row in rows.items() if is_cut[key] and row.get("pixelWidth") is None]
    rows.update(_listed(short, functools.partial(fetch, first=None), threads, exifcli)[0])
    for key in keys:
        yield json.dumps({**rows[key], "file": key}, ensure_ascii=False)


def _listed(keys, fetch, threads, exifcli):
    """Fetches the objects into a folder, and lists them with one exifcli.

    Gives two dictionaries by key: the rows, and whether the end of the object was left out.
    """
    rows, is_cut, paths = {}, {}, {}
    with tempfile.TemporaryDirectory(prefix="photos-", dir=_memory()) as folder:
        numbered = {key: os.path.join(folder, str(number)) for number, key in enumerate(keys)}
        for key, (size, error) in zip(numbered, threads.map(fetch, numbered, numbered.values())):
            if error:
                rows[key], is_cut[key] = {"error": error}, False
            else:
                paths[key] = numbered[key]
                is_cut[key] = os.path.getsize(numbered[key]) < size
        for key, row in zip(paths, list(listing.rows(paths.values(), exifcli))):
            rows[key] = json.loads(row)
    return rows, is_cut


def _fetch(client, bucket, key, path, first):
    """Writes the object, or its first bytes if it is a JPEG file, to the path.

    Gives the size of the object, and None or the error of its row.
    """
    try:
        content, size = _get(client, bucket, key, first)
        if size > len(content) and not content.startswith(_JPEG):
            content, size = _get(client, bucket, key, None)
    except UnreadableObject as error:
        code, message = error.args
        return 0, {"code": code, "message": message}
    with open(path, "wb") as file:
        file.write(content)
    return size, None


def _get(client, bucket, key, first):
    """The first bytes of the object, or all if `first` is None; and the size of the object."""
    from botocore.exceptions import ClientError

    extent = {"Range": f"bytes=0-{first - 1}"} if first else {}
    try:
        answer = client.get_object(Bucket=bucket, Key=key, **extent)
    except ClientError as error:
        status = error.response["ResponseMetadata"]["HTTPStatusCode"]
        if status == 416:  # The object is empty, so it has no first bytes.
            return b"", 0
        if status == 404:
            raise UnreadableObject("notFound", "there is no such object; check the key") from error
        if status == 403:
            raise UnreadableObject("notReadable", "the store does not permit to read it") from error
        raise
    content = answer["Body"].read()
    # Such as "bytes 0-65535/204800"; the size may be "*", which stands for unknown.
    size = answer.get("ContentRange", "").rpartition("/")[2]
    return content, int(size) if size.isdigit() else len(content)


def _client(endpoint):
    """A client for the store. Credentials come from where boto3 looks for them, such as the environment."""
    import boto3
    from botocore.config import Config

    config = Config(max_pool_connections=THREADS, retries={"max_attempts": 5, "mode": "standard"})
    return boto3.client("s3", endpoint_url=endpoint, config=config)


def _memory():
    """A folder that is in memory, if the system has one; None is the usual folder for temporary files."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
