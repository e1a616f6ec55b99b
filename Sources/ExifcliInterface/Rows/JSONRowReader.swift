/// Reads rows that are JSON objects: one per line, over several lines, or in an array.
///
/// A row that is not JSON does not affect the others: the next row begins at a brace that cannot be part
/// of this one.
struct JSONRowReader: RowReader {
  private let ignoresUnknownNames: Bool
  private var line: Int
  /// Whether the rest of the line is skipped.
  private var isSkippingLine = false
  /// The first line of an open array.
  private var arrayLine: Int?

  /// The object so far, and its first line.
  private var object: [UInt8] = []
  private var objectLine = 0
  private var nameCount = 0
  /// How many braces and brackets are open in the object; 0 between objects.
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// The last byte of the object outside blanks and strings, and whether it is on this line.
  private var last: Unicode.Scalar = "{"
  private var isLastOnLine = true

  init(line: Int, ignoresUnknownNames: Bool = false) {
    self.line = line
    self.ignoresUnknownNames = ignoresUnknownNames
  }

  mutating func read(_ piece: ArraySlice<UInt8>, into rows: inout [EditRow]) {
    for byte in piece {
      let scalar = Unicode.Scalar(byte)
      if isInString {
        readInString(scalar, into: &rows)
      } else if depth > 0 {
        readInObject(scalar, into: &rows)
      } else {
        readBetween(scalar, into: &rows)
      }
      if scalar == "\n" {
        line += 1
        isSkippingLine = false
        isLastOnLine = false
      }
    }
  }

  mutating func finish(into rows: inout [EditRow]) {
    if depth > 0 {
      rows.append(unfinished)
    } else if let arrayLine {
      rows.append(
        invalid(line: arrayLine, "begins an array that does not end; rows may be missing"))
    }
  }

  private mutating func readBetween(_ scalar: Unicode.Scalar, into rows: inout [EditRow]) {
    switch scalar {
    case _ where isSkippingLine, " ", "\t", "\r", "\n": break
    case "{": begin()
    case "[" where arrayLine == nil: arrayLine = line
    case "," where arrayLine != nil: break
    case "]" where arrayLine != nil: arrayLine = nil
    default:
      rows.append(invalid(line: line, "has something that is not a JSON object; leave it out"))
      isSkippingLine = true
    }
  }

  private mutating func begin() {
    (object, objectLine, nameCount) = ([UInt8(ascii: "{")], line, 0)
    (depth, last, isLastOnLine) = (1, "{", true)
  }

  private mutating func readInString(_ scalar: Unicode.Scalar, into rows: inout [EditRow]) {
    append(scalar)
    switch scalar {
    case "\n":
      // A string has no line end, so its closing quote is missing.
      rows.append(unfinished)
      (depth, isInString, isEscaped) = (0, false, false)
    case _ where isEscaped: isEscaped = false
    case "\\": isEscaped = true
    case "\"": isInString = false
    default: break
    }
  }

  private mutating func readInObject(_ scalar: Unicode.Scalar, into rows: inout [EditRow]) {
    if scalar == "{", !isLastOnLine, !mayHoldObject {
      rows.append(unfinished)
      return begin()
    }
    append(scalar)
    switch scalar {
    case " ", "\t", "\r", "\n": return
    case "\"": isInString = true
    case "{", "[": depth += 1
    case "}", "]": depth -= 1
    case ":" where depth == 1: nameCount += 1
    default: break
    }
    (last, isLastOnLine) = (scalar, true)
    guard depth == 0 else { return }
    rows.append(
      object.count > Self.maximumSize
        ? Self.tooLong(line: objectLine)
        : EditRow(
          line: objectLine, object: object, nameCount: nameCount,
          ignoresUnknownNames: ignoresUnknownNames))
  }

  /// Whether an inner object may begin here.
  private var mayHoldObject: Bool {
    last == ":" || last == "[" || (last == "," && depth > 1)
  }

  /// Appends the scalar, unless the row is already too long.
  private mutating func append(_ scalar: Unicode.Scalar) {
    if object.count <= Self.maximumSize { object.append(UInt8(truncatingIfNeeded: scalar.value)) }
  }

  private var unfinished: EditRow {
    invalid(line: objectLine, "begins a JSON object that does not end; check its quotes and braces")
  }

  private func invalid(line: Int, _ reason: String) -> EditRow {
    .invalid(InvalidRow(line: line, photo: nil, reason: reason))
  }
}
