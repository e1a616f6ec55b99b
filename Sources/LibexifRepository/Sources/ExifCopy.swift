import PhotoEntities
import PhotoUseCases
import TIFFBlocks

/// An Exif tag in which some programs keep the text of a field beside the tag of the standard. It is read if no other
/// place has the field, and edits change it only if it is there.
struct ExifCopy<Value: MetadataFieldValue>: Sendable {
  let tag: ExifTag
  private let coding: ExifCopyCoding
  private let value: @Sendable (String) -> Value?
  /// The text after a change; nil if the tag goes.
  private let changed: @Sendable (PlaceChange<Value>, String) -> String?
  /// Whether the tag may also say something else, and is a copy only if it says what the field says.
  private var mayDiffer = false
  /// Whether the tag cannot say all that a change of this text wants.
  private var lacks: @Sendable (PlaceChange<Value>, String) -> Bool = { _, _ in false }

  /// Whether the tag is understood.
  var isRead: Bool { coding != .unknown }

  /// The field's value according to the tag; nil if the photo does not have it.
  func read(_ exif: ExifBlock) -> Value? {
    mayDiffer ? nil : text(exif).flatMap(value)
  }

  /// What the tag says; nil if it is absent, or has another form.
  private func text(_ exif: ExifBlock) -> String? {
    guard let entry = exif.structure[tag.directory]?.entry(tag.number),
      !exif.structure.unsoundEntries.contains(entry.position),
      case .inside(let range) = entry.value, let bytes = exif.block.bytes(in: range),
      coding.types.contains(entry.type)
    else { return nil }
    return coding.text(bytes)
  }

  /// The edit of the tag; empty if the photo does not have the tag, or keeps it.
  func edits(_ changes: FieldChanges, _ change: PlaceChange<Value>) -> [TIFFEdit] {
    guard let exif = changes.exif, let text = text(exif), !stays(text, change) else { return [] }
    let new = changed(change, text)
    if let new, new.isIdentical(to: text) { return [] }
    return [TIFFEdit(tag: tag, value: new.map(coding.value))]
  }

  private func stays(_ text: String, _ change: PlaceChange<Value>) -> Bool {
    guard let old = value(text) else { return mayDiffer || change.isSame }
    if mayDiffer { return !change.isOld(old) || change.isSame }
    return change.isSame && change.listEdit == nil && change.isNew(old)
  }

  /// Whether the photo has the tag, and it does not follow the change.
  func isLeft(_ changes: FieldChanges, _ change: PlaceChange<Value>) -> Bool {
    guard let exif = changes.exif, exif.structure[tag.directory]?.entry(tag.number) != nil,
      !change.isSame || change.listEdit != nil
    else { return false }
    guard let text = text(exif) else { return true }
    if !stays(text, change), lacks(change, text) { return true }
    guard mayDiffer, let old = value(text) else { return false }
    return !change.isOld(old) && !change.isNew(old)
  }

  /// The value that the tag has and that a change replaces.
  func hidden(_ changes: FieldChanges) -> Value? { changes.exif.flatMap(read) }
}

extension ExifCopy where Value == String {
  /// A text in UTF-16, as Windows writes it, with a NUL at its end.
  static func windows(_ tag: ExifTag, mayDiffer: Bool = false) -> Self {
    Self(
      tag: tag, coding: .windows, value: XMPText.text, changed: { change, _ in change.new },
      mayDiffer: mayDiffer)
  }

  /// A text of Exif 3.0 (CIPA DC-008-2023, section 4.6.5).
  static func text(_ tag: ExifTag) -> Self {
    Self(tag: tag, coding: .exif, value: XMPText.text, changed: { change, _ in change.new })
  }
}

extension ExifCopy where Value == [String] {
  /// Keywords with semicolons between them, in UTF-16 (Windows Properties, System.Keywords).
  static func windows(_ tag: ExifTag) -> Self {
    let separator: Unicode.Scalar = ";"
    // A semicolon would end the keyword.
    @Sendable func isStorable(_ keyword: String) -> Bool {
      !keyword.unicodeScalars.contains(separator)
    }
    @Sendable func keywords(_ change: PlaceChange<Value>, _ text: String) -> [String] {
      change.applied(
        to: text.parts(separatedBy: separator).filter { XMPText.trimmed($0) != nil }, .flat)
    }
    return Self(
      tag: tag, coding: .windows,
      value: { text in
        MetadataValue.distinctTexts(
          text.parts(separatedBy: separator).compactMap(XMPText.trimmed))
      },
      changed: { change, text in
        let new = keywords(change, text).filter(isStorable)
        return new.isEmpty ? nil : new.joined(separator: ";")
      }, lacks: { change, text in !keywords(change, text).allSatisfy(isStorable) })
  }
}

extension ExifCopy {
  /// A tag that is not understood: an edit names it, and leaves it as it is.
  static func unread(_ tag: ExifTag) -> Self {
    Self(tag: tag, coding: .unknown, value: { _ in nil }, changed: { _, text in text })
  }
}

/// How an `ExifCopy` codes its text.
private enum ExifCopyCoding: Sendable {
  /// Bytes of UTF-16 in little endian order, whatever the order of the block.
  case windows
  /// ASCII or UTF-8.
  case exif
  case unknown

  /// The types of entries that edits change.
  var types: [UInt16] {
    switch self {
    case .windows: [TIFFType.byte.rawValue, TIFFType.undefined.rawValue]
    case .exif: [TIFFType.ascii.rawValue, TIFFType.utf8.rawValue]
    case .unknown: []
    }
  }

  /// The text up to its first NUL; nil if the bytes are no text.
  func text(_ bytes: some Collection<UInt8>) -> String? {
    switch self {
    case .exif: return String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
    case .windows: return WindowsText.text(bytes)
    case .unknown: return nil
    }
  }

  func value(_ text: String) -> TIFFValue {
    switch self {
    case .exif, .unknown: .ascii(Array(text.utf8) + [0])
    case .windows:
      .byte(
        (Array(text.utf16) + [0]).flatMap {
          [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
        })
    }
  }
}

extension ExifTag {
  /// Exif 3.0, section 4.6.5.
  static let imageTitle = ExifTag(.exif, 0xA436)
  static let photographer = ExifTag(.exif, 0xA437)
  /// Exif 3.1, section 4.6.5. Programs write it in several ways.
  static let learningOptOutIn = ExifTag(.exif, 0x9287)
  /// DNG 1.7, chapter 4.
  static let cameraSerialNumber = ExifTag(.ifd0, 0xC62F)

  /// The name of a tag that is a copy.
  var copyName: String {
    switch self {
    case .xpTitle: "XPTitle"
    case .xpComment: "XPComment"
    case .xpAuthor: "XPAuthor"
    case .xpKeywords: "XPKeywords"
    case .xpSubject: "XPSubject"
    case .imageTitle: "ImageTitle"
    case .photographer: "Photographer"
    case .learningOptOutIn: "LearningOptOutIn"
    case .cameraSerialNumber: "CameraSerialNumber"
    default: "tag \(number)"
    }
  }
}

extension TIFFStructure {
  /// Whether the photo has a tag that `ExifCopy` reads. Nearly all photos have none.
  var hasCopies: Bool {
    hasEntry(in: .ifd0, 0x9C9B...0x9C9F) || hasEntry(in: .ifd0, 0xC62F...0xC62F)
      || hasEntry(in: .exif, 0xA436...0xA437)
  }

  private func hasEntry(in kind: ExifDirectory, _ numbers: ClosedRange<UInt16>) -> Bool {
    self[kind].map { directory in numbers.contains { directory.entry($0) != nil } } ?? false
  }
}
