import PhotoUseCases

extension PixelSize {
  /// The size that a frame header's payload gives: precision, height, width (ISO/IEC 10918-1
  /// section B.2.2); nil where it is cut, and for a height of 0, which is told only after the
  /// first scan.
  init?(frameHeader: ArraySlice<UInt8>) {
    guard frameHeader.count >= 5 else { return nil }
    let start = frameHeader.startIndex
    let height = Int(frameHeader[start + 1]) << 8 | Int(frameHeader[start + 2])
    let width = Int(frameHeader[start + 3]) << 8 | Int(frameHeader[start + 4])
    guard width > 0, height > 0 else { return nil }
    self.init(width: width, height: height)
  }
}
