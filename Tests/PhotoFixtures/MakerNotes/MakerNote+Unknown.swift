extension MakerNote {
  /// One of an unknown maker: a name and meaningless bytes.
  ///
  /// - Parameter length: The length of the value in bytes, including the name.
  package static func unknown(length: Int = 64) -> TIFFBuilder.Value {
    let name = Array("EXAMPLE\0".utf8)
    let rest = (0..<max(0, length - name.count)).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) }
    return .undefined(name + rest)
  }
}
