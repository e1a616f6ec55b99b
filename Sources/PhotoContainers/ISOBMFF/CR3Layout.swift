import Platform
import SystemPackage
import TIFFBlocks

/// All boxes of a CR3 file that an edit, or a search for previews, must know.
struct CR3Layout {
  /// The box in `moov` with Canon's metadata: 85c0b687-820f-11e0-8111-f4ce462b6a48.
  fileprivate static let canonBox: [UInt8] = [
    0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
  ]
  /// The box of the file with a preview: eaf42b5e-1c98-4b88-b9fb-b7dc406e4d16.
  private static let previewBox: [UInt8] = [
    0xEA, 0xF4, 0x2B, 0x5E, 0x1C, 0x98, 0x4B, 0x88, 0xB9, 0xFB, 0xB7, 0xDC, 0x40, 0x6E, 0x4D, 0x16,
  ]
  /// The boxes whose directories are joined, and the directories that they become. CMT3 has the MakerNote,
  /// which no edit changes.
  static let directories: [(type: BoxType, kind: ExifDirectory)] = [
    (.canonImage, .ifd0), (.canonExif, .exif), (.canonGPS, .gps),
  ]

  /// The contents of the boxes with TIFF blocks.
  private(set) var blocks: [BoxType: Range<Int>] = [:]
  /// The box with the thumbnail, and the one with the preview.
  private(set) var thumbnail: Box?
  private(set) var preview: Box?
  private(set) var tracks: [Box] = []
  /// Boxes that exifcli does not know: of the file, of `moov`, and of Canon's box.
  private(set) var others: [Box] = []
  /// The XMP packet before the picture's data.
  private(set) var xmp = FoundPart.absent
  /// Whether the file has content credentials (C2PA).
  private(set) var isSigned = false
  /// Why the file cannot be edited, as a sentence without its name; nil if it can. Damage after `moov` does not
  /// matter, as nothing moves.
  private(set) var refusal: String?

  init(of file: OpenFile) throws(Errno) {
    var boxes = try FileBoxes(file)
    var (movies, isBeforeData) = (0, true)
    while let box = try boxes.next() {
      if box.type == .mediaData { isBeforeData = false }
      if box.isXMP, isBeforeData { noteXMP(box) }
      if box.isManifest { isSigned = true }
      if box.uuid == Self.previewBox { try readPreview(in: box, of: file) }
      guard box.type == .movie else {
        if !Self.isKnown(box) { others.append(box) }
        continue
      }
      movies += 1
      if movies == 1 { try readMovie(box, of: file) }
    }
    if movies != 1 { refuse("it has \(movies == 0 ? "no moov box" : "several moov boxes")") }
  }

  /// Whether what a box of the file has is known: brands, XMP, the preview, credentials, data that others lead to.
  private static func isKnown(_ box: Box) -> Bool {
    [.fileType, .mediaData].contains(box.type) || box.isXMP || box.isManifest
      || box.uuid == previewBox
  }

  /// Boxes in Canon's box without metadata: the thumbnail, versions, and tables of tracks and offsets.
  private static let canonBoxes = plainCanonBoxes.union(
    ["THMB", "CNTH"].map { BoxType($0.utf8) })
  /// Those without a picture.
  static let plainCanonBoxes = Set(["CNCV", "CCTP", "CTBO", "CNOP"].map { BoxType($0.utf8) })

  private mutating func refuse(_ reason: String) {
    refusal = refusal ?? reason
  }

  private mutating func noteXMP(_ box: Box) {
    xmp =
      xmp != .absent
      ? .fixed("it has several XMP packets, which may disagree")
      : box.isOpenEnded
        ? .fixed("its XMP box has no size") : .at(box.content.dropFirst(Box.uuidSize))
  }

  private mutating func readMovie(_ movie: Box, of file: OpenFile) throws(Errno) {
    var found = 0
    var inner = FileBoxes(file, in: movie.content)
    while let box = try inner.next() {
      if box.isOpenEnded { refuse("its moov box has a box without a size") }
      if box.type == .track { tracks.append(box) }
      guard box.isCanons else {
        if box.type != .track, box.type != .movieHeader { others.append(box) }
        continue
      }
      found += 1
      if found == 1 { try readBlocks(in: box, of: file) }
    }
    if let damage = inner.damage { refuse("the file " + damage) }
    if found > 1 { refuse("it has several boxes with Canon's metadata") }
  }

  private mutating func readBlocks(in box: Box, of file: OpenFile) throws(Errno) {
    var inner = FileBoxes(file, in: box.content.dropFirst(Box.uuidSize))
    while let box = try inner.next() {
      if box.isOpenEnded { refuse("its \(box.type.name) box has no size") }
      if box.type == .thumbnailBox { thumbnail = thumbnail ?? box }
      guard [.canonImage, .canonExif, .canonMakerNote, .canonGPS].contains(box.type) else {
        if !Self.canonBoxes.contains(box.type) { others.append(box) }
        continue
      }
      if blocks[box.type] != nil { refuse("it has several \(box.type.name) boxes") }
      blocks[box.type] = box.content
    }
    if let damage = inner.damage { refuse("the file " + damage) }
  }

  private mutating func readPreview(in box: Box, of file: OpenFile) throws(Errno) {
    // A number of 64 bits comes first.
    var inner = FileBoxes(file, in: box.content.dropFirst(Box.uuidSize + 8))
    while preview == nil, let box = try inner.next() {
      if box.type == .previewBox { preview = box }
    }
  }
}

extension Box {
  /// Whether it is the box with Canon's metadata.
  var isCanons: Bool { uuid == CR3Layout.canonBox }
}

extension JoinedBlock {
  /// The first directories of Canon's boxes.
  ///
  /// - Parameters:
  ///   - image: That of the box of the picture.
  ///   - blocks: The contents of the others.
  ///   - leaveOut: Called for each box that is left out, with the reason as the end of a sentence.
  init(
    _ image: TIFFBlock, besides blocks: [BoxType: [UInt8]],
    leavingOut leaveOut: (_ type: BoxType, _ reason: String) -> Void = { _, _ in }
  ) {
    self.init(image)
    for (type, directory) in CR3Layout.directories.dropFirst() {
      guard let bytes = blocks[type] else { continue }
      if let reason = add(bytes, as: directory) { leaveOut(type, reason) }
    }
  }
}

extension BoxType {
  /// TIFF blocks of Canon: the picture (IFD0), Exif, the MakerNote and GPS.
  static let canonImage = BoxType("CMT1".utf8)
  static let canonExif = BoxType("CMT2".utf8)
  static let canonMakerNote = BoxType("CMT3".utf8)
  static let canonGPS = BoxType("CMT4".utf8)
  static let thumbnailBox = BoxType("THMB".utf8)
  static let previewBox = BoxType("PRVW".utf8)
}
