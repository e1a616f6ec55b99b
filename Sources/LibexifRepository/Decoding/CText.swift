/// Text from C functions that write it into a buffer.
enum CText {
  /// The text that `write` puts, with a NUL behind it, into the buffer of so many bytes that it
  /// is lent; false where it has put none.
  static func read(
    capacity: Int,
    _ write: (UnsafeMutablePointer<CChar>, UInt32) -> Bool
  ) -> String {
    let characters = [CChar](unsafeUninitializedCapacity: capacity) { buffer, count in
      buffer.initialize(repeating: 0)
      guard let start = buffer.baseAddress,
        write(start, UInt32(truncatingIfNeeded: capacity))
      else { return }
      count = buffer.firstIndex(of: 0) ?? capacity
    }
    return ExifText.text(characters.map(UInt8.init(bitPattern:)))
  }
}
