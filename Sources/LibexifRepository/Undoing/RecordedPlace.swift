import FileReplacement
import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import TIFFBlocks
import XMPPackets

/// The present file at a path that a journal records: a photo, or a sidecar, which may be missing. Its versions are read
/// without writing them.
struct RecordedPlace {
  let identifier: PhotoIdentifier
  let file: OpenFile
  let size: Int
  private let isSidecar: Bool

  /// The fields and the tags of a version.
  struct Values {
    var metadata: Metadata
    var tags: [PhotoTag] = []
  }

  /// Opens the file.
  init(at path: PathBytes) throws(PhotoRepositoryError) {
    identifier = PhotoIdentifier(path)
    isSidecar = path.isSidecar
    let isMissing = isSidecar && !path.isThere
    (file, size) = try PhotoRepositoryError.reading(identifier) {
      [identifier] () throws(Errno) in
      // A missing sidecar has no bytes.
      let file = try isMissing ? OpenFile("/dev/null") : OpenFile(identifier)
      return (file, isMissing ? 0 : try file.size())
    }
  }

  /// The open file of a photo, which is locked.
  init(_ identifier: PhotoIdentifier, _ original: OriginalFile) {
    self.identifier = identifier
    (file, size, isSidecar) = (original.file, original.size, false)
  }

  /// The file before and after these edits of one run; nil if recorded edits do not lead there.
  ///
  /// - Parameter others: The edits of the file in other runs.
  func versions(
    around edits: [JournalRecord.Edit], by others: () -> [JournalRecord.Edit]
  ) throws(PhotoRepositoryError) -> (before: RecordedVersions.Found, after: RecordedVersions.Found)?
  {
    try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      try RecordedVersions.around(
        edits, by: others, from: file, size: size, proving: state, deriving: FileUndo.picture)
    }
  }

  /// Whether the bytes of a version are those of its state: damaged records would make others.
  func proves(
    _ version: RecordedVersions.Found, _ expected: FileState
  ) throws(PhotoRepositoryError) -> Bool {
    try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      try state(
        of: version.file, version.rewrite.size(originalSize: size), expected.kind)
        == expected
    }
  }

  /// Whether it is the file with this mark, whatever these edits have changed in it.
  func hadMark(
    _ mark: FileMark, before edits: () -> [JournalRecord.Edit]
  ) throws(PhotoRepositoryError) -> Bool {
    try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      try RecordedVersions.haveMark(
        mark, by: edits, from: file, size: size, proving: state, deriving: FileUndo.picture)
    }
  }

  /// The state of a version; nil if it is proven by segments that it does not have.
  private func state(
    of version: OpenFile, _ size: Int, _ kind: FileState.Kind
  ) throws(Errno) -> FileState? {
    guard kind == .segments else {
      return try FileState.read(version, size: size, proof: FileState.Proof(kind, []))
    }
    let ranges =
      try isSidecar
      ? [0..<size] : PhotoFormats.container(of: version)?.ownBytes(in: version).ranges
    return try ranges.map { (ranges) throws(Errno) in
      try FileState.read(version, size: size, proof: .segments(ranges))
    }
  }

  /// What a version says.
  func values(_ version: OpenFile) throws(PhotoRepositoryError) -> Values {
    isSidecar ? try valuesOfSidecar(version) : try valuesOfPhoto(version)
  }

  private func valuesOfPhoto(_ version: OpenFile) throws(PhotoRepositoryError) -> Values {
    let photo = try ReadPhoto.read(version, identifier: identifier) { _ in true }
    let sources: Set<TagSource> = [.exif, .xmp, .iptc, .png, .c2pa]
    let (further, _) = try photo.furtherTags(in: version, from: sources, assuming: .none)
    return Values(
      metadata: photo.metadata,
      tags: photo.exifTags(of: TagSelection(from: sources), .none) + further)
  }

  private func valuesOfSidecar(_ version: OpenFile) throws(PhotoRepositoryError) -> Values {
    var values = Values(metadata: Metadata(localIdentifier: identifier))
    let bytes = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      try version.read(0..<Sidecar.maximumSize)
    }
    guard let packet = try? XMPPacket(bytes) else { return values }
    values.metadata = packet.metadata(of: identifier)
    values.tags = packet.tags(from: .sidecar)
    return values
  }
}

extension RecordedChange {
  /// What an edit changed that made the second version of the first one.
  ///
  /// - Parameter named: What the edit says that it has changed.
  init(from old: RecordedPlace.Values, to new: RecordedPlace.Values, named: [String]) {
    let fields = ModifiedMetadata(from: old.metadata, to: new.metadata)
    let names = FieldTagNames(of: Set(fields.changes.map(\.field)))
    let modified = ModifiedMetadata(
      from: old.metadata, to: new.metadata,
      UpdateReport(
        tags: names.differences(from: old.tags, to: new.tags).filter { difference in
          named.contains { $0.isIdentical(to: difference.name) }
        }))
    let (had, has) = (names.others(old.tags), names.others(new.tags))
    self = .values(
      modified, added: has.filter { !had.contains($0) }, removed: had.filter { !has.contains($0) })
  }
}

/// The tags and properties in which fields are written.
private struct FieldTagNames {
  private var tags: Set<ExifTag> = []
  private var properties: Set<String> = []

  init(of fields: Set<MetadataField>) {
    for (row, field) in zip(StoredField.all, FieldSelection.fields) {
      guard let field, fields.contains(field) else { continue }
      tags.formUnion(row.writtenTags.map(\.tag) + row.copyTags)
      properties.formUnion(row.xmpProperties + row.xmpCopies.map { "\($0)" })
    }
  }

  /// The other tags that both have, with different values.
  func differences(from old: [PhotoTag], to new: [PhotoTag]) -> [TagDifference] {
    func key(_ tag: PhotoTag) -> String {
      "\(tag.source) \(tag.directory) \(tag.number ?? 0) \(tag.name ?? "")"
    }
    let now = Dictionary(new.map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
    return old.compactMap { tag in
      guard let other = now[key(tag)], other.raw != nil, other != tag, !isOfFields(tag) else {
        return nil
      }
      return TagDifference(from: tag, to: other)
    }
  }

  /// Whether a field is written in the tag, or the tag only says where others are.
  private func isOfFields(_ tag: PhotoTag) -> Bool {
    tag.source == .exif && tag.number.flatMap(ExifDirectory.init(pointerTag:)) != nil
      || properties.contains(tag.changedName) || tags.contains { $0.isOf(tag) }
  }

  /// The names of the other tags, each once, such as `GPSSpeed`, `0x9999` or `dc:creator`.
  func others(_ tags: [PhotoTag]) -> [String] {
    var names: [String] = []
    for tag in tags {
      let name = tag.changedName
      if isOfFields(tag) { continue }
      if !names.contains(where: name.isIdentical) { names.append(name) }
    }
    return names
  }
}

extension ExifTag {
  fileprivate func isOf(_ tag: PhotoTag) -> Bool {
    tag.source == .exif && tag.number == number
  }
}

extension PhotoTag {
  /// The directories whose tags need no other name.
  private static let plainDirectories = ["IFD0", "Exif", "GPS", "PNG", "C2PA"]

  /// Its name, with the directory if others may have the same; of a property its qualified name, without what is inside
  /// it.
  fileprivate var changedName: String {
    let name = name ?? number.map { "0x" + String($0, radix: 16, uppercase: true) } ?? ""
    if directory.isPrefixed(by: "XMP-") {
      let property = name.utf8.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "[") }
      return String(decoding: directory.utf8.dropFirst(4), as: UTF8.self) + ":"
        + String(decoding: property, as: UTF8.self)
    }
    return Self.plainDirectories.contains(where: directory.isIdentical)
      ? name : directory + ":" + name
  }
}

extension PathBytes {
  /// Whether something has the name.
  var isThere: Bool {
    do throws(Errno) {
      _ = try Stat(filePath, followTargetSymlink: false)
      return true
    } catch {
      return error != .noSuchFileOrDirectory
    }
  }
}
