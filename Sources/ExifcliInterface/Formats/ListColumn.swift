import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// A column of a list: the photo's path, a field, where the fields come from, or why there are none.
enum ListColumn: Equatable {
  case file
  case field(MetadataField)
  /// A tag from which no field is read.
  case tag(NamedTag)
  /// The fields that come from another source than Exif, with that source.
  case sources
  /// Why the photo could not be read.
  case error

  /// The path and every field that listings have unless others are asked for.
  static let all = [.file] + MetadataField.usual.map(ListColumn.field)

  /// The names of all columns: of those above, and of fields on request.
  static let names = ["file"] + MetadataField.all.map(\.name)

  /// The path and the most common fields, in the order of their importance: which photo, when, with what,
  /// how. If a terminal is too narrow for all, the last ones are left out.
  static let atAGlance =
    [.file]
    + [
      "captureDate", "cameraModel", "lensModel", "iso", "exposureDuration", "lensAperture",
      "focalLength", "exposureValue", "flashMode",
    ].compactMap(MetadataField.init(named:)).map(ListColumn.field)

  /// The columns that a user writes as `file,iso,exposureValue`; `all` means every column but those of fields on
  /// request.
  ///
  /// - Parameter isStored: Whether values are printed as photos store them: then the name of a tag is no field.
  static func columns(_ text: String, asStored isStored: Bool = false) throws -> [ListColumn] {
    try text.listedNames.flatMap { name in
      switch name.nameKey {
      case "all": return all
      case "file": return [.file]
      default:
        if isStored, MetadataField(named: name.nameKey ?? "") == nil, let tag = try? NamedTag(name)
        {
          return [.tag(tag)]
        }
        if let field = MetadataField(anyName: name) { return [.field(field)] }
        if let tag = try NamedTag(name) { return [.tag(tag)] }
        throw unknown(name)
      }
    }
  }

  private static func unknown(_ name: String) -> ValidationError {
    if let fields = InvalidInput.fields(ofGroup: name) {
      return ValidationError("there is no column '\(name)'; give \(fields)")
    }
    if let nearest = SubjectWord.subject(for: name) ?? NearestName.of(name, among: names + ["all"])
      ?? MetadataField.name(nearestTo: name)
    {
      return ValidationError("there is no column '\(name)'; did you mean '\(nearest)'?")
    }
    return ValidationError(
      "there is no column '\(name)'; write a field ('exifcli keys' lists them) or a tag, such as XMP-dc:source"
    )
  }

  var name: String {
    switch self {
    case .file: "file"
    case .field(let field): field.name
    case .tag(let tag): tag.name
    case .sources: "sources"
    case .error: "error"
    }
  }

  /// What it means, in a few words.
  var summary: String {
    switch self {
    case .file: "path of the photo"
    case .field(let field): field.summary
    case .tag: "tag"
    case .sources: "where values come from, if not from Exif"
    case .error: "why the photo could not be read"
    }
  }

  /// The unit of its numbers; nil if they have none.
  var unit: Unit? {
    switch self {
    case .file, .tag, .sources, .error: nil
    case .field(let field): field.unit
    }
  }

  /// The cell for people; nil if the photo has no value.
  func readableText(_ photo: BrowsingMetadata) -> String? {
    switch self {
    case .file: VisibleText.path(photo.identifier)
    case .field(let field):
      photo[field].map { ReadableValue.text($0, of: field) + ReadableValue.doubtMark($0) }
    case .tag(let tag): photo.first(tag).map { VisibleText.of(ReadableTag.meaning($0)) }
    case .sources: photo.otherSources.isEmpty ? nil : photo.otherSources
    case .error: photo.problem.map { VisibleText.of($0.line) }
    }
  }

  /// The cell for programs: the JSON value without quotes, a list as `a; b`; nothing for `null`. Control characters are
  /// written out, because csv and tsv cannot escape them; in paths as bytes, so that the path still names
  /// the photo.
  func text(_ photo: BrowsingMetadata) -> String {
    switch self {
    case .file: photo.identifier.textWithoutControls
    case .field(let field): photo[field].map(Self.text(of:)) ?? ""
    case .tag(let tag):
      photo.first(tag).map { ListedText.withoutControls(ReadableTag.cell($0)) } ?? ""
    case .sources: photo.otherSources
    case .error: photo.problem.map { ListedText.withoutControls($0.line) } ?? ""
    }
  }

  /// The same of a field's value.
  static func text(of value: MetadataValue) -> String {
    switch value {
    case .text(let text), .choice(let text): ListedText.withoutControls(text)
    case .list(let texts): ListedText.withoutControls(ListedText.cell(texts))
    case .integer, .fraction, .date: JSONValue(value).cell
    }
  }

  var content: TextTable.Content {
    switch self {
    case .file: .path
    case .tag, .sources, .error: .text
    case .field(let field): Self.content(of: .field(field))
    }
  }

  /// What the cells of a column with the values of this subject have.
  static func content(of subject: MetadataSubject) -> TextTable.Content {
    switch subject.kind {
    case .integer, .fraction: .number
    case .date: .date
    case .text, .choice, .list: .text
    }
  }
}

extension BrowsingMetadata {
  /// `rating=xmp; iso=makernote`: the fields that come from another source than Exif.
  fileprivate var otherSources: String {
    MetadataField.all.compactMap { field in
      source(of: field).flatMap { $0 == .exif ? nil : "\(field.name)=\($0.rawValue)" }
    }.joined(separator: "; ")
  }
}

extension BrowsingMetadata {
  /// The tag of the photo, or of its sidecar, whose values win; nil if neither has it.
  func first(_ tag: NamedTag) -> PhotoTag? { tag.tags(in: tags).first }
}

extension [ListColumn] {
  /// The tags that are read; nil for none.
  ///
  /// - Parameter hasSidecars: Whether sidecars are read too.
  func tags(hasSidecars: Bool) -> TagSelection? {
    let tags = compactMap { column in
      if case .tag(let tag) = column { tag.pattern } else { nil }
    }
    return tags.isEmpty ? nil : TagSelection.ofParts(tags, hasSidecars: hasSidecars)
  }

  /// The fields; nil if that is all of the usual ones.
  var fields: [MetadataField]? {
    let fields = compactMap { column in
      if case .field(let field) = column { field } else { nil }
    }
    return contains(.sources) ? fields.withUsual : fields
  }

  /// The columns without repetitions, each at its first place.
  var distinct: [ListColumn] {
    reduce(into: []) { distinct, column in
      if !distinct.contains(column) { distinct.append(column) }
    }
  }
}

extension [MetadataField] {
  /// All the usual fields, and those of these that are on request; nil if there are none of the latter.
  var withUsual: [MetadataField]? {
    let requested = filter(\.isOnRequest)
    return requested.isEmpty ? nil : MetadataField.usual + requested
  }
}
