"""The tags of the makers' notes."""

import re

from .conditions import conditions, members
from .conversions import conversion

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
# How ExifTool reads tables that are written here; None is a directory of entries. Structures may have a cipher.
READABLE = {
    None: "directory", "ProcessExif": "directory", BINARY: "binary", "ProcessEnciphered": "sony",
    "ProcessNikonEncrypted": "nikon", "ProcessSerialData": "serial", "ProcessCanonCustom": "codes",
    "ProcessCanonCustom2": "records",
}
# How structures are laid out whose numbers are not at places of their own.
LAYOUTS = {"serial", "codes", "records"}
# The size of a value that follows from another one's: as many, or a bit for each in words of 16.
COUNT_OF = re.compile(r"\$val\{(\d+)\}")
BITS_OF = re.compile(r"int\(\(\$val\{(\d+)\}\+15\)/16\)(\+1)?")
CIPHERS = {"sony", "nikon"}
ORDERS = {"LittleEndian": ",le", "BigEndian": ",be"}
# Variants that only notes of another kind have: those of Olympus that begin with CAMER.
OTHER_KINDS = {("Olympus::Main", "CameraParameters")}
# Code of ExifTool that makes another value before it looks up its name.
CONVERTS = re.compile(r"\b(unpack|sprintf|Crypt)\b")
MASKED = re.compile(r"\$val & (0x[0-9a-fA-F]+)")
# Larger sets are numbers of models and lenses.
MOST_WORDS = 150
LONGEST_WORDS = 48


class MakerNoteTable:
    HEADER = "TABLE @ KIND FORMAT FIRST` and, for each of its tags, `NUMBER NAME FORMAT LINK IF MEANING WORDS"

    def __init__(self, tables, marks):
        self.tables, self.marks = tables, marks
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
        is_binary = READABLE.get(table["process"], "directory") != "directory"
        kept = {}
        format = table["format"] or "int8u" if is_binary else "-"
        kind = READABLE.get(table["process"])
        if kind == "records":
            format = "int32s"
        head = f"{kind if kind in LAYOUTS else 'binary'} {format} {table['first'] or 0}" if is_binary else "directory - -"
        rows, linked = [], []
        for key in sorted(table["rows"], key=order):
            variants = [variant for variant in table["rows"][key] if (name, variant["name"]) not in OTHER_KINDS]
            found = self._serial(key, variants, format, kept) if kind == "serial" else (
                self._rows(key, variants, format, kept))
            if found is None:
                break
            # Only tags that are written are known later; hidden ones are asked for by their place.
            kept |= {
                name: how for name, how in members(key, variants)
                if how[0] == "n" or is_binary and any(row[1] == name for row, _ in found)
            }
            for row, target in found:
                rows.append(row)
                linked += [target] if target else []
            if is_binary and any(moves_what_follows(variant) for variant in variants):
                break
        self.blocks[name] = (head, rows)
        for target in linked:
            self._add(target)

    def _serial(self, key, variants, default, kept):
        """The rows of a value that follows the others: `-` if it has no known name. None if its size may not be known."""
        rows = []
        for variant in variants:
            ways = conditions(variant.get("condition"), kept)
            format = constant(variant.get("format"), True)
            if ways is None or format is None or not all(is_all for _, is_all in ways):
                return None
            name = variant["name"] if choose([variant]) else "-"
            meaning = self._meaning([variant], default) or "-"
            format = "-" if format == default else format
            rows += [((key, name, format, "-", needed, meaning, words([variant])), None) for needed, _ in ways]
        return rows

    def _rows(self, key, variants, default, kept):
        """The rows of a tag, each with the table that its value leads to. The first one whose condition holds counts."""
        common = self._row(key, variants, default)
        is_alone = len(variants) == 1 and not variants[0].get("condition")
        if is_alone or common and common[1]:
            return [common] if common else []
        rows, is_directory = [], default == "-"
        for variant in variants:
            ways = conditions(variant.get("condition"), kept)
            if ways is None or not is_directory and not all(is_all for _, is_all in ways):
                break
            row = self._row(key, [{**variant, "condition": None}], default)
            for needed, is_all in ways:
                if row and is_all and (row[1] or not is_directory):
                    rows.append(((*row[0][:4], needed, *row[0][5:]), row[1]))
                elif common and not is_all:
                    # Perhaps this one: then no later one counts.
                    rows.append(((*common[0][:4], needed, *common[0][5:]), None))
            if not variant.get("condition"):
                break
        # A place in a structure has another meaning, or none, if the condition does not hold.
        if common and is_directory and all(row[4] != "-" for row, _ in rows):
            rows.append(common)
        # All but the first are alternatives of it.
        return [row if index == 0 or is_directory else (("|" + row[0][0], *row[0][1:]), row[1])
                for index, row in enumerate(rows)]

    def _row(self, key, variants, default):
        """The fields of a tag, and the table that its value leads to; nothing if the tag is left out.

        A directory has no default format.
        """
        is_binary = default != "-"
        chosen = choose(variants)
        if not chosen or "." in key and not is_binary:
            return None
        same = [variant for variant in variants if variant["name"] == chosen["name"]]
        formats = {constant(variant.get("format")) for variant in same}
        link, target = self._link(variants)
        if is_binary and (len(formats) > 1 or None in formats or chosen.get("link") and not target):
            return None
        format = formats.pop() if len(formats) == 1 else None
        format = "-" if format in (None, default) else format
        mask = chosen.get("mask") or MASKED.fullmatch(chosen.get("rawconv", ""))
        mask = mask and (mask if isinstance(mask, str) else int(mask[1], 16))
        number = index(key, mask) if is_binary else f"0x{int(key):04X}"
        name = chosen["name"].removesuffix("Unknown") if len(variants) > 1 else chosen["name"]
        if is_binary and mask:
            same = [{**variant, "converted": variant.get("converted") and not MASKED.fullmatch(variant.get("rawconv", ""))}
                    for variant in same]
        meaning = self._meaning(same, default if format == "-" else format)
        return (number, name, format, link, "-", meaning or "-", words(same)), target

    def _meaning(self, variants, format):
        """What numbers stand for, if all variants agree."""
        rules = {conversion(variant, self.marks, format) for variant in variants}
        return rules.pop() if len(rules) == 1 else None

    def _link(self, variants):
        """Where the value leads, if all variants agree."""
        ways = {self._way(variant) for variant in variants}
        if len(ways) != 1 or None in ways or len(variants) == 1 and variants[0].get("condition"):
            return "-", None
        target, kind, start, byte_order = ways.pop()
        sign = ">>" if kind == "directory" else ">"
        cipher = f",{kind}" if kind in CIPHERS else ""
        return f"{sign}{self._name(target)}{f'+{start}' if start else ''}{byte_order}{cipher}", target

    def _way(self, variant):
        """Table, kind, start and byte order of a variant's link."""
        link = variant.get("link")
        if not link:
            return None
        kind = READABLE.get(link["process"] or self.tables[link["table"]]["process"])
        # Nikon's cipher begins after the version.
        if (kind == "nikon") != (link["decrypted"] == 4):
            return None
        start = re.fullmatch(r"\$(val|valuePtr)(?: \+ (\d+))?", link["start"] or "$valuePtr")
        if not kind or not start or kind != "directory" and start[1] == "val":
            return None
        # Counted from where the cipher begins.
        offset = 4 + link["offset"] if link["offset"] is not None and kind == "nikon" else 0
        return link["table"], kind, int(start[2] or 0) + offset, ORDERS.get(link["order"], "")


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


def constant(format, is_serial=False):
    """The format with its count, `-` if none is given, or None if it is unknown or its size varies.

    In serial data, `@2` is the value of the number with the index 2, `@2/16` as many words as have a bit for each.
    """
    if not format:
        return "-"
    if is_serial and (match := re.fullmatch(r"(\w+?)\[(.*)\]", format)) and match[1] in FORMATS:
        if count := COUNT_OF.fullmatch(match[2]):
            return f"{match[1]}[@{count[1]}]"
        if count := BITS_OF.fullmatch(match[2]):
            return f"{match[1]}[@{count[1]}/16{count[2] or ''}]"
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
