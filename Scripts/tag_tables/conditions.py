"""When a definition of a tag counts: what ExifTool asks of the camera's model, the value and other tags of the table."""

import re
import re._constants as op
import re._parser as parser

MODEL = re.compile(r"\$(?:\$self\{|self->\{)Model\} ?(=~|!~) ?/(.*)/i?")
MODEL_IS = re.compile(r"\$(?:\$self\{|self->\{)Model\} (eq|ne) \"(.*)\"")
DATA = re.compile(r"\$\$valPt ?(=~|!~) ?/\^(.*)/s?")
COUNT = re.compile(r"\(?(\$count == \d+(?: (?:or|\|\|) \$count == \d+)*)\)?")
OTHER_TAG = re.compile(r"\$\$self\{(\w+)\} == -?\d+(?: or \$\$self\{\1\} == -?\d+)*")
HAS_TAG = re.compile(r"(not )?\$\$self\{(\w+)\}")
OTHER_TEXT = re.compile(r"\$\$self\{(\w+)\} (?:eq \"(\w+)\"|=~ /\^\(?(\d+(?:\|\d+)*)\)?/)")
# ExifTool only keeps a value by these.
NOTHING = re.compile(r"\(?\$\$self\{\w+\} = (?:\$count|\$val)\)?|\$\$self\{AFInfo3\} = 1")
MOST_NAMES = 400


def conditions(text, members):
    """The ways in which a definition counts: parts with `&` between, `-` for none, and whether nothing else is asked.

    None if a way asks only for what is not understood.

    members: what ExifTool has kept of tags before: see `members`.
    """
    if not text:
        return [("-", True)]
    ways = []
    # A number of counts is one part.
    for way in [text] if COUNT.fullmatch(text) or OTHER_TAG.fullmatch(text) else split(text, " or "):
        parts = [part(piece, members) for piece in split(way, " and ")]
        known = "&".join(piece for piece in parts if piece)
        if not known and None in parts:
            return None
        ways.append((known or "-", None not in parts))
    return ways


# Keeps the number of a tag, or that a hidden one has bytes that are not 0 after the first.
KEEPS_VALUE = r"(?:^|\()\$\$self\{{{}\}} = \$val(?![\w\[{{])"
KEEPS_PRESENCE = re.compile(r"\$\$self\{(\w+)\} = 1 unless \$val =~ /\^\.\\0\+\$/s; undef")


def members(key, variants):
    """What ExifTool keeps of a tag: of which name, and how a condition asks for it."""
    for variant in variants:
        rule, name = variant.get("rawconv", ""), variant["name"]
        if match := KEEPS_PRESENCE.fullmatch(rule):
            size = int(re.fullmatch(r"undef\[(\d+)\]", variant["format"])[1])
            yield match[1], ("n", f"{int(key) + 1},{size - 1}")
        elif re.search(KEEPS_VALUE.format(name), rule) and not variant.get("condition"):
            yield name, ("v", f"{name}=0")


def split(text, word):
    """The parts of an expression between which a word is, outside of brackets and patterns."""
    text = " ".join(text.split())
    while text.startswith("(") and closing(text) == len(text) - 1:
        text = text[1:-1]
    parts, start, depth, is_pattern = [], 0, 0, False
    for index, character in enumerate(text):
        if character == "/" and (is_pattern and text[index - 1] != "\\" or text[:index].endswith("~ ")):
            is_pattern = not is_pattern
        elif not is_pattern:
            depth += {"(": 1, ")": -1}.get(character, 0)
            if depth == 0 and text.startswith(word, index):
                parts.append(text[start:index])
                start = index + len(word)
    return [*parts, text[start:]]


def closing(text):
    """The index of the bracket that closes the first one."""
    depth = 0
    for index, character in enumerate(text):
        depth += {"(": 1, ")": -1}.get(character, 0)
        if depth == 0:
            return index
    return None


def part(text, members):
    """A part; empty if nothing is asked, None if it is not understood."""
    text = split(text, " and ")[0] if text.startswith("(") else text.strip()
    if NOTHING.fullmatch(text):
        return ""
    try:
        if match := MODEL.fullmatch(text):
            return sign("m", match[1] == "!~") + ";".join(models(match[2]))
        if match := MODEL_IS.fullmatch(text):
            return sign("m", match[1] == "ne") + f"^{match[2].replace(' ', '@')}$"
        if match := DATA.fullmatch(text):
            return sign("d", match[1] == "!~") + beginning(match[2])
    except (Unknown, re.error):
        return None
    if match := COUNT.fullmatch(text):
        return "c:" + ";".join(re.findall(r"\d+", match[1]))
    if (match := HAS_TAG.fullmatch(text)) and match[2] in members:
        known = members[match[2]]
        return sign(known[0], (known[0] == "v") != bool(match[1])) + known[1]
    if (match := OTHER_TAG.fullmatch(text)) and members.get(match[1], "")[:1] == ("v",):
        return f"v:{match[1]}=" + ";".join(re.findall(r"== (-?\d+)", text))
    if (match := OTHER_TEXT.fullmatch(text)) and members.get(match[1], "")[:1] == ("v",):
        # The beginning of a text has `*`.
        values = [match[2]] if match[2] else [value + "*" for value in match[3].split("|")]
        return f"v:{match[1]}=" + ";".join(values)
    return None


def sign(kind, is_negated):
    return f"{kind}!:" if is_negated else f"{kind}:"


class Unknown(Exception):
    """An expression that is not understood."""


def models(pattern):
    """The names, with `^` and `$` at the beginning and the end of a whole name, `~` where a word begins or
    ends, and `@` for blanks."""
    names = sorted(set(spelled(parser.parse(pattern))))
    if any(set(name[1:-1]) & set("^$") or ";" in name or "&" in name or "@" in name for name in names):
        raise Unknown
    return [name.replace(" ", "@") for name in names]


def spelled(items):
    """All texts that an expression without repetitions matches."""
    texts = [""]
    for kind, value in items:
        texts = [text + more for text in texts for more in choices(kind, value)]
        if len(texts) > MOST_NAMES:
            raise Unknown
    return texts


def choices(kind, value):
    if kind is op.LITERAL:
        return [chr(value)]
    if kind is op.AT:
        return {op.AT_BEGINNING: ["^"], op.AT_END: ["$"], op.AT_BOUNDARY: ["~"]}[value]
    if kind is op.IN:
        return [chr(code) for code in codes(value)]
    if kind is op.SUBPATTERN:
        return spelled(value[3])
    if kind is op.BRANCH:
        return [text for branch in value[1] for text in spelled(branch)]
    if kind is op.MAX_REPEAT and value[0] == 0 and value[1] == 1:
        return ["", *spelled(value[2])]
    raise Unknown


def codes(members):
    for kind, value in members:
        if kind is op.LITERAL:
            yield value
        elif kind is op.RANGE:
            yield from range(value[0], value[1] + 1)
        else:
            raise Unknown


def beginning(pattern):
    """The bytes that may be at each place, `*` for any, with `-` between places."""
    places = []
    for kind, value in parser.parse(pattern):
        if kind is op.ANY:
            places.append("*")
        elif kind in (op.LITERAL, op.IN):
            members = [value] if kind is op.LITERAL else list(codes(value))
            places.append("".join(f"{code:02X}" for code in members))
        else:
            raise Unknown
    return "-".join(places)
