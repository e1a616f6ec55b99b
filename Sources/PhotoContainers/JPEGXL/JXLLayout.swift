import Platform
import SystemPackage

/// What a walk through the boxes of a JPEG XL file has found.
struct JXLLayout: Sendable {
  private(set) var exif: [JXLBox] = []
  private(set) var xmp: [JXLBox] = []
  /// The names of the boxes that are compressed.
  private(set) var compressed: Set<FourLetters> = []
  /// Whether the JPEG file from which the picture was made can be got back.
  private(set) var hasJPEG = false
  /// Whether the file is signed with content credentials.
  private(set) var isSigned = false
  /// The box of content credentials, if it is not compressed.
  private(set) var credentials: JXLBox?
  /// The last box.
  private(set) var last: JXLBox?
  /// The last box that is no metadata.
  private(set) var lastOther: JXLBox?
  /// The start of the codestream.
  private(set) var codestream: [UInt8] = []

  mutating func note(_ box: JXLBox, in file: OpenFile) throws(Errno) {
    last = box
    switch box.name {
    case .jxlExif: exif.append(box)
    case .jxlXMP: xmp.append(box)
    default:
      lastOther = box
      try noteOther(box, in: file)
    }
  }

  private mutating func noteOther(_ box: JXLBox, in file: OpenFile) throws(Errno) {
    switch box.name {
    case .jxlCodestream: try noteCodestream(box.content, in: file)
    case .jxlCodestreamPart:
      // The number of the part comes first.
      try noteCodestream(box.content.dropFirst(4), in: file)
    case .jxlCompressed:
      let name = FourLetters(try file.bytes(box.content.prefix(FourLetters.size)))
      compressed.insert(name)
      // Nobody knows what these boxes are, so they may be a signature.
      if name == .jxlBoxes { isSigned = true }
    case .jxlJPEG: hasJPEG = true
    case .jxlBoxes where try box.description(in: file).isOfCredentials:
      isSigned = true
      credentials = credentials ?? box
    default: break
    }
  }

  /// The first bytes may be in several parts.
  private mutating func noteCodestream(_ range: Range<Int>, in file: OpenFile) throws(Errno) {
    guard !hasCodestream else { return }
    codestream += try file.bytes(range.prefix(JXLCodestream.neededSize - codestream.count))
  }

  /// Whether as much of the codestream as is needed has been met.
  var hasCodestream: Bool { codestream.count >= JXLCodestream.neededSize }
}

extension JXLBox {
  /// What a box of boxes is.
  func description(in file: OpenFile) throws(Errno) -> JUMBFDescription {
    JUMBFDescription(try file.bytes(content.prefix(JUMBFDescription.neededSize)))
  }
}
