// The values that filters compare with, and the comparisons. They are exact: 1/60 is a fraction, not the
// nearest number of floating point.

const largestNumber = 2n ** 63n - 1n;
const isASCII = (text) => /^[\0-\x7f]*$/.test(text);

// What a user writes as a value of the column; null if it is not valid for it.
function filterOperand(text, column) {
  switch (column.kind) {
    case "integer":
    case "fraction":
      return fraction(withoutUnit(text, column.unit)) ?? fraction(text);
    case "date":
      return partialDate(text);
    case "choice": {
      const key = isASCII(text) ? text.toLowerCase() : null;
      return column.choices.find((choice) => choice.toLowerCase() === key)?.toLowerCase() ?? null;
    }
    default:
      return lowerCase(text);
  }
}

// The number of 0.3, .3, 1/3, +1/3, -2 or 1e-05, as numerator and denominator.
function fraction(text) {
  const [, sign, digits] = /^([+-]?)([^]*)$/.exec(text);
  const halves = /^(\d+)\/(\d+)$/.exec(digits);
  const parts = /^(?:(\d+)|(\d*)\.(\d+))(?:[eE]([+-]?)(\d+))?$/.exec(digits);
  if (!halves && !parts) return null;
  let [numerator, denominator] = halves?.slice(1) ?? [];
  if (parts) {
    const [, whole, before, after = "", exponentSign, exponentDigits = "0"] = parts;
    const decimals = after.replace(/0+$/, "");
    const size = Math.min(Number(exponentDigits), 999);
    const places = decimals.length - (exponentSign === "-" ? -size : size);
    numerator = (whole ?? `0${before}${decimals}`) + "0".repeat(Math.max(0, -places));
    denominator = `1${"0".repeat(Math.max(0, places))}`;
  }
  const [top, bottom] = [BigInt(numerator), BigInt(denominator)];
  if (top > largestNumber || bottom > largestNumber || bottom === 0n) return null;
  return [sign === "-" ? -top : top, bottom];
}

// The text without a unit at its end, or at its start as in f/2.8 and ISO 400.
function withoutUnit(text, unit) {
  if (!unit || !isASCII(text)) return text;
  const key = text.toLowerCase();
  const start = { "f-number": /^f\/?/, ISO: /^iso/ }[unit]?.exec(key)?.[0];
  if (start === undefined && !key.endsWith(unit.toLowerCase())) return text;
  const rest = start === undefined ? key.slice(0, -unit.length) : key.slice(start.length);
  return rest.replace(/^ +| +$/g, "");
}

// A date as far as it is given, written like the dates of photos.
function partialDate(text) {
  const form =
    /^(\d{4})(?:[-:](\d\d)(?:[-:](\d\d)(?:[Tt ](\d\d)(?::(\d\d)(?::(\d\d))?)?)?)?)?$/.exec(text);
  if (!form) return null;
  const parts = form.slice(1).filter((part) => part !== undefined);
  const [year, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  if (day < 1 || day > days || hour > 23 || minute > 59 || second > 60) return null;
  const separators = ["", "-", "-", " ", ":", ":"];
  return parts.map((part, place) => separators[place] + part).join("");
}

// Each value of the column as `order` compares it.
function comparableValues(column) {
  column.comparable ??= column.texts.map((text, place) => {
    const value = column.values?.[place] ?? text;
    switch (column.kind) {
      case "integer":
      case "fraction":
        return fraction(String(value));
      case "date":
        return value;
      case "list":
        return column.lists[place].map(lowerCase);
      default:
        return lowerCase(value);
    }
  });
  return column.comparable;
}

// Negative, 0 or positive as the value comes before, with or after the operand.
function order(value, operand, kind) {
  if (kind === "integer" || kind === "fraction") {
    const difference = value[0] * operand[1] - operand[0] * value[1];
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }
  // All of May equals 2024-05, and no date in May is greater.
  if (kind === "date") return compareTexts(value.slice(0, operand.length), operand);
  return compareTexts(value.normalize("NFC"), operand.normalize("NFC"));
}

// By the Unicode scalars.
function compareTexts(left, right) {
  if (left === right) return 0;
  const [a, b] = [left, right].map((text) => [...text].map((scalar) => scalar.codePointAt(0)));
  const place = a.findIndex((scalar, place) => scalar !== b[place]);
  if (place < 0) return -1;
  return place < b.length && a[place] < b[place] ? -1 : 1;
}

// Scalar by scalar, as in exifcli: no letter depends on its neighbours. By way of the capitals, the micro sign and the
// Greek letter are one.
function lowerCase(text) {
  if (isASCII(text)) return text.toLowerCase();
  const capitals = Array.from(text, (scalar) => scalar.toUpperCase()).join("");
  return Array.from(capitals, (scalar) => scalar.toLowerCase()).join("");
}

// Whether the text contains the other: as the same scalars, or as equivalent characters. So é as one
// scalar finds é as two.
function containsText(text, other) {
  if (text.includes(other)) return true;
  // Few texts come to the last comparison, which is slow.
  if (isASCII(text) || !text.normalize("NFC").includes(other.normalize("NFC"))) return false;
  return graphemes(text).includes(graphemes(other));
}

const segmenter = new Intl.Segmenter("en");
const graphemes = (text) =>
  `\uffff${Array.from(segmenter.segment(text.normalize("NFC")), ({ segment }) => segment).join("\uffff")}\uffff`;

// For each value of the column, whether the comparison holds.
function verdicts(column, sign, operand) {
  const holds = (value) => {
    if (sign === "~") return containsText(value, operand);
    const found = order(value, operand, column.kind);
    switch (sign) {
      case "=": return found === 0;
      case "!=": return found !== 0;
      case "<": return found < 0;
      case "<=": return found <= 0;
      case ">": return found > 0;
      default: return found >= 0;
    }
  };
  const values = comparableValues(column);
  if (column.kind !== "list") return values.map(holds);
  // One text of a list is enough, but none may be what the list must not have.
  return values.map((texts) => (sign === "!=" ? texts.every(holds) : texts.some(holds)));
}
