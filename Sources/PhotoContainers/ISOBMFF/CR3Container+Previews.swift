package import Platform
package import SystemPackage

extension CR3Container {
  /// The places of the JPEG file in the boxes THMB and PRVW, after the header, and of its length.
  private static let jpegPlaces = [16, 12]
  private static let (thumbnailLength, previewLength) = (8, 12)

  /// The thumbnail, the preview, and the JPEG file of the first track, which has the size of the picture. The
  /// other tracks have no JPEG files.
  package func previews(in file: OpenFile) throws(Errno) -> [Range<Int>] {
    let layout = try CR3Layout(of: file)
    let boxes = [
      (layout.thumbnail, Self.thumbnailLength), (layout.preview, Self.previewLength),
    ]
    var ranges: [Range<Int>] = []
    for case (let box?, let lengthPlace) in boxes {
      if let range = try Self.jpeg(in: box, lengthAt: lengthPlace, of: file) {
        ranges.append(range)
      }
    }
    for track in layout.tracks {
      if let range = try CR3Track(track, of: file)?.firstSample { ranges.append(range) }
    }
    let size = try file.size()
    return ranges.filter { !$0.isEmpty && $0.upperBound <= size }.sorted { $0.count > $1.count }
  }

  private static func jpeg(
    in box: Box, lengthAt lengthPlace: Int, of file: OpenFile
  ) throws(Errno) -> Range<Int>? {
    let head = try file.read(box.content.prefix(jpegPlaces[0] + 2))
    let length = Int(head.dropFirst(lengthPlace).prefix(4).bigEndianNumber)
    for place in jpegPlaces where head.dropFirst(place).starts(with: [0xFF, 0xD8]) {
      let start = box.content.lowerBound + place
      return start..<min(start + length, box.content.upperBound)
    }
    return nil
  }
}

/// A track of a CR3 file: one sample (ISO/IEC 14496-12 section 8).
struct CR3Track {
  /// The position of the first sample.
  let firstSample: Range<Int>
  let hasOneSample: Bool
  /// The position of the description of the samples; empty if there is none.
  let description: Range<Int>
  /// Whether the samples are pictures.
  let isPicture: Bool

  /// - Returns: Nil if the track has no samples.
  init?(_ track: Box, of file: OpenFile) throws(Errno) {
    var surroundings = track
    var handler: Box?
    for type in ["mdia", "minf", "stbl"] {
      guard let box = try Self.box([type], in: surroundings, of: file) else { return nil }
      surroundings = box
      if type == "mdia" { handler = try Self.box(["hdlr"], in: box, of: file) }
    }
    // After the version, the flags and a number: the type (ISO/IEC 14496-12 section 8.4.3).
    let type = try handler.map { box throws(Errno) in
      try file.read(box.content.dropFirst(8).prefix(4))
    }
    isPicture = type.map { $0.elementsEqual("vide".utf8) } ?? false
    description = try Self.box(["stsd"], in: surroundings, of: file)?.content ?? 0..<0
    guard let sizes = try Self.box(["stsz"], in: surroundings, of: file),
      let offsets = try Self.box(["co64", "stco"], in: surroundings, of: file)
    else { return nil }
    // After the version and the flags: the size of all samples, or 0, their number, and their sizes.
    let numbers = try file.read(sizes.content.prefix(16)).dropFirst(4)
    let common = numbers.prefix(4).bigEndianNumber
    let size = common == 0 ? numbers.dropFirst(8).prefix(4).bigEndianNumber : common
    hasOneSample = numbers.dropFirst(4).prefix(4).bigEndianNumber == 1
    // After the version and the flags: the number of offsets, and the offsets.
    let width = offsets.type == BoxType("co64".utf8) ? 8 : 4
    let places = try file.read(offsets.content.prefix(8 + width)).dropFirst(8)
    guard places.count == width, let start = Int(exactly: places.bigEndianNumber),
      start <= Int.max - Int(UInt32.max)
    else { return nil }
    firstSample = start..<start + Int(size)
  }

  private static func box(
    _ types: [String], in surroundings: Box, of file: OpenFile
  ) throws(Errno) -> Box? {
    var boxes = FileBoxes(file, in: surroundings.content)
    while let box = try boxes.next() {
      if types.contains(where: { BoxType($0.utf8) == box.type }) { return box }
    }
    return nil
  }
}
