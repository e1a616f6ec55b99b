import Platform
import SystemPackage

/// The bytes between segments that belong to none: decoders search for the next marker there.
extension JPEGContainer {
  /// Where the fill bytes at the end of a range begin. Without their segment they would be the start of another marker,
  /// if bytes follow that belong to no segment.
  static func firstFill(in range: Range<Int>, of file: OpenFile) throws(Errno) -> Int {
    guard !range.isEmpty else { return range.upperBound }
    return range.upperBound - (try file.read(range).reversed().prefix { $0 == 0xFF }.count)
  }

  /// The bytes between two segments, unless they are fill bytes or markers that stand alone.
  static func strayPart(
    _ range: Range<Int>, in file: OpenFile
  ) throws(Errno) -> [FilePart] {
    guard !range.isEmpty else { return [] }
    var isAfterFill = false
    let hasOthers = try file.read(range).contains { byte in
      defer { isAfterFill = byte == 0xFF }
      return byte != 0xFF && !(isAfterFill && JPEGMarker(code: byte).standsAlone)
    }
    return hasOthers ? [FilePart(kind: strayKind, range: range, content: range)] : []
  }

  static let strayKind = FilePart.Kind.other("bytes between segments")

  /// Checks that bytes between segments are not read as a segment, or the other way round, as others precede them now.
  func checkSegmentsStay(
    in file: OpenFile, after replacements: [FileRewrite.Replacement]
  ) throws(ContainerRefusal) {
    let isSame = try ContainerRefusal.reading { () throws(Errno) in
      let new = OpenFile(FileRewrite(replacing: replacements), of: file, size: try file.size())
      return try Self.pictureSegments(in: new) == Self.pictureSegments(in: file)
    }
    guard isSame else {
      throw .damaged("bytes between its segments would be read as another segment")
    }
  }

  /// The segments before the first scan that belong to the picture, without fill bytes.
  private static func pictureSegments(in file: OpenFile) throws(Errno) -> [[UInt8]] {
    var segments = JPEGSegments(file, from: JPEGSegments.start)
    var picture: [[UInt8]] = []
    while let segment = try segments.next() {
      if !segment.marker.isMetadata { picture.append(try file.read(segment.range)) }
    }
    return picture
  }
}

extension FilePart {
  /// The part with the fill bytes before it, which begin at this offset.
  func extended(from start: Int) -> FilePart {
    FilePart(kind: kind, range: start..<range.upperBound, content: content)
  }
}
