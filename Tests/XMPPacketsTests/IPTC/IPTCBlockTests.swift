import PhotoEntities
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

  /// A block without a character set is UTF-8 if all of its texts are, and otherwise shown as Windows-1252.
  @Test func readsOtherCharacterSets() {
    #expect(SampleIPTC.windows1252.block.texts(of: .objectName) == ["Café €"])
    #expect(SampleIPTC.windows1252.block.texts(of: .byline) == ["Zoë"])
    #expect(SampleIPTC.windows1252.block.characterSet == nil)
    #expect(SampleIPTC.unstatedUTF8.block.texts(of: .objectName) == ["Café"])
    #expect(SampleIPTC.unstatedUTF8.block.characterSet == .utf8)
    #expect(SampleIPTC.other.block.texts(of: .objectName) == ["Café"])
    #expect(SampleIPTC.other.block.characterSet == .latin1)
    let guessed = SampleIPTC.allCases.filter(\.block.hasGuessedTexts)
    #expect(guessed == [.windows1252])
  }

  /// Bytes that are not in the character set that the block names are never U+FFFD.
  @Test func guessesTextsThatAreNotWhatTheBlockSays() {
    let bytes =
      Builder.dataset(1, 90, [0x1B, 0x25, 0x47]) + Builder.dataset(2, 5, [0x61, 0xE9])
      + Builder.dataset(2, 25, "Zoë")
    let block = IPTCBlock(bytes)
    #expect(block.texts(of: .objectName) == ["aé"])
    #expect(block.texts(of: .keywords) == ["Zoë"])
    #expect(block.guessedTexts == [Array("aé".utf8)])
    #expect(IPTCBlock(bytes, assuming: .macRoman).texts(of: .objectName) == ["aÈ"])
  }

  /// A name that is blank, or that nobody knows, says nothing.
  @Test(arguments: [[], [0x20, 0x20], [0], [0x1B, 0x24, 0x42]] as [[UInt8]])
  func guessesTextsAfterANameThatSaysNothing(name: [UInt8]) {
    let named = Builder.dataset(1, 90, name)
    let block = IPTCBlock(named + Builder.dataset(2, 5, "Caf\u{E9}"))
    #expect(block.characterSet == .utf8 && !block.hasGuessedTexts)
    #expect(block.texts(of: .objectName) == ["Café"])
    let guessed = IPTCBlock(named + Builder.dataset(2, 5, [0x61, 0xE9]))
    #expect(guessed.characterSet == nil && guessed.hasGuessedTexts)
    #expect(guessed.texts(of: .objectName) == ["aé"])
    let said = IPTCBlock(guessed.bytes, assuming: .macRoman)
    #expect(said.texts(of: .objectName) == ["aÈ"] && !said.hasGuessedTexts)
  }

  /// One text that is not UTF-8 makes all texts that are not ASCII doubtful.
  @Test func guessesTheOtherTextsToo() {
    let block = IPTCBlock(
      Builder.dataset(2, 5, " Caf\u{E9}") + Builder.dataset(2, 80, [0xE9, 0x20])
        + Builder.dataset(2, 25, "fog"))
    #expect(block.guessedTexts == [Array("Café".utf8), Array("é".utf8)])
    #expect(block.texts(of: .objectName) == [" Café"])
  }

  @Test(arguments: [
    (TextCharset.latin1, "Zoë “€”"), (.latin2, "Łódź"), (.cyrillic, "Москва"),
    (.greek, "Αθήνα"), (.turkish, "İğne"), (.macRoman, "Köln √"), (.utf8, "京都 é"),
    (.shiftJIS, "京都 Tower ｶﾅ 表、～ー纊"),
  ])
  func readsTheCharacterSetThatIsSaid(set: TextCharset, text: String) throws {
    let bytes = try #require(set.bytes(text))
    let block = IPTCBlock(Builder.dataset(2, 5, bytes), assuming: set)
    #expect(block.texts(of: .objectName) == [text])
    #expect(!block.hasGuessedTexts)
    // A block that names its set is not read in another.
    let named = SampleIPTC.utf8.bytes
    #expect(IPTCBlock(named, assuming: set).properties == SampleIPTC.utf8.block.properties)
  }

  @Test func readsShiftJISAsOtherProgramsWriteIt() {
    let bytes: [UInt8] = [0x8B, 0x9E, 0x93, 0x73, 0x20, 0x83, 0x5C, 0xB1]
    #expect(TextCharset.shiftJIS.text(bytes) == "京都 ソｱ")
    #expect(TextCharset.shiftJIS.bytes("京都 ソｱ") == bytes)
    for damaged: [UInt8] in [[0x8B], [0x8B, 0x20], [0xFF, 0x40], [0x85, 0x40], [0xA0]] {
      #expect(TextCharset.shiftJIS.text(damaged) == nil)
      let block = IPTCBlock(Builder.dataset(2, 5, damaged), assuming: .shiftJIS)
      #expect(block.hasGuessedTexts)
      #expect(block.texts(of: .objectName).first?.unicodeScalars.contains("\u{FFFD}") == false)
    }
    #expect(TextCharset.shiftJIS.bytes("é") == nil)
    // The bytes of a wave dash are read as a full-width tilde, as in Windows.
    #expect(TextCharset.shiftJIS.text([0x81, 0x60]) == "\u{FF5E}")
    #expect(TextCharset.shiftJIS.bytes("\u{301C}") == nil)
    #expect(TextCharset.macRoman.bytes("京") == nil)
  }

  @Test func readsEveryByteOfWindows1252() throws {
    let bytes = (1...255).map { UInt8($0) }
    let text = try #require(IPTCBlock(Builder.dataset(2, 5, bytes)).texts(of: .objectName).first)
    #expect(text.unicodeScalars.count == 255)
    #expect(TextCharset.latin1.bytes(text) == bytes)
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
    #expect(throws: MetadataRefusal.damaged(fault)) {
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
