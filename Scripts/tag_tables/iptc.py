"""The datasets of IPTC."""

import re

from .sources import other_names

RECORDS = {
    "EnvelopeRecord": 1, "ApplicationRecord": 2, "NewsPhoto": 3, "PreObjectData": 7, "ObjectData": 8,
    "PostObjectData": 9,
}
NUMBERS = {"int8u": "number:1", "int16u": "number:2", "int32u": "number:4"}
# Forms by IIM version 4.2, where ExifTool has the bytes only.
FORMS = {
    # Chapter 5: an escape sequence of ISO 2022.
    (1, 90): "bytes:0-32",
    # ObjectData record: a subfile of any size.
    (8, 10): "bytes:0-*",
    # Digital Newsphoto Parameter Record (DNPR), version 4: tables.
    (3, 66): "bytes:0-*", (3, 70): "bytes:0-*", (3, 80): "bytes:0-*", (3, 85): "bytes:0-*", (3, 125): "bytes:0-*",
}


class IPTCTable:
    HEADER = "RECORD DATASET NAME FORM REPEATABLE OTHERNAMES"

    def __init__(self, exiv2, exiftool, exifcli):
        self.disagreements = []
        known = exiv2.iptc()
        self.rows = []
        for table, record in RECORDS.items():
            for tag in exiftool.iptc[table]:
                key = (record, tag["number"])
                other = known.pop(key, None)
                form = self._form(key, tag, other)
                repeatable = "List" in tag
                if other and other["repeatable"] != repeatable:
                    self.disagreements.append(f"{key}: Exiv2 repeatable {other['repeatable']}, ExifTool {repeatable}")
                self._compare(key, tag["Name"], form, repeatable, exifcli.datasets.get(key))
                names = other_names(tag["Name"], [other["name"]] if other else [])
                self.rows.append((*key, tag["Name"], form, repeatable, names))
        self.disagreements += [f"{key}: only Exiv2 has {row['name']}" for key, row in known.items()]
        self.rows.sort()

    def lines(self):
        for record, number, name, form, repeatable, others in self.rows:
            yield f"{record} {number} {name} {form} {'list' if repeatable else 'single'} {','.join(others) or '-'}"

    @staticmethod
    def _form(key, tag, other):
        if key in FORMS:
            return FORMS[key]
        match = re.fullmatch(r"(\w+)(?:\[(?:(\d+),)?(\d+)\])?", tag.get("Format", "undef"))
        kind, least, most = match.groups()
        if kind in NUMBERS:
            return NUMBERS[kind]
        if other and other["type"].name in ("date", "time"):
            return other["type"].name
        least = least or (str(other["minbytes"]) if other else None)
        if kind == "digits":
            return f"digits:{most}"
        if kind == "string":
            return f"text:{least or (most if len(most) == 1 and most in '1' else '0')}-{most}"
        return f"bytes:{least or 0}-{most or '*'}"

    def _compare(self, key, name, form, repeatable, row):
        """Compares a row with the table of exifcli."""
        if not row:
            return
        kind = re.sub(r"text\((\d+)\.\.\.(\d+)\)", r"text:\1-\2", row[1])
        kind = re.sub(r"digits\((\d+)\)", r"digits:\1", kind)
        plain = form.split(":")[0] if form.startswith(("number", "bytes")) else form
        if (row[0], kind, row[2]) != (name, plain, repeatable):
            self.disagreements.append(f"{key}: exifcli {row[0]} {kind} {row[2]}, here {name} {form} {repeatable}")
