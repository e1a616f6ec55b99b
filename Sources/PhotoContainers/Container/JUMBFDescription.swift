/// What a box of boxes (JUMBF) is: the description with which its content begins (ISO/IEC 19566-5 annex B.3).
struct JUMBFDescription {
  /// The bytes of the content that are needed: those of the label after this many are left out.
  static let neededSize = 64
  private static let (headerSize, uuidSize, longestLabel) = (8, 16, 32)
  private static let type = Array("jumd".utf8)
  /// The UUID of content credentials (C2PA 2.1 section 11.1.4.2): c2pa, and the end of those of ISO.
  private static let credentials: [UInt8] = [
    0x63, 0x32, 0x70, 0x61, 0x00, 0x11, 0x00, 0x10, 0x80, 0x00, 0x00, 0xAA, 0x00, 0x38, 0x9B, 0x71,
  ]

  /// Whether the box is the one of content credentials (C2PA).
  let isOfCredentials: Bool
  /// What programs may call it: JUMBF, and its label if it has one.
  let name: String

  /// - Parameter content: The first bytes of the content.
  init(_ content: ArraySlice<UInt8>) {
    let description = content.dropFirst(Self.headerSize)
    guard content.dropFirst(4).starts(with: Self.type) else {
      (isOfCredentials, name) = (false, "JUMBF")
      return
    }
    isOfCredentials = description.starts(with: Self.credentials)
    // A byte of flags is between.
    let label = description.dropFirst(Self.uuidSize + 1).prefix(Self.longestLabel)
      .prefix { (0x21...0x7E).contains($0) }
    name = "JUMBF" + (label.isEmpty ? "" : " " + String(decoding: label, as: UTF8.self))
  }
}
