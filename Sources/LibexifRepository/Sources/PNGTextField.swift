import PhotoContainers
import PhotoEntities

/// The fields that texts of PNG files say (PNG third edition, section 11.3.3.1).
enum PNGTextField {
  private static let names = [
    "Title": "title", "Author": "artist", "Description": "description", "Copyright": "copyright",
    "Comment": "comment", "Software": "software", "Creation Time": "captureDate",
  ]

  /// The field's name and its value according to the text; nil if it says none.
  static func value(of text: KeywordedText) -> (name: String, value: MetadataValue)? {
    guard let name = names[text.keyword] else { return nil }
    guard name.isIdentical(to: "captureDate") else {
      return XMPText.text(text.text).map { (name, .text($0)) }
    }
    return date(text.text).map { (name, .date($0)) }
  }

  /// Whether the text says this field, and not what the changes make it say.
  static func isLeft(
    _ text: KeywordedText, _ field: MetadataField, _ changes: FieldChanges
  ) -> Bool {
    if isUnclear(text), field == MetadataField.captureDate { return true }
    guard let (name, value) = value(of: text), name.isIdentical(to: field.name) else {
      return false
    }
    return value != field.value(in: changes.new)
  }

  // MARK: Creation Time

  /// Whether the text is a Creation Time that is no date with a time, or has something else after it.
  static func isUnclear(_ text: KeywordedText) -> Bool {
    guard names[text.keyword]?.isIdentical(to: "captureDate") ?? false,
      XMPText.trimmed(text.text) != nil
    else { return false }
    if XMPText.date(text.text) != nil {
      return XMPText.unclearPart(ofDate: text.text, isNeeded: true) != nil
    }
    return !(DateInWords(text.text)?.isWhole ?? false)
  }

  /// A date as programs write it: that of Exif or ISO 8601, or one in words.
  static func date(_ text: String) -> CaptureDate? {
    XMPText.date(text) ?? DateInWords(text)?.date
  }
}
