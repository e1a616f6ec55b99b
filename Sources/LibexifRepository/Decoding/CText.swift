/// Text that C functions write into a buffer.
enum CText {
  /// The text that `write` writes into a buffer of `capacity` bytes, with a NUL after it.
  ///
  /// - Parameter write: Returns false if it wrote no text.
  /// - Returns: Nil if it wrote no text.
  static func read(
    capacity: Int,
    _ write: (UnsafeMutablePointer<CChar>, UInt32) -> Bool
  ) -> String? {
    var isWritten = false
    let characters = [CChar](unsafeUninitializedCapacity: capacity) { buffer, count in
      buffer.initialize(repeating: 0)
      guard let start = buffer.baseAddress,
        write(start, UInt32(truncatingIfNeeded: capacity))
      else { return }
      isWritten = true
      count = buffer.firstIndex(of: 0) ?? capacity
    }
    return isWritten ? ExifText.text(characters.map(UInt8.init(bitPattern:))) : nil
  }
}
