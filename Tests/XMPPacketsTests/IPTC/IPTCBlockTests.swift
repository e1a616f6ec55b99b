import PhotoFixtures
import Testing

@testable import XMPPackets

/// Blocks of IPTC.
struct IPTCBlockTests {
  private typealias Builder = PhotoshopBuilder

  @Test func readsTextsInTheirOrder() {
    let block = SampleIPTC.utf8.block
    #expect(block.characterSet == .utf8)
    #expect(block.texts(of: .objectName) == ["Nebel über dem Tal"])
    #expect(block.texts(of: .keywords) == ["fog", "Dämmerung", "霧"])
    #expect(
      block.texts(of: .dateCreated) + block.texts(of: .timeCreated) == ["20240501", "064217+0900"])
    #expect(block.texts(of: .digitalCreationDate).isEmpty)
    #expect(block.texts(of: .caption) == ["Über\r\ndem Tal"])
  }

  /// A block without a character set is Windows-1252, even if it looks like UTF-8.
  @Test func readsOtherCharacterSets() {
    #expect(SampleIPTC.windows1252.block.texts(of: .objectName) == ["Café €"])
    #expect(SampleIPTC.windows1252.block.texts(of: .byline) == ["Zoë"])
    #expect(SampleIPTC.unstatedUTF8.block.texts(of: .objectName) == ["CafÃ©"])
    #expect(SampleIPTC.other.block.texts(of: .objectName) == ["Café"])
    #expect(SampleIPTC.other.block.characterSet == .other)
    let damaged = Builder.dataset(1, 90, [0x1B, 0x25, 0x47]) + Builder.dataset(2, 5, [0x61, 0xE9])
    #expect(IPTCBlock(damaged).texts(of: .objectName) == ["a\u{FFFD}"])
  }

  @Test func readsEveryByteOfWindows1252() throws {
    let bytes = (1...255).map { UInt8($0) }
    let text = try #require(IPTCBlock(Builder.dataset(2, 5, bytes)).texts(of: .objectName).first)
    #expect(text.unicodeScalars.count == 255)
    #expect(IPTCCharacterSet.unstated.bytes(text) == bytes)
    #expect(text.unicodeScalars.dropFirst(0x7F).first == "€")
  }

  @Test func readsOddBlocks() {
    let block = SampleIPTC.odd.block
    #expect(block.fault == nil)
    #expect(block.texts(of: .objectName) == ["Mist"])
    #expect(block.texts(of: .caption) == ["Long"])
    #expect(block.texts(of: .keywords) == [""])
    #expect(SampleIPTC.empty.block.properties.isEmpty)
  }

  @Test func givesPropertiesOfAllKinds() {
    let properties = SampleIPTC.odd.block.properties
    #expect(
      properties.map { "\($0.dataset)" } == [
        "ApplicationRecordVersion", "ObjectName", "3:199", "Caption-Abstract", "Keywords",
        "ServiceIdentifier", "ObjectPreviewData", "2:199",
      ])
    #expect(
      properties.map(\.values) == [
        [.number(4)], [.text("Mist")], [.bytes([1, 2, 3])], [.text("Long")], [.text("")],
        [.text("service")], [.bytes([0xFF, 0xD8, 0xFF])], [.text("own")],
      ])
  }

  /// Those of other datasets are apart.
  @Test func groupsRepeatableDatasets() {
    let block = IPTCBlock(
      Builder.dataset(2, 25, "a") + Builder.dataset(2, 5, "t") + Builder.dataset(2, 25, "b")
        + Builder.dataset(2, 5, "u"))
    #expect(
      block.properties == [
        IPTCProperty(dataset: .keywords, values: [.text("a"), .text("b")]),
        IPTCProperty(dataset: .objectName, values: [.text("t")]),
        IPTCProperty(dataset: .objectName, values: [.text("u")]),
      ])
  }

  @Test(arguments: [
    ([0x41], IPTCFault.marker(at: 6)), ([0, 0, 1], .marker(at: 6)), ([0x1C], .cut(at: 6)),
    ([0x1C, 2, 5, 0], .cut(at: 6)), ([0x1C, 2, 5, 0, 2, 1], .cut(at: 6)),
    ([0x1C, 2, 5, 0x80, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0], .cut(at: 6)),
    ([0x1C, 2, 5, 0x80, 2, 0], .cut(at: 6)),
    ([0x1C, 2, 5, 0x80, 8] + [UInt8](repeating: 0xFF, count: 8), .cut(at: 6)),
    ([0x1C, 2, 5, 0xFF, 0xFF, 0], .cut(at: 6)),
  ])
  func readsUpToDamage(damage: [UInt8], fault: IPTCFault) {
    let block = IPTCBlock(Builder.dataset(2, 5, "a") + damage)
    #expect(block.texts(of: .objectName) == ["a"])
    #expect(block.fault == fault)
    #expect(throws: IPTCRefusal.damaged(fault)) {
      try block.edited([IPTCChange(.objectName, ["b"])])
    }
  }

  @Test func readsNumbersOfOddSizes() {
    for (bytes, value) in [
      ([], .number(0)), ([1], .number(1)), ([1, 0, 0], .number(65_536)),
      ([UInt8](repeating: 255, count: 8), .bytes([UInt8](repeating: 255, count: 8))),
    ] as [([UInt8], IPTCValue)] {
      #expect(IPTCBlock(Builder.dataset(2, 0, bytes)).properties.first?.values == [value])
    }
  }
}
