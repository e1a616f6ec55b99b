import PhotoEntities
import PhotoUseCases

/// A row of data that ExifTool wrote, whose photo is `SourceFile`. ExifTool also writes what no edit takes: what it
/// computes, what belongs to the file, what makers keep for themselves. That is left out.
struct ExifToolRow {
  /// The names and values that edits take.
  private(set) var members: [EditRow.Member] = []
  /// The groups and tags that were left out.
  private(set) var leftOut: Set<String> = []

  /// - Parameter members: The names and values of the row, without the photo.
  init(_ members: [EditRow.Member]) {
    for member in members.map({ (Self.name($0.name), $0.data) }) as [EditRow.Member] {
      if let omission = Self.omission(of: member.name) {
        leftOut.insert(omission)
      } else if let data = member.data {
        guard !Self.isNothing(member.name, data) else { continue }
        if let value = Self.value(member.name, data) {
          self.members.append(value)
        } else {
          leftOut.insert(member.name)
        }
      } else {
        leftOut.insert(member.name)
      }
    }
    leaveOutComputed()
    leaveOutDoubts()
    leaveOutParts()
  }

  /// Leaves out a computed position if the tags say it too.
  private mutating func leaveOutComputed() {
    let tags = members.map(\.name).filter(TagDefinition.isNameWithGroup)
    let fields = Set(tags.compactMap { Self.subject($0)?.valueField })
    members.removeAll { member in
      Self.positions.contains(where: member.name.isIdentical)
        && Self.subject(member.name)?.valueField.map(fields.contains) ?? false
    }
  }

  /// Leaves out fields of which the row says two things.
  private mutating func leaveOutDoubts() {
    var values: [MetadataField: MetadataDatum?] = [:]
    var doubtful: Set<MetadataField> = []
    members.removeAll { member in
      guard let field = Self.subject(member.name)?.valueField else { return false }
      guard let known = values[field] else {
        values[field] = member.data
        return false
      }
      if known != member.data {
        doubtful.insert(field)
        leftOut.insert(member.name)
      }
      return true
    }
    members.removeAll { member in
      guard let field = Self.subject(member.name)?.valueField, doubtful.contains(field) else {
        return false
      }
      leftOut.insert(member.name)
      return true
    }
  }

  /// Leaves out what says a part of a value that is not there, or that says something else; and a position without its
  /// side.
  private mutating func leaveOutParts() {
    let all = members
    members.removeAll { member in
      guard let part = Qualifier(member.name) else { return false }
      let value = all.first { part.qualifies($0.name) }?.data
      guard let value, let data = member.data else { return true }
      return (try? part.qualified(value, by: data)) == nil
    }
    let parts = members.compactMap { Qualifier($0.name) }
    members.removeAll { member in
      guard Self.lacksSide(member), !parts.contains(where: { $0.qualifies(member.name) }) else {
        return false
      }
      leftOut.insert(member.name)
      return true
    }
  }

  /// Whether a member is a coordinate of Exif without a letter or a sign: another tag says on which side it is.
  private static func lacksSide(_ member: EditRow.Member) -> Bool {
    guard member.name.utf8.contains(UInt8(ascii: ":")),
      let field = subject(member.name)?.valueField,
      field == .latitude || field == .longitude
    else { return false }
    switch member.data {
    case .text(let text):
      return !"NSEWnsew".utf8.contains(text.utf8.last ?? 0) && text.utf8.first != 0x2D
    case .integer(let number): return number >= 0
    default: return false
    }
  }

  // MARK: Names

  /// The name that edits take. ExifTool's CSV has a position only where it computes it, with its side.
  static func name(_ name: String) -> String {
    let parts = name.parts(separatedBy: ":")
    let isPosition =
      parts.count == 2 && parts[0].isIdentical(to: "Composite")
      && positions.contains(where: parts[1].isIdentical)
    return isPosition ? parts[1] : name
  }

  private static let positions = ["GPSLatitude", "GPSLongitude", "GPSAltitude"]

  /// The field whose list a tag has; nil for other tags. ExifTool's CSV does not show where a text of a list ends: only
  /// the field tells whether the photo has the same.
  static func fieldOfList(_ name: String) -> String? {
    switch name.nameKey {
    case "xmp-dc:subject", "iptc:keywords": "keywords"
    case "xmp-lr:hierarchicalsubject": "hierarchicalKeywords"
    case "xmp-iptcext:personinimage": "persons"
    default: nil
    }
  }

  /// The texts of a list in ExifTool's CSV, which has a comma and a blank between them.
  static func items(_ cell: String) -> [String] {
    var items: [String] = []
    for part in cell.parts(separatedBy: ",") {
      if let last = items.indices.last, part.utf8.first != UInt8(ascii: " ") {
        items[last] += "," + part
      } else {
        items.append(part)
      }
    }
    return items.map(\.withoutBlanksAround)
  }

  /// Whether a name of data means the photo as ExifTool writes it.
  static func isPhotoName(_ name: String) -> Bool { name.isIdentical(to: "SourceFile") }

  /// The groups whose tags edits take. Others are computed, or belong to the file or to makers (ExifTool's tag names).
  private static let groups = ["exif", "ifd0", "exififd", "gps", "iptc"]
  /// Names that ExifTool computes from others, without their group.
  private static let computed: Set<String> = [
    "aperture", "shutterspeed", "lens", "lensid", "imagewidth", "imageheight",
  ]

  /// What a message calls a name that is left out; nil if edits take it.
  static func omission(of name: String) -> String? {
    let parts = name.parts(separatedBy: ":")
    guard parts.count > 1 else { return omission(ofNameAlone: name) }
    let group = parts[0].nameKey ?? ""
    guard groups.contains(where: group.isIdentical) || group.isPrefixed(by: "xmp-") else {
      return parts[0]
    }
    if Qualifier(name) != nil { return nil }
    // Some programs write a tag into another directory than its own.
    guard let tag = try? TagDefinition(name: name), tag.protection == nil,
      !tag.directory.isIdentical(to: "Interoperability")
    else { return name }
    return subject(name)?.fields.allSatisfy(\.isEditable) ?? true ? nil : name
  }

  private static func omission(ofNameAlone name: String) -> String? {
    if EditRow.isSourcesName(name) || Qualifier(name) != nil { return nil }
    if computed.contains(name.nameKey ?? "") { return name }
    guard let subject = subject(name), subject.fields.allSatisfy(\.isEditable) else { return name }
    return nil
  }

  /// The fields that a name means; nil if it is that of a tag.
  static func subject(_ name: String) -> ChangeSubject? {
    ChangeSubject(typedName: ExifName.fieldName(name))
  }
}

extension ExifToolRow {
  /// What was left out of the data, in words; nil if nothing was.
  static func message(leavingOut names: Set<String>) -> String? {
    let isTag = { (name: String) in name.utf8.contains(UInt8(ascii: ":")) }
    let (groups, tags) = (names.filter { !isTag($0) }.sorted(), names.filter(isTag).sorted())
    let lists = [groups, tags].filter { !$0.isEmpty }.map { list in
      let rest = list.count - longestList
      return list.prefix(longestList).joined(separator: ", ")
        + (rest > 0 ? " and \(rest) more" : "")
    }
    return lists.isEmpty
      ? nil
      : "left out of the data, as edits do not take it: " + lists.joined(separator: "; ")
  }

  /// The most groups, and the most tags, that a message has.
  private static let longestList = 12
}
