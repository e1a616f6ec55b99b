// Filters: the language of `exifcli list --where`, or plain words.
//
// A condition is a function that tells of a photo whether it holds. `or` binds weakest, then `and`, then
// `not`.

const deepestNesting = 100;

class FilterParser {
  constructor(text) {
    this.tokens = filterTokens(text);
    this.position = 0;
    this.depth = 0;
  }

  get current() {
    return this.tokens[Math.min(this.position, this.tokens.length - 1)];
  }

  mistake(expectation) {
    return new FilterMistake(this.current.offset, expectation);
  }

  isSign(sign) {
    return this.current.kind === "sign" && this.current.text === sign;
  }

  take(keyword) {
    const { kind, text } = this.current;
    const isTaken = kind === "word" && isASCII(text) && text.toLowerCase() === keyword;
    if (isTaken) this.position += 1;
    return isTaken;
  }

  // The condition of the whole filter.
  condition() {
    const condition = this.disjunction();
    if (this.current.kind !== "end") throw this.mistake("'and', 'or' or the end");
    return condition;
  }

  disjunction() {
    const conditions = [this.conjunction()];
    while (this.take("or")) conditions.push(this.conjunction());
    return (photo) => conditions.some((holds) => holds(photo));
  }

  conjunction() {
    const conditions = [this.negation()];
    while (this.take("and")) conditions.push(this.negation());
    return (photo) => conditions.every((holds) => holds(photo));
  }

  negation() {
    this.depth += 1;
    try {
      return this.nestedCondition();
    } finally {
      this.depth -= 1;
    }
  }

  nestedCondition() {
    if (this.depth > deepestNesting) throw this.mistake("less nesting");
    if (this.take("not")) {
      const holds = this.negation();
      return (photo) => !holds(photo);
    }
    if (this.isSign("(")) {
      this.position += 1;
      const condition = this.disjunction();
      if (!this.isSign(")")) throw this.mistake("'and', 'or' or ')'");
      this.position += 1;
      return condition;
    }
    if (this.take("has")) {
      // Names that are not fields, with 1 for each photo that has them, and else 0.
      for (const [name, holds] of Object.entries(special)) {
        if (this.take(name)) return (photo) => holds[photo.index] === 1;
      }
      const column = this.column("a field");
      return (photo) => placeOf(photo, column) >= 0;
    }
    return this.comparison();
  }

  comparison() {
    const column = this.column("a field, 'has', 'not' or '('");
    const sign = this.current;
    const allowed = allowedSigns(column);
    if (sign.kind !== "comparison" || !allowed.includes(sign.text)) {
      throw this.mistake(`one of ${allowed.join(" ")}`);
    }
    this.position += 1;
    const { kind, text } = this.current;
    const isText = kind === "word" || kind === "quoted";
    const operand = isText ? filterOperand(text, column) : null;
    if (operand === null) throw this.mistake(column.operand);
    this.position += 1;
    const holds = verdicts(column, sign.text, operand);
    return (photo) => holds[placeOf(photo, column)] ?? false;
  }

  column(expectation) {
    const { kind, text } = this.current;
    const column = kind === "word" ? columnNamed(text) : null;
    if (!column) throw this.mistake(expectation);
    this.position += 1;
    return column;
  }
}

function allowedSigns({ kind }) {
  if (kind === "choice") return ["=", "!="];
  if (kind === "list") return ["=", "!=", "~"];
  return kind === "text" ? comparisonSigns : comparisonSigns.filter((sign) => sign !== "~");
}

const fieldNames = new Map(Object.entries(names));

// The column that a user means, in any case: by its name, or by that of another tool.
function columnNamed(name) {
  if (!isASCII(name)) return null;
  const key = name.toLowerCase();
  if (key === "file") return columns[fileColumn];
  const group = groups.find((group) => key.startsWith(group)) ?? "";
  return columns[fieldNames.get(key.slice(group.length))] ?? null;
}

// The filter that a user types: `condition` is null if all photos are wanted; `mistake` is what is wrong
// with a text that begins like the language, and null for others. A text that is not of the language is
// words, and text in quotes, that a photo must have in any of its fields. `unknown` is the name in words
// that look like a comparison with a field.
function readFilter(text) {
  if (!text.trim()) return { condition: null, mistake: null, unknown: null };
  try {
    return { condition: new FilterParser(text).condition(), mistake: null, unknown: null };
  } catch (mistake) {
    if (!(mistake instanceof FilterMistake)) throw mistake;
    const name = firstName(text);
    if (name && (columnNamed(name) || Object.hasOwn(special, name.toLowerCase()))) return { condition: null, mistake, unknown: null };
    return { condition: wordCondition(text), mistake: null, unknown: name };
  }
}

// The name before the first sign, or after the first `has`; null if the text begins with neither.
function firstName(text) {
  const start =
    /^(?:[\s(]|not(?=[\s(]))*(?:has\s+([^\s()'"=!<>~]+)|([^\s()'"=!<>~]+)\s*[=!<>~])/iu.exec(text);
  return start && (start[1] ?? start[2]);
}

function wordCondition(text) {
  const words = (lowerCase(text).match(/"[^"]*"?|[^\s"]+/g) ?? [])
    .map((word) => word.replaceAll('"', ""))
    .filter(Boolean);
  if (words.length === 0) return null;
  // For each word and column, which values have the word.
  const found = words.map((word) =>
    columns.map((column) => {
      column.lowerTexts ??= column.texts.map(lowerCase);
      return { column, holds: column.lowerTexts.map((text) => text.includes(word)) };
    }),
  );
  return (photo) =>
    found.every((places) => places.some(({ column, holds }) => holds[placeOf(photo, column)]));
}
