package import Platform
package import SystemPackage
import TIFFBlocks

/// A RAF file, a raw of Fujifilm. Its Exif block is that of the JPEG file in it.
package struct RAFContainer: PhotoContainer {
  package static let formats = [format]

  private static let format = PhotoFormat(
    name: "RAF", nameExtensions: ["raf"], exifPlace: "Exif segment", isRaw: true)

  package private(set) var layout = PhotoLayout(format, isProvenWhole: true, canLoseParts: true)

  private(set) var header: RAFHeader?
  /// The segments of the JPEG file, up to Exif.
  private var segments = InnerJPEGSegments()
  private(set) var fileSize = 0

  package static func recognizes(_ head: ArraySlice<UInt8>) -> Bool {
    head.starts(with: RAFHeader.signature)
  }

  package static func read(_ file: OpenFile) throws(Errno) -> RAFContainer? {
    let head = Array(try file.bytes(0..<RAFHeader.size))
    guard recognizes(head[...]) else { return nil }
    var container = RAFContainer()
    if let header = RAFHeader(head) {
      try container.read(header, of: file)
    } else {
      container.layout.damage = "the file has a header that is cut, or damaged"
    }
    container.noteExifPlace()
    return container
  }

  private init() {
    layout.xmpEditing = .anyLength
  }

  private mutating func read(_ header: RAFHeader, of file: OpenFile) throws(Errno) {
    self.header = header
    fileSize = try file.size()
    let jpeg = header.jpeg.range
    segments = InnerJPEGSegments(in: jpeg)
    guard JPEGSegments.begin(with: try file.bytes(jpeg.prefix(2))) else {
      layout.damage = "the file has no JPEG where its header says"
      return
    }
    try segments.walk(to: .exif, in: file)
    if let segment = segments.exif { try noteExif(segment, in: file) }
    if let place = header.rawHeader {
      layout.pixelSize = RAFRawHeader.size(
        in: try file.read(place.prefix(RAFRawHeader.neededSize)))
    }
    if ([header.jpeg] + header.raw).contains(where: { $0.range.upperBound > fileSize }) {
      layout.damage = "the file ends before its raw data do"
    } else if let segments = segments.damage {
      layout.damage = "its JPEG " + segments
    }
  }

  private mutating func noteExif(_ segment: JPEGSegment, in file: OpenFile) throws(Errno) {
    let start = segment.payload.lowerBound + segments.exifHeaderSize
    layout.exifBytes = try file.copy(start..<max(start, segment.payload.upperBound))
  }

  private mutating func noteExifPlace() {
    let start = (header?.jpeg.range.lowerBound ?? 0) + JPEGSegments.start
    layout.exifRange = segments.exif?.range ?? start..<start
    layout.maximumBlockSize = JPEGSegment.maximumPayload - segments.exifHeaderSize
  }

  /// All segments of the JPEG file before its picture.
  func allSegments(in file: OpenFile) throws(Errno) -> InnerJPEGSegments {
    var segments = segments
    try segments.walk(to: .picture, in: file)
    return segments
  }

  package func previews(in file: OpenFile) throws(Errno) -> [Range<Int>] {
    guard let jpeg = header?.jpeg.range, jpeg.lowerBound < fileSize else { return [] }
    return [jpeg.clamped(to: 0..<fileSize)]
  }

  package func furtherMetadata(
    in file: OpenFile, for purpose: FurtherMetadata.Purpose
  ) throws(Errno) -> FurtherMetadata {
    var found = FurtherMetadata()
    var room = FurtherMetadata.maximumPart
    let segments = try allSegments(in: file).xmp
    found.mainXMPCount = segments.count
    for segment in segments.prefix(FurtherMetadata.maximumPackets)
    where segment.payload.count <= room {
      room -= segment.payload.count
      let payload = try file.bytes(segment.payload)
      let packet = payload.dropFirst(JPEGPartHeader.xmpSize(payload) ?? 0)
      found.xmpPackets.append(Array(packet))
    }
    return found
  }
}
