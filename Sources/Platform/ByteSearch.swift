#if canImport(Darwin)
  import Darwin
#else
  import CLinux
#endif

extension [UInt8] {
  /// The first index from `start` on at which these bytes are, one or more; nil if they are not there.
  //
  // The C library looks at many bytes at a time.
  package func index(of word: [UInt8], from start: Int = 0) -> Int? {
    guard start >= 0, start < count, !word.isEmpty else { return nil }
    return withUnsafeBytes { bytes -> Int? in
      word.withUnsafeBytes { word -> Int? in
        guard let first = bytes.baseAddress, let letters = word.baseAddress,
          let found = memmem(first + start, bytes.count - start, letters, word.count)
        else { return nil }
        return UnsafeRawPointer(found) - first
      }
    }
  }
}
