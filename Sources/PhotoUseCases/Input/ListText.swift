import PhotoEntities

/// A list of texts as one text: `mist, "Vienna, Austria"`. A separator and blanks are between the texts, and
/// double quotes around a text that would not be read back without them. A quote inside quotes is doubled.
package enum ListText {
  private static let quote: Unicode.Scalar = "\""

  /// The texts with `separator` and a blank between them.
  package static func joined(_ texts: [String], by separator: Unicode.Scalar) -> String {
    texts.map { needsQuotes($0, separator) ? quoted($0) : $0 }
      .joined(separator: String(separator) + " ")
  }

  /// The texts between the separators, exactly as `joined` got them. Blanks around a text without quotes are
  /// left out.
  ///
  /// - Throws: `InvalidInput` if a quote has no end, or if text follows it.
  package static func texts(
    in text: String, separatedBy separator: Unicode.Scalar
  ) throws(InvalidInput) -> [String] {
    var texts: [String] = []
    var rest = text.unicodeScalars[...]
    while true {
      rest = rest.drop(while: isBlank)
      if rest.first == quote {
        guard let quoted = takeQuoted(from: &rest) else {
          throw InvalidInput("'\(text)' has a double quote without its end")
        }
        texts.append(quoted)
        rest = rest.drop(while: isBlank)
        guard rest.isEmpty || rest.first == separator else {
          throw InvalidInput(
            "'\(text)' has text after a double quote; write '\(separator)' between them, or put the whole"
              + " text in quotes and double the quotes in it")
        }
      } else {
        let plain = rest.prefix { $0 != separator }
        texts.append(String(plain).withoutBlanksAround)
        rest = rest[plain.endIndex...]
      }
      guard rest.popFirst() != nil else { return texts }
    }
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " "
  }

  private static func needsQuotes(_ text: String, _ separator: Unicode.Scalar) -> Bool {
    let scalars = text.unicodeScalars
    return scalars.isEmpty || scalars.first == " " || scalars.last == " " || scalars.first == quote
      || scalars.contains(separator)
  }

  private static func quoted(_ text: String) -> String {
    var quoted = String.UnicodeScalarView([quote])
    for scalar in text.unicodeScalars {
      if scalar == quote { quoted.append(quote) }
      quoted.append(scalar)
    }
    quoted.append(quote)
    return String(quoted)
  }

  /// The text in quotes at the beginning, which is taken away; nil if the quotes have no end.
  private static func takeQuoted(from rest: inout Substring.UnicodeScalarView) -> String? {
    rest.removeFirst()
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == quote {
        guard rest.first == quote else { return String(text) }
        rest.removeFirst()
      }
      text.append(scalar)
    }
    return nil
  }
}

extension MetadataValue {
  /// The list that a user means by these texts: without blanks around them, without empty ones, and each text
  /// once. If all are empty, it has one empty text, which no photo can have.
  static func list(typed texts: [String]) -> MetadataValue {
    let texts = texts.map(\.withoutBlanksAround).filter { !$0.utf8.isEmpty }
    return .list(distinctTexts(texts) ?? [""])
  }
}
