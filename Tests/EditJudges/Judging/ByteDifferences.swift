#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The offsets before `end` at which the two differ, as far as both have bytes.
package func differences(_ left: [UInt8], _ right: [UInt8], upTo end: Int) -> [Int] {
  left.withUnsafeBytes { left in
    right.withUnsafeBytes { right in
      differences(left, right, 0..<min(end, left.count, right.count))
    }
  }
}

/// Halves the range until the halves are equal or short, as most bytes of files are equal.
private func differences(
  _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer, _ range: Range<Int>
) -> [Int] {
  guard let leftStart = left.baseAddress, let rightStart = right.baseAddress,
    memcmp(leftStart + range.lowerBound, rightStart + range.lowerBound, range.count) != 0
  else { return [] }
  guard range.count > 8 else { return range.filter { left[$0] != right[$0] } }
  let middle = range.lowerBound + range.count / 2
  return differences(left, right, range.lowerBound..<middle)
    + differences(left, right, middle..<range.upperBound)
}

/// The first offset at which the two differ; nil if they are equal. Failures print this instead of
/// the files.
package func firstDifference(_ left: some Sequence<UInt8>, _ right: some Sequence<UInt8>) -> Int? {
  let equal = left.withContiguousStorageIfAvailable { left in
    right.withContiguousStorageIfAvailable { right in
      guard left.count == right.count else { return false }
      guard let leftStart = left.baseAddress, let rightStart = right.baseAddress else {
        return true
      }
      return memcmp(leftStart, rightStart, left.count) == 0
    }
  }
  if equal == true { return nil }
  let (left, right) = (Array(left), Array(right))
  let common = min(left.count, right.count)
  return differences(left, right, upTo: common).first
    ?? (left.count == right.count ? nil : common)
}
