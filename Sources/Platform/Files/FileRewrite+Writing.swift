package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension FileRewrite {
  /// Writes the new file. Its parts of the original come from `original`, which is `size` bytes
  /// long.
  ///
  /// The kernel copies these parts if it can. Some file systems then share whole blocks between
  /// both files, if the blocks begin at block boundaries in both. Holes stay holes: a sparse file
  /// of some gigabytes takes little room, and its
  /// copy does not fill the disk.
  ///
  /// - Parameter didWrite: Called now and then with the number of bytes that are written.
  /// - Returns: The large ranges of the new file that are known to share their blocks with the original.
  @discardableResult
  package func write(
    to target: FileDescriptor, original: OpenFile, size: Int,
    _ didWrite: (Int) -> Void = { _ in }
  ) throws(Errno) -> [Range<Int>] {
    var shared: [Range<Int>] = []
    let blockSize = max(1, try Errno.catching { try Stat(target).preferredIOBlockSize })
    var (position, end) = (0, 0)
    for part in parts(originalSize: size) {
      switch part {
      case .new(let bytes):
        try Self.write(bytes[...], to: target, at: position)
        position += bytes.count
        end = position
      case .original(let range):
        let shift = position - range.lowerBound
        var rest = range
        if let blocks = Self.blocks(of: range, movedBy: shift, blockSize: blockSize),
          original.descriptor.share(blocks, with: target, at: blocks.lowerBound + shift)
        {
          let before = range.lowerBound..<blocks.lowerBound
          try Self.copy(before, of: original, to: target, at: position)
          end = blocks.upperBound + shift
          shared.append(blocks.lowerBound + shift..<end)
          rest = blocks.upperBound..<range.upperBound
        }
        while let data = original.descriptor.firstData(in: rest) {
          for stretch in Self.stretches(
            of: data, at: data.lowerBound + shift, blockSize: blockSize)
          {
            for piece in Self.pieces(of: stretch) {
              try Self.copy(piece, of: original, to: target, at: piece.lowerBound + shift)
              didWrite(piece.upperBound + shift)
            }
          }
          end = data.upperBound + shift
          rest = data.upperBound..<range.upperBound
        }
        if !rest.isEmpty, try original.status().size < Int64(range.upperBound) {
          // Not a hole: the original has become shorter since it was locked.
          throw .ioError
        }
        position += range.count
      case .originalFrom: break
      }
    }
    if end < position { try Errno.checking { ftruncate(target.rawValue, off_t(position)) } }
    return shared
  }

  /// The most bytes that are copied at once: those of a quarter of a second or so, in whole blocks.
  private static let pieceSize = 64 << 20

  private static func pieces(of range: Range<Int>) -> [Range<Int>] {
    stride(from: range.lowerBound, to: range.upperBound, by: pieceSize).map {
      $0..<min($0 + pieceSize, range.upperBound)
    }
  }

  /// The fewest bytes of whole blocks, perhaps with holes, that are shared on their own: the media of long films. The
  /// kernel may share those of other files as it copies, and each byte of them is read back.
  private static let minimumShare = 512 << 20

  /// The whole blocks of a range of the original; nil if they cannot be shared, or are few.
  private static func blocks(
    of range: Range<Int>, movedBy shift: Int, blockSize: Int
  ) -> Range<Int>? {
    let end = range.upperBound - range.upperBound % blockSize
    let start = range.lowerBound + (blockSize - range.lowerBound % blockSize) % blockSize
    return shift % blockSize == 0 && end - start >= minimumShare ? start..<end : nil
  }

  /// The range, which goes to `position`. If a block boundary is at the same byte in both files,
  /// the range is split there, so that its rest consists of whole blocks.
  static func stretches(of range: Range<Int>, at position: Int, blockSize: Int) -> [Range<Int>] {
    let offset = range.lowerBound % blockSize
    let boundary = range.lowerBound + (blockSize - offset)
    guard offset != 0, offset == position % blockSize, range.contains(boundary) else {
      return [range]
    }
    return [range.lowerBound..<boundary, boundary..<range.upperBound]
  }

  /// Writes a range of the original to `position`. If the kernel does not copy the bytes, for
  /// whatever reason, they are read and written, which reports errors.
  package static func copy(
    _ range: Range<Int>, of original: OpenFile, to target: FileDescriptor, at position: Int
  ) throws(Errno) {
    let copied = original.descriptor.copy(range, to: target, at: position)
    var position = position + copied
    try original.pass(range.lowerBound + copied..<range.upperBound) {
      (bytes, _) throws(Errno) in
      try write(bytes, to: target, at: position)
      position += bytes.count
    }
  }

  private static func write(
    _ bytes: ArraySlice<UInt8>, to target: FileDescriptor, at position: Int
  ) throws(Errno) {
    _ = try Errno.catching { try target.writeAll(toAbsoluteOffset: Int64(position), bytes) }
  }
}
