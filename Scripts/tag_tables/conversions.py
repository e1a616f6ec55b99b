"""What a number of a tag stands for: the rule is found by what ExifTool makes of some numbers."""

import math

TOLERANCE = 1e-9


# The numbers that a format has.
RANGES = {
    "int8u": (0, 0xFF), "int8s": (-0x80, 0x7F), "int16u": (0, 0xFFFF), "int16s": (-0x8000, 0x7FFF),
    "int32u": (0, 0xFFFFFFFF), "int32s": (-0x80000000, 0x7FFFFFFF),
}


def conversion(variant, marks, format):
    """`L0.5,-128`, `P100,0.125`, `R10`, `T` or `-`, with `Z` if 0 stays 0, then `!0,255` for numbers that mean nothing.

    L: the number times the first, plus the second. P: the first times 2 to the power of the number times the second.
    R: the first divided by the number. T: of three bytes, the first times the second, divided by the third. `E24` before
    a rule: the number, less 24, is one of Canon's for steps of exposure. `!<0`: all below 0. None if a rule is needed
    and not found.

    format: The format of the number; one without a range has numbers from 0 on.
    """
    lowest, highest = RANGES.get(format.partition("[")[0], (0, 0xFFFFFFFF))
    rule = "-"
    if variant.get("triple"):
        return "T"
    if variant.get("converted"):
        pairs = [
            (number, value(text)) for number, text in variant.get("samples") or [] if lowest <= number <= highest
        ]
        rule = found(pairs)
        if rule is None:
            return None
        if "steps" in variant:
            rule = f"E{variant['steps']}{rule}"
    results = variant.get("marks") or []
    inside = [(mark, text) for mark, text in zip(marks, results) if lowest <= mark <= highest]
    nothing = [mark for mark, text in inside if text is None]
    if len(nothing) == len(inside):
        nothing = []
    below = [mark for mark, _ in inside if mark < 0]
    if len(below) > 1 and set(below) <= set(nothing):
        nothing = [mark for mark in nothing if mark >= 0] + ["<0"]
    nothing = [str(mark) for mark in nothing]
    return (rule + ("!" + ",".join(nothing) if nothing else "")).replace("-!", "!")


def value(text):
    try:
        return float(text)
    except (TypeError, ValueError):
        return None


def found(pairs):
    zero = next((result for number, result in pairs if number == 0), None)
    others = [(number, result) for number, result in pairs if number != 0]
    if len(others) < 4 or any(result is None for _, result in others):
        return None
    others = [(number, result) for number, result in others if math.isfinite(result)]
    if len(others) < 4:
        return None
    (one, first), (two, second) = others[:2]
    slope = simple((second - first) / (two - one))
    offset = simple(first - slope * one)
    for rule, at in (
        (f"L{number(slope)},{number(offset)}", lambda n: slope * n + offset),
        power(first, second),
        (f"R{number(first)}", lambda n: first / n if n else None),
    ):
        if rule and all(is_close(at(n), result) for n, result in others):
            at_zero = at(0)
            if at_zero is None or zero is None or not math.isfinite(zero) or is_close(at_zero, zero):
                return rule
            return rule + "Z" if zero == 0 else None
    return None


def power(first, second):
    if first <= 0 or second <= 0 or first == second:
        return None, None
    exponent = math.log2(second / first)
    factor = first / 2**exponent
    # Simple fractions, and factors, are meant.
    exponent = simple(exponent)
    factor = simple(factor)

    def at(number):
        try:
            return factor * 2 ** (number * exponent)
        except OverflowError:
            return math.inf

    return f"P{number(factor)},{number(exponent)}", at


def simple(number):
    for denominator in (1, 2, 3, 6, 8, 10, 12, 16, 20, 24, 32, 40, 96, 100, 192, 256, 384, 512, 1000):
        numerator = round(number * denominator)
        if math.isclose(number * denominator, numerator, rel_tol=TOLERANCE, abs_tol=TOLERANCE):
            return numerator / denominator
    return number


def number(number):
    return f"{number:.12g}"


def is_close(one, other):
    return one == other or math.isclose(one, other, rel_tol=TOLERANCE, abs_tol=1e-12)
