import TIFFBlocks

/// The tags of a block that someone wants to read.
struct TagSelection: Sendable {
  let ifd0: TagNumbers
  let exif: TagNumbers
  let gps: TagNumbers
}

/// A set of tags' numbers that is asked of every entry of every photo: a bit for each of the 65,536.
struct TagNumbers: Sendable {
  private var bits = [UInt64](repeating: 0, count: (Int(UInt16.max) + 1) / UInt64.bitWidth)

  init(_ numbers: some Sequence<UInt16>) {
    for number in numbers {
      bits[Int(number) / UInt64.bitWidth] |= 1 << (Int(number) % UInt64.bitWidth)
    }
  }

  func contains(_ number: UInt16) -> Bool {
    bits[Int(number) / UInt64.bitWidth] >> (Int(number) % UInt64.bitWidth) & 1 != 0
  }
}
