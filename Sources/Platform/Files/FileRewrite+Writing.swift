package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension FileRewrite {
  /// Writes the new file, with what is of the original from `original`, which is `size` bytes long.
  ///
  /// What stays is copied by the kernel, where it can. Some file systems then let both files share
  /// whole blocks, provided that they begin at a block's boundary in both. Holes stay holes: a file of
  /// some gigabytes that take no room does not fill the disk.
  package func write(to target: FileDescriptor, original: OpenFile, size: Int) throws(Errno) {
    let blockSize = max(1, try Errno.catching { try Stat(target).preferredIOBlockSize })
    var (position, end) = (0, 0)
    for part in parts(originalSize: size) {
      switch part {
      case .new(let bytes):
        try Self.write(bytes, to: target, at: position)
        position += bytes.count
        end = position
      case .original(let range):
        var rest = range
        while let data = original.descriptor.firstData(in: rest) {
          let shift = position - range.lowerBound
          for stretch in Self.stretches(
            of: data, at: data.lowerBound + shift, blockSize: blockSize)
          {
            try Self.copy(stretch, of: original, to: target, at: stretch.lowerBound + shift)
          }
          end = data.upperBound + shift
          rest = data.upperBound..<range.upperBound
        }
        if !rest.isEmpty, try original.status().size < Int64(range.upperBound) {
          // No hole: the original has become shorter than it was when it was locked.
          throw .ioError
        }
        position += range.count
      case .originalFrom: break
      }
    }
    if end < position { try Errno.checking { ftruncate(target.rawValue, off_t(position)) } }
  }

  /// The range, which is to stand at this position: in two where a block's boundary is one in both
  /// files, so that what follows it consists of whole blocks.
  static func stretches(of range: Range<Int>, at position: Int, blockSize: Int) -> [Range<Int>] {
    let offset = range.lowerBound % blockSize
    let boundary = range.lowerBound + (blockSize - offset)
    guard offset != 0, offset == position % blockSize, range.contains(boundary) else {
      return [range]
    }
    return [range.lowerBound..<boundary, boundary..<range.upperBound]
  }

  /// Writes a stretch of the original to this place. Whatever keeps the kernel from copying it,
  /// reading and writing say it, or do without.
  package static func copy(
    _ range: Range<Int>, of original: OpenFile, to target: FileDescriptor, at position: Int
  ) throws(Errno) {
    let copied = original.descriptor.copy(range, to: target, at: position)
    var position = position + copied
    try read(range.lowerBound + copied..<range.upperBound, of: original) { (bytes) throws(Errno) in
      try write(bytes, to: target, at: position)
      position += bytes.count
    }
  }

  private static func write(
    _ bytes: [UInt8], to target: FileDescriptor, at position: Int
  ) throws(Errno) {
    _ = try Errno.catching { try target.writeAll(toAbsoluteOffset: Int64(position), bytes) }
  }
}
