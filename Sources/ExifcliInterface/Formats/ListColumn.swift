import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// A column of a list: the photo's path, or a field.
enum ListColumn: Equatable {
  case file
  case field(MetadataField)

  /// The path and every field.
  static let all = [.file] + MetadataField.all.map(ListColumn.field)

  /// The path and the most common fields.
  static let atAGlance =
    [.file]
    + [
      "iso", "focalLength", "exposureValue", "lensAperture", "exposureDuration", "flashMode",
      "captureDate", "cameraModel",
    ].compactMap(MetadataField.init(named:)).map(ListColumn.field)

  /// The columns that a user writes as `file,iso,exposureValue`, or `all`.
  static func columns(_ text: String) throws -> [ListColumn] {
    if text.nameKey == "all" { return all }
    return try text.listedNames.map { name in
      if name.nameKey == "file" { return .file }
      guard let field = MetadataField(anyName: name) else {
        if let nearest = NearestName.of(name, among: all.map(\.name))
          ?? MetadataField.name(nearestTo: name)
        {
          throw ValidationError("there is no column '\(name)'; did you mean '\(nearest)'?")
        }
        throw ValidationError(
          "there is no column '\(name)'; the columns are "
            + all.map(\.name).joined(separator: ", "))
      }
      return .field(field)
    }
  }

  var name: String {
    switch self {
    case .file: "file"
    case .field(let field): field.name
    }
  }

  /// The unit of its numbers; nil if they have none.
  var unit: Unit? {
    switch self {
    case .file: nil
    case .field(let field): field.unit
    }
  }

  /// The cell for people; nil if the photo has no value.
  func readableText(_ photo: BrowsingMetadata) -> String? {
    switch self {
    case .file: VisibleText.path(photo.identifier)
    case .field(let field): photo[field].map { ReadableValue.text($0, of: field) }
    }
  }

  /// The cell for programs: the JSON value without quotes; nothing for `null`. Control characters are
  /// written out, because csv and tsv cannot escape them; in paths as bytes, so that the path still names
  /// the photo.
  func text(_ photo: BrowsingMetadata) -> String {
    switch self {
    case .file: photo.identifier.textWithoutControls
    case .field(let field): ListedText.withoutControls(JSONValue(photo[field]).cell)
    }
  }

  var content: TextTable.Content {
    guard case .field(let field) = self else { return .path }
    return switch field.kind {
    case .integer, .fraction: .number
    case .text, .date, .choice: .text
    }
  }
}
