// The pieces of a filter in the language of `--where`: words, texts in quotes, signs and parentheses.

// What is wrong with a filter: the number of characters before it, and what was expected there.
class FilterMistake extends Error {
  constructor(offset, expectation) {
    super(`expected ${expectation}`);
    this.offset = offset;
  }
}

const comparisonSigns = ["=", "!=", "<", "<=", ">", ">=", "~"];
const isBlank = (scalar) => /^\p{White_Space}$/u.test(scalar);
const endsWord = (scalar) => isBlank(scalar) || `()'"=!<>~`.includes(scalar);

// The pieces, each with its kind (word, quoted, sign or end), its text and its offset. The last one is the
// end. Characters are Unicode's: a quote before a combining mark is still a quote.
function filterTokens(text) {
  const scalars = [...text];
  const tokens = [];
  let offset = 0;
  while (true) {
    while (offset < scalars.length && isBlank(scalars[offset])) offset += 1;
    if (offset === scalars.length) return [...tokens, { kind: "end", text: "", offset }];
    const [kind, text, length] = filterToken(scalars, offset);
    tokens.push({ kind, text, offset });
    offset += length;
  }
}

function filterToken(scalars, offset) {
  const scalar = scalars[offset];
  if (scalar === "(" || scalar === ")") return ["sign", scalar, 1];
  if (scalar === "'" || scalar === '"') {
    const end = scalars.indexOf(scalar, offset + 1);
    if (end < 0) throw new FilterMistake(scalars.length, `${scalar} at the end of the text`);
    return ["quoted", scalars.slice(offset + 1, end).join(""), end + 1 - offset];
  }
  if ("=!<>~".includes(scalar)) {
    for (const length of [2, 1]) {
      const sign = scalars.slice(offset, offset + length).join("");
      if (comparisonSigns.includes(sign)) return ["comparison", sign, [...sign].length];
    }
    throw new FilterMistake(offset, "!=");
  }
  let end = offset;
  while (end < scalars.length && !endsWord(scalars[end])) end += 1;
  return ["word", scalars.slice(offset, end).join(""), end - offset];
}
