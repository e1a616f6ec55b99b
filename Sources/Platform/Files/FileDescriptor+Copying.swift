package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import CLinux
  import Glibc
#endif

extension FileDescriptor {
  /// The first part of the range that is not a hole. A hole is a run of zeros that takes no space
  /// on disk. On a file system without holes, the part is the whole range.
  ///
  /// - Returns: Nil if the rest of the range is a hole, or is after the end of the file.
  func firstData(in range: Range<Int>) -> Range<Int>? {
    if range.isEmpty { return nil }
    do {
      // If the file system gives wrong offsets, only the holes are lost.
      let found = Int(try seek(offset: Int64(range.lowerBound), from: Self.nextData))
      let start = max(found, range.lowerBound)
      guard start < range.upperBound else { return nil }
      let end = Int(try seek(offset: Int64(start), from: Self.nextHole))
      return start..<(end > start ? min(end, range.upperBound) : range.upperBound)
    } catch Errno.noSuchAddressOrDevice {
      return nil
    } catch {
      return range
    }
  }

  #if canImport(Darwin)
    private static let (nextHole, nextData) = (SeekOrigin.nextHole, SeekOrigin.nextData)
  #else
    private static let nextData = SeekOrigin(rawValue: LINUX_SEEK_DATA)
    private static let nextHole = SeekOrigin(rawValue: LINUX_SEEK_HOLE)
  #endif

  /// Makes the target share the blocks of this range, at `position`: the file system copies a block when one of both
  /// files changes it. Both begin at block boundaries, and the range ends at one.
  ///
  /// - Returns: Whether it does. Many file systems cannot.
  func share(_ range: Range<Int>, with target: FileDescriptor, at position: Int) -> Bool {
    #if canImport(Darwin)
      return false
    #else
      var request = file_clone_range(
        src_fd: Int64(rawValue), src_offset: UInt64(range.lowerBound),
        src_length: UInt64(range.count), dest_offset: UInt64(position))
      return ioctl(target.rawValue, UInt(LINUX_FICLONERANGE), &request) == 0
    #endif
  }

  /// Makes the kernel copy bytes of this file to `position` in the target.
  ///
  /// - Returns: The number of copied bytes, fewer than the range if the kernel cannot copy, or if
  ///   the file ends.
  package func copy(_ range: Range<Int>, to target: FileDescriptor, at position: Int) -> Int {
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
