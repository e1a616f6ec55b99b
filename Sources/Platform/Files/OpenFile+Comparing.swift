package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension OpenFile {
  /// The number of bytes that are read at once. They fit the processor's cache, and memory of this size is used again:
  /// a mebibyte at once took more time for fresh memory than for reading.
  private static let chunkSize = 64 << 10

  /// One of two files that are compared.
  package enum ComparedFile {
    case original
    case result
  }

  /// Hands over the bytes of the range in order, in pieces with their offsets.
  ///
  /// - Throws: `ioError` if the file ends inside the range.
  package func pass(
    _ range: Range<Int>, _ receive: (ArraySlice<UInt8>, Int) throws(Errno) -> Void
  ) throws(Errno) {
    var memory: [UInt8] = []
    try pass(range, through: &memory, receive)
  }

  private func pass(
    _ range: Range<Int>, through memory: inout [UInt8],
    _ receive: (ArraySlice<UInt8>, Int) throws(Errno) -> Void
  ) throws(Errno) {
    var position = range.lowerBound
    while position < range.upperBound {
      let count = try read(
        position..<min(position + Self.chunkSize, range.upperBound), into: &memory)
      if count == 0 { throw .ioError }
      try receive(memory[..<count], position)
      position += count
    }
  }

  /// Whether the file equals the result of the rewrite of `original`, which is `size` bytes long. Each byte of either
  /// is read once; of blocks that both files share, samples are, unless all are passed.
  ///
  /// - Parameters:
  ///   - shared: The ranges of this file whose blocks are the original's.
  ///   - passesAll: Whether the bytes that the rewrite replaces are read too.
  ///   - pass: Gets the bytes of both files, those of each in order, in pieces with their offsets.
  package func equals(
    _ rewrite: FileRewrite, original: OpenFile, size: Int, sharing shared: [Range<Int>] = [],
    passingAll passesAll: Bool = false,
    _ pass: (ComparedFile, ArraySlice<UInt8>, Int) throws(Errno) -> Void = { (_, _, _) in }
  ) throws(Errno) -> Bool {
    var (memory, resultMemory) = ([UInt8](), [UInt8]())
    var (position, passed, isEqual) = (0, 0, true)
    func compare(_ bytes: ArraySlice<UInt8>) throws(Errno) {
      let count = try read(position..<position + bytes.count, into: &resultMemory)
      isEqual = isEqual && count == bytes.count && resultMemory[..<count].isSame(as: bytes)
      try pass(.result, resultMemory[..<count], position)
      position += bytes.count
    }
    func passReplaced(before end: Int) throws(Errno) {
      guard passesAll, passed < end else { return }
      try original.pass(passed..<end, through: &memory) { (bytes, offset) throws(Errno) in
        try pass(.original, bytes, offset)
      }
      passed = end
    }
    for part in rewrite.parts(originalSize: size) {
      switch part {
      case .new(let bytes): try compare(bytes[...])
      case .original(let range):
        try passReplaced(before: range.lowerBound)
        let shift = position - range.lowerBound
        for part in Self.compared(range, movedBy: shift, sharing: passesAll ? [] : shared) {
          position = part.lowerBound + shift
          try original.pass(part, through: &memory) { (bytes, offset) throws(Errno) in
            try pass(.original, bytes, offset)
            try compare(bytes)
          }
        }
        passed = max(passed, range.upperBound)
      case .originalFrom: break
      }
    }
    try passReplaced(before: size)
    return try self.size() == position && isEqual
  }

  /// The number of places at which blocks that both files share are compared all the same.
  private static let sampleCount = 256

  /// The parts of a range of the original that are compared: all of it but the shared blocks, and samples of those.
  ///
  /// - Parameter shift: How much further the bytes are in the new file.
  private static func compared(
    _ range: Range<Int>, movedBy shift: Int, sharing shared: [Range<Int>]
  ) -> [Range<Int>] {
    var (parts, position) = ([Range<Int>](), range.lowerBound)
    for known in shared {
      let blocks = (known.lowerBound - shift..<known.upperBound - shift).clamped(to: range)
      guard !blocks.isEmpty, blocks.lowerBound >= position else { continue }
      parts.append(position..<blocks.lowerBound)
      let distance = max(chunkSize, blocks.count / sampleCount)
      parts += stride(from: blocks.lowerBound, to: blocks.upperBound, by: distance).map {
        $0..<min($0 + chunkSize, blocks.upperBound)
      }
      position = blocks.upperBound
    }
    return parts + [position..<range.upperBound]
  }

  /// Reads the bytes of the range to the start of the memory, which is made longer if need be.
  ///
  /// - Returns: The number of bytes, fewer than those of the range if the file ends inside it.
  private func read(_ range: Range<Int>, into memory: inout [UInt8]) throws(Errno) -> Int {
    if isUnwritten {
      memory = try read(range)
      return memory.count
    }
    if memory.count < range.count {
      memory += [UInt8](repeating: 0, count: range.count - memory.count)
    }
    let descriptor = descriptor
    return try Errno.catching {
      try memory.withUnsafeMutableBytes { buffer in
        var count = 0
        while count < range.count {
          let read = try descriptor.read(
            fromAbsoluteOffset: Int64(range.lowerBound + count),
            into: UnsafeMutableRawBufferPointer(rebasing: buffer[count..<range.count]))
          if read == 0 { break }
          count += read
        }
        return count
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether both have the same bytes. `==` compares them one by one: it took a seventh of the time of an edit.
  fileprivate func isSame(as other: ArraySlice<UInt8>) -> Bool {
    guard count == other.count else { return false }
    return withUnsafeBytes { bytes in
      other.withUnsafeBytes { other in
        guard let start = bytes.baseAddress, let otherStart = other.baseAddress else { return true }
        return memcmp(start, otherStart, bytes.count) == 0
      }
    }
  }
}
