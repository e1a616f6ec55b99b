import PhotoEntities
import PhotoUseCases

/// One row of data for an edit.
enum EditRow: Equatable {
  /// The changes of a photo; none if the row names only the photo. Some names of ExifTool's data may be left out.
  case changes(of: PhotoIdentifier, [MetadataChange], leavingOut: Set<String> = [])
  /// A row that cannot be understood.
  case invalid(InvalidRow)
}

/// Why a row is not used.
struct InvalidRow: Equatable {
  /// The first line of the row, counted from 1.
  let line: Int
  /// The photo of the row; nil if it is not known.
  let photo: PhotoIdentifier?
  /// What is wrong and what to do, without the line.
  let reason: String

  /// The reason with the line: `line 3: there is no field 'isos'`.
  var message: String { "line \(line): \(reason)" }
}

extension EditRow {
  /// A name in a row and its value; nil if no field has the type of the value.
  typealias Member = (name: String, data: MetadataDatum?)

  /// Whether the name means the photo, in any case: `file` as in exifcli's listings, or `SourceFile` as in
  /// ExifTool's.
  static func isPhotoName(_ name: String) -> Bool {
    name.nameKey.map(["file", "sourcefile"].contains) ?? false
  }

  /// Whether the name, in any case, means what a listing says about the sources of its values. It is not read.
  static func isSourcesName(_ name: String) -> Bool {
    name.nameKey == "sources" || name.nameKey == "capturedatesource"
  }

  /// The row that begins on this line.
  init(
    line: Int, _ members: [Member], leavingOut names: Set<String> = [],
    writtenBy write: @escaping @Sendable (String) -> String = { $0 }
  ) {
    var photo: PhotoIdentifier?
    do throws(RowFault) {
      let identifier = try Self.photo(members)
      photo = identifier
      let (changes, leftOut) = try Self.changes(members, writtenBy: write)
      self = .changes(of: identifier, changes, leavingOut: leftOut.union(names))
    } catch {
      self = .invalid(InvalidRow(line: line, photo: photo, reason: error.message))
    }
  }

  private static func photo(
    _ members: [Member]
  ) throws(RowFault) -> PhotoIdentifier {
    let names = members.filter { isPhotoName($0.name) }
    guard names.count < 2 else { throw RowFault(message: "names two photos; give one 'file'") }
    let photo: PhotoIdentifier? =
      switch names.first?.data {
      case .text(let text): PhotoIdentifier(text: text)
      default: nil
      }
    guard let photo, !photo.bytes.isEmpty else {
      throw RowFault(message: "does not name a photo; give its path as 'file'")
    }
    guard !photo.bytes.contains(0) else {
      throw RowFault(
        message: "has a NUL in its 'file', which no path contains; give the photo's path")
    }
    return photo
  }

  /// The changes, in the order of the fields, and what is left out.
  private static func changes(
    _ members: [Member], writtenBy write: @escaping @Sendable (String) -> String
  ) throws(RowFault) -> (changes: [MetadataChange], leftOut: Set<String>) {
    var changes: [MetadataChange] = []
    var values = members.filter { !isPhotoName($0.name) }
    var leftOut: Set<String> = []
    let isOfExifTool = members.contains { ExifToolRow.isPhotoName($0.name) }
    if isOfExifTool {
      let row = ExifToolRow(values)
      (values, leftOut) = (row.members, row.leftOut)
    }
    let qualified: [Member]
    do throws(InvalidInput) {
      qualified = try values.qualified()
    } catch {
      throw RowFault(message: error.description)
    }
    for (name, data) in qualified {
      guard let data else {
        throw RowFault(message: "\(name) must be text, a number, a list of texts or null")
      }
      do {
        changes.append(
          try MetadataChange(
            field: Self.fieldName(name, data), data: data, isPrinted: isOfExifTool,
            writtenBy: write))
      } catch {
        throw RowFault(message: error.description)
      }
    }
    var fields: Set<MetadataField> = []
    for field in changes.flatMap(\.subject.fields) where !fields.insert(field).inserted {
      throw RowFault(message: "has two values for \(field.name); leave one out")
    }
    return (changes.inOrder, leftOut)
  }

  /// The field of a name. A number of a choice is that of the tag.
  private static func fieldName(_ name: String, _ data: MetadataDatum) -> String {
    let field = ExifName.fieldName(name)
    guard case .choice? = MetadataField(typedName: field)?.kind,
      TagDefinition.isNameWithGroup(name)
    else { return field }
    switch data {
    case .integer: return name
    case .text(let text): return Int(text) == nil ? field : name
    default: return field
    }
  }
}
