package import Platform
package import SystemPackage
import TIFFBlocks

/// A JPEG XL file: boxes (ISO/IEC 18181-2), of which one has the Exif block; or a codestream alone, which has
/// no metadata.
package struct JXLContainer: PhotoContainer {
  package static let formats = [format]

  private static let format = PhotoFormat(
    name: "JPEG XL", nameExtensions: ["jxl"], exifPlace: "Exif box")

  /// The longest content of an Exif box that is read and written, in bytes, as in PNG files.
  static let maximumExifLength = 16 << 20
  /// The longest box that is read through the window, in bytes, to limit the window's memory.
  private static let longestThroughWindow = 65_536

  package private(set) var layout = PhotoLayout(format, isProvenWhole: true, canLoseParts: true)

  /// The walk up to the Exif and the header of the codestream, and what it has found; nil in a codestream
  /// alone.
  private var boxes: JXLBoxes?
  private(set) var found = JXLLayout()
  /// The bytes before the block in its box: the block's offset, and what that leaves out.
  private(set) var exifPrefix: [UInt8] = JXLExifContent.usualPrefix

  package static func recognizes(_ head: ArraySlice<UInt8>) -> Bool {
    head.starts(with: JXLBoxes.signature) || head.starts(with: JXLCodestream.signature)
  }

  package static func read(_ file: OpenFile) throws(Errno) -> JXLContainer? {
    var container = JXLContainer(boxes: try JXLBoxes(file))
    if container.boxes == nil {
      let head = try file.bytes(0..<JXLCodestream.neededSize)
      guard head.starts(with: JXLCodestream.signature) else { return nil }
      container.noteCodestream(Array(head))
    } else {
      try container.readBoxes(of: file)
    }
    container.noteExifPlace()
    return container
  }

  private init(boxes: JXLBoxes?) {
    self.boxes = boxes
  }

  private mutating func noteCodestream(_ bytes: [UInt8]) {
    let codestream = JXLCodestream(bytes)
    layout.pixelSize = codestream?.size
    layout.displayOrientation = codestream?.orientation
    if codestream == nil {
      layout.damage = "the file has no codestream with the size of its picture"
    }
  }

  private mutating func readBoxes(of file: OpenFile) throws(Errno) {
    while found.exif.isEmpty || !found.hasCodestream, let box = try boxes?.next(in: file) {
      try found.note(box, in: file)
    }
    noteCodestream(found.codestream)
    if let boxes = boxes?.damage { layout.damage = "the file " + boxes }
    if let box = found.exif.first {
      try noteExif(box, in: file)
    } else if found.compressed.contains(.jxlExif) {
      layout.exifDoubt = "its Exif is compressed with Brotli: exifcli does not read it"
    }
  }

  private mutating func noteExif(_ box: JXLBox, in file: OpenFile) throws(Errno) {
    guard box.content.count <= Self.maximumExifLength else {
      layout.damage = "its Exif box is longer than \(Self.maximumExifLength >> 20) MiB"
      return
    }
    let isShort = box.content.count <= Self.longestThroughWindow
    let content = JXLExifContent(
      isShort ? try file.copy(box.content) : try file.read(box.content))
    layout.exifBytes = Array(content.block)
    exifPrefix = Array(content.prefix)
    if content.isDoubtful {
      layout.exifDoubt = "its Exif box has a wrong offset of the Exif: \(Self.doubt)"
    }
  }

  private static let doubt = "its values may be wrong"

  private mutating func noteExifPlace() {
    let end = boxes?.fileSize ?? 0
    layout.exifRange = found.exif.first?.range ?? end..<end
    layout.maximumBlockSize = Self.maximumExifLength - exifPrefix.count
  }

  /// All boxes of the file, and the end of the walk through them; nil if it is a codestream alone.
  func wholeLayout(of file: OpenFile) throws(Errno) -> (layout: JXLLayout, boxes: JXLBoxes)? {
    guard var boxes else { return nil }
    var layout = found
    while let box = try boxes.next(in: file) { try layout.note(box, in: file) }
    return (layout, boxes)
  }
}
