extension MakerNote {
  /// A maker's that no reader knows: a name and bytes that mean nothing.
  ///
  /// - Parameter length: how long the value is, name and all.
  package static func unknown(length: Int = 64) -> TIFFBuilder.Value {
    let name = Array("EXAMPLE\0".utf8)
    let rest = (0..<max(0, length - name.count)).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) }
    return .undefined(name + rest)
  }
}
