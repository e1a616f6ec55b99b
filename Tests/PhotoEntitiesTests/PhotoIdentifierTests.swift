import PhotoEntities
import Testing

/// Identifiers are bytes, and ordered by them.
struct PhotoIdentifierTests {
  static let ascending: [[UInt8]] = [
    [], [0], [0, 0], [0x2E], [0x41], [0x41, 0x00], [0x41, 0x41], [0x42], [0x61], [0x7F], [0x80],
    [0xC3, 0xA9], [0xFF], [0xFF, 0xFF],
  ]

  @Test(arguments: ascending.indices, ascending.indices)
  func isOrderedByItsBytes(left: Int, right: Int) {
    let (first, second) = (
      PhotoIdentifier(bytes: Self.ascending[left]), PhotoIdentifier(bytes: Self.ascending[right])
    )
    #expect((first < second) == (left < right))
    #expect((first == second) == (left == right))
  }

  @Test func keepsItsBytes() {
    #expect(PhotoIdentifier(bytes: [0xFF, 0x00, 0x61]).bytes == [0xFF, 0x00, 0x61])
  }
}
