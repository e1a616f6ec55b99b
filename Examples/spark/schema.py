"""The columns of a listing, from the fields that exifcli names."""

import json
import subprocess

# The Spark types of the kinds of fields. A date is text: it has an offset from UTC only if the photo has one.
TYPES = {
    "integer": "BIGINT",
    "number": "DOUBLE",
    "text": "STRING",
    "choice": "STRING",
    "date": "STRING",
    "list": "ARRAY<STRING>",
}


def fields(exifcli="exifcli"):
    """The fields, as `exifcli keys --format json` describes them: objects with `name`, `kind` and so on."""
    return json.loads(subprocess.check_output([exifcli, "keys", "--format", "json"]))


def of_listing(known):
    """The schema of `exifcli list --format jsonl --failures rows` in Spark's words.

    `known` are the fields, of which the first is `file`. Photos that failed have only `file` and `error`.
    """
    columns = [f"`{field['name']}` {TYPES[field['kind']]}" for field in known]
    # Only dates that do not rest on themselves have a source.
    columns.append("`captureDateSource` STRING")
    return ", ".join(columns + ["`error` STRUCT<code: STRING, message: STRING>"])


def editable(known):
    """The names of the fields that an edit can set."""
    return {field["name"] for field in known if field["editable"]}
