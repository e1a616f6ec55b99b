import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import CLinuxFiles
#endif

extension FileDescriptor {
  /// Has the kernel copy bytes of this file to a place in the other.
  ///
  /// - Returns: How many it has copied, which is fewer where it cannot, or the file ends.
  func copy(_ range: Range<Int>, to target: FileDescriptor, at position: Int) -> Int {
    #if canImport(Darwin)
      return 0
    #else
      var (source, place) = (off_t(range.lowerBound), off_t(position))
      while source < range.upperBound {
        let rest = range.upperBound - Int(source)
        let count = copy_file_range(rawValue, &source, target.rawValue, &place, rest, 0)
        if count == 0 || (count < 0 && Errno.current != .interrupted) { break }
      }
      return Int(source) - range.lowerBound
    #endif
  }
}
