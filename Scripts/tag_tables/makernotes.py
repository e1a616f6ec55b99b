"""The tags of the makers' notes."""

import re

# The formats of values that are read.
FORMATS = {
    "int8u", "int8s", "int16u", "int16s", "int32u", "int32s", "rational64u", "rational64s", "float", "double", "string",
    "undef",
}
# The main directory of each maker: ExifTool's name, and its name here.
MAIN = {
    "Apple::Main": "Apple", "Canon::Main": "Canon", "Casio::Main": "Casio", "Casio::Type2": "Casio2",
    "DJI::Main": "DJI", "FujiFilm::Main": "FujiFilm", "GE::Main": "GE", "JVC::Main": "JVC", "Kodak::Main": "Kodak",
    **{f"Panasonic::Leica{number}": f"Leica{number}" for number in (2, 3, 4, 5, 6, 9)},
    "Minolta::Main": "Minolta", "Motorola::Main": "Motorola", "Nikon::Main": "Nikon", "Nikon::Type2": "Nikon1",
    "Olympus::Main": "Olympus", "Panasonic::Main": "Panasonic", "Pentax::Main": "Pentax", "Ricoh::Main": "Ricoh",
    "Samsung::Type2": "Samsung", "Sanyo::Main": "Sanyo", "Sigma::Main": "Sigma", "Sony::Main": "Sony",
}
BINARY = "ProcessBinaryData"
# How ExifTool reads tables that are written here; None is a directory of entries.
READABLE = {None: "directory", "ProcessExif": "directory", BINARY: "binary"}
ORDERS = {"LittleEndian": ",le", "BigEndian": ",be"}
# Variants that only notes of another kind have: those of Olympus that begin with CAMER.
OTHER_KINDS = {("Olympus::Main", "CameraParameters")}
# Code of ExifTool that makes another value before it looks up its name.
CONVERTS = re.compile(r"\b(unpack|sprintf|Crypt)\b")
# Larger sets are numbers of models and lenses.
MOST_WORDS = 150
LONGEST_WORDS = 48


class MakerNoteTable:
    HEADER = "TABLE @ KIND FORMAT FIRST` and, for each of its tags, `NUMBER NAME FORMAT LINK WORDS"

    def __init__(self, tables):
        self.tables = tables
        self.blocks = {}
        for name in MAIN:
            self._add(name)

    def lines(self):
        for name, (head, rows) in self.blocks.items():
            yield f"{self._name(name)} @ {head}"
            yield from (" ".join(row) for row in rows)

    def _name(self, table):
        return MAIN.get(table) or table.replace("::", ".")

    def _add(self, name):
        """Adds a table and those that it leads to."""
        if name in self.blocks:
            return
        table = self.tables[name]
        is_binary = table["process"] == BINARY
        format = table["format"] or "int8u" if is_binary else "-"
        head = f"binary {format} {table['first'] or 0}" if is_binary else "directory - -"
        rows, linked = [], []
        for key in sorted(table["rows"], key=order):
            variants = [variant for variant in table["rows"][key] if (name, variant["name"]) not in OTHER_KINDS]
            row, target = self._row(key, variants, format)
            rows += [row] if row else []
            linked += [target] if row and target else []
            if is_binary and any(moves_what_follows(variant) for variant in variants):
                break
        self.blocks[name] = (head, rows)
        for target in linked:
            self._add(target)

    def _row(self, key, variants, default):
        """The fields of a tag, and the table that its value leads to; nothing if the tag is left out.

        A directory has no default format.
        """
        is_binary = default != "-"
        chosen = choose(variants)
        if not chosen or "." in key and not is_binary:
            return None, None
        same = [variant for variant in variants if variant["name"] == chosen["name"]]
        formats = {constant(variant.get("format")) for variant in same}
        link, target = self._link(variants)
        if is_binary and (len(formats) > 1 or None in formats or chosen.get("link") and not target):
            return None, None
        format = formats.pop() if len(formats) == 1 else None
        format = "-" if format in (None, default) else format
        number = index(key, chosen.get("mask")) if is_binary else f"0x{int(key):04X}"
        name = chosen["name"].removesuffix("Unknown") if len(variants) > 1 else chosen["name"]
        return (number, name, format, link, words(same)), target

    def _link(self, variants):
        """Where the value leads, if all variants agree."""
        ways = {self._way(variant) for variant in variants}
        if len(ways) != 1 or None in ways or len(variants) == 1 and "condition" in variants[0]:
            return "-", None
        target, kind, start, byte_order = ways.pop()
        sign = ">" if kind == "binary" else ">>"
        return f"{sign}{self._name(target)}{f'+{start}' if start else ''}{byte_order}", target

    def _way(self, variant):
        """Table, kind, start and byte order of a variant's link."""
        link = variant.get("link")
        if not link:
            return None
        processes = {link["process"], self.tables[link["table"]]["process"]} - {None}
        kinds = {READABLE.get(process) for process in processes or {None}}
        kind = kinds.pop()
        start = re.fullmatch(r"\$(val|valuePtr)(?: \+ (\d+))?", link["start"] or "$valuePtr")
        if kinds or not kind or not start or kind == "binary" and start[1] == "val":
            return None
        return link["table"], kind, int(start[2] or 0), ORDERS.get(link["order"], "")


def order(key):
    """ExifTool's order of the tags of a table: 10.1 is before 10.10."""
    return [int(part) for part in key.split(".")]


def index(key, mask):
    number = key.split(".")[0]
    return f"{number}&0x{int(mask):X}" if mask else number


def choose(variants):
    """The definition of a tag that its name is taken from; Equipment and EquipmentIFD count as the same name."""
    chosen = variants[0]
    if len({variant["name"].removesuffix("IFD") for variant in variants}) > 1:
        chosen = next((variant for variant in variants if "condition" not in variant), chosen)
    is_known = not {"unknown", "hidden"} & set(chosen) and not chosen["name"].startswith("Unknown")
    return chosen if is_known else None


def constant(format):
    """The format with its count, `-` if none is given, or None if it is unknown or its size varies."""
    if not format:
        return "-"
    match = re.fullmatch(r"(\w+?)(?:\[(0x[0-9a-f]+|\d+)\])?", format)
    if not match or match[1] not in FORMATS:
        return None
    return f"{match[1]}[{int(match[2], 0)}]" if match[2] else match[1]


def moves_what_follows(variant):
    return variant.get("format", "").startswith("var_") or "varSize" in variant.get("hook", "")


def words(variants):
    """The names of coded values; of variants, those that do not contradict each other."""
    if any(variant.get("converted") or CONVERTS.search(variant.get("rawconv", "")) for variant in variants):
        return "-"
    if any(variant["words"] is None for variant in variants):
        return "-"
    found = {}
    for variant in variants:
        bits = {f"&{bit}": text for bit, text in (variant.get("bits") or {}).items()}
        for value, text in {**variant["words"], **bits}.items():
            found.setdefault(value, set()).add(text)
    if len(found) > MOST_WORDS:
        return "-"
    pairs = [(value_of(value), *texts) for value, texts in found.items() if len(texts) == 1]
    pairs = [(value, text) for value, text in pairs if value and is_plain(text)]
    return "|".join(f"{value}={text}" for value, text in sorted(pairs, key=word_order)) or "-"


def word_order(pair):
    """Numbers come first, then texts, then bits."""
    value = pair[0]
    if re.fullmatch(r"&?-?\d+(,-?\d+)*", value):
        return 2 if value.startswith("&") else 0, [int(part) for part in value.lstrip("&").split(",")], ""
    return 1, [], value


def value_of(value):
    """How a value is written; None if it cannot be."""
    if re.fullmatch(r"-?\d+( -?\d+)+", value):
        return value.replace(" ", ",")
    return value if re.fullmatch(r"&\d+|[\w./+-]([\w ./+-]*[\w./+-])?", value, re.ASCII) else None


def is_plain(text):
    return len(text) <= LONGEST_WORDS and re.fullmatch(r"[!-{}~]([ -{}~]*[!-{}~])?", text) and "\\" not in text
