import Testing

@testable import LibexifRepository

/// The names of ICC profiles.
struct ICCProfileTests {
  /// A profile with this one tag.
  private static func profile(_ signature: String, _ tag: [UInt8]) -> [UInt8] {
    let start = 128 + 4 + 12
    return [UInt8](repeating: 0, count: 128) + [0, 0, 0, 1] + Array(signature.utf8)
      + [0, 0, 0, UInt8(start), 0, 0, 0, UInt8(tag.count)] + tag
  }

  private static let old = Array("desc".utf8) + [0, 0, 0, 0, 0, 0, 0, 5] + Array("sRGB\0".utf8)
  private static let new =
    Array("mluc".utf8) + [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 12] + Array("enUS".utf8)
    + [0, 0, 0, 6, 0, 0, 0, 28] + [0, 0x50, 0, 0x33, 0x20, 0xAC]

  @Test(arguments: [(old, "sRGB"), (new, "P3€")])
  func isReadInBothForms(tag: [UInt8], name: String) {
    #expect(ICCProfile(bytes: Self.profile("desc", tag)).name == name)
    #expect(ICCProfile(bytes: Self.profile("cprt", tag)).name == nil)
  }

  /// Cut anywhere, a profile gives a part of its name, or none.
  @Test(arguments: [old, new])
  func isNeverMoreThanThereIs(tag: [UInt8]) throws {
    let whole = Self.profile("desc", tag)
    let name = try #require(ICCProfile(bytes: whole).name)
    for count in whole.indices {
      let part = ICCProfile(bytes: Array(whole[..<count])).name
      #expect(part.map { name.hasPrefix($0) } ?? true)
    }
  }

  /// Numbers that lead anywhere.
  @Test func survivesWrongNumbers() {
    let whole = Self.profile("desc", Self.new)
    for index in 128..<whole.count {
      var bytes = whole
      bytes[index] = 0xFF
      _ = ICCProfile(bytes: bytes).name
    }
    #expect(ICCProfile(bytes: []).name == nil)
  }
}
