import PhotoEntities
import PhotoFixtures
import Testing

@testable import XMPPackets

/// Edits of IPTC.
struct IPTCEditingTests {
  private typealias Builder = PhotoshopBuilder
  private static let marked = Builder.dataset(1, 90, [0x1B, 0x25, 0x47])

  /// The new value has the old one's place, and every other byte is the same.
  @Test(arguments: ["", "a", "Mist over the valley", "霧"])
  func changesATextInItsPlace(text: String) throws {
    let bytes = SampleIPTC.utf8.bytes
    let edited = try SampleIPTC.utf8.block.edited([IPTCChange(.objectName, [text])])
    let old = Builder.dataset(2, 5, "Nebel über dem Tal")
    let start = Self.marked.count + Builder.dataset(1, 0, [0, 4]).count * 2
    #expect(
      edited.bytes == bytes[..<start] + Builder.dataset(2, 5, text) + bytes[(start + old.count)...])
  }

  @Test(arguments: [
    (["a"], ["a"]), (["a", "b"], ["a", "b"]), (["a", "b", "c", "d"], ["a", "b", "c", "d"]),
    ([], []),
  ])
  func changesKeywords(texts: [String], result: [String]) throws {
    let block = SampleIPTC.utf8.block
    let edited = try block.edited([IPTCChange(.keywords, texts)])
    #expect(edited.texts(of: .keywords) == result)
    func others(_ block: IPTCBlock) -> [[UInt8]] {
      block.entries.filter { $0.dataset != .keywords }.map { Array(block.bytes[$0.range]) }
    }
    #expect(others(edited) == others(block))
    // Further keywords follow the last one.
    let numbers = edited.entries.map(\.dataset.number)
    if texts.count > 3 { #expect(numbers.suffix(6) == [25, 25, 80, 80, 116, 120]) }
  }

  @Test func changesNothingThatIsAbsentOrTheSame() throws {
    for sample in SampleIPTC.allCases {
      let block = sample.block
      // The version of the record is a number.
      let changes = block.properties.filter {
        $0.dataset.record == 2 && $0.dataset != .recordVersion
      }.map {
        IPTCChange($0.dataset, block.texts(of: $0.dataset))
      }
      #expect(try block.edited(changes).bytes == sample.bytes)
      #expect(
        try block.edited([IPTCChange(.digitalCreationTime, [])]).characterSet == block.characterSet)
    }
    let absent = [IPTCChange(.caption, ["too"]), IPTCChange(.dateCreated, ["no date"])]
    #expect(
      try SampleIPTC.windows1252.block.edited(absent).bytes == SampleIPTC.windows1252.bytes)
  }

  /// Extended lengths, NULs and zeros at the end stay where nothing changes.
  @Test func keepsOddBytes() throws {
    let edited = try SampleIPTC.odd.block.edited([
      IPTCChange(.keywords, ["a", "b"]), IPTCChange(.caption, ["Short"]),
    ])
    #expect(edited.texts(of: .caption) == ["Short"])
    #expect(edited.bytes.suffix(3) == [0, 0, 0])
    #expect(edited.bytes.dropFirst(7).starts(with: Builder.dataset(2, 5, "Mist\0\0")))
    #expect(edited.texts(of: .keywords) == ["a", "b"])
    #expect(edited.entries.count == SampleIPTC.odd.block.entries.count + 1)
  }

  @Test func theLastChangeCounts() throws {
    let edited = try SampleIPTC.ascii.block.edited([
      IPTCChange(.caption, ["a", "b"]), IPTCChange(.caption, ["c"]),
    ])
    #expect(edited.texts(of: .caption) == ["c"])
  }

  // MARK: Character sets

  /// A blank name is no name, and the new one takes its place.
  @Test(arguments: [[], [0x20, 0x20], [0]] as [[UInt8]])
  func replacesABlankName(name: [UInt8]) throws {
    let texts = Builder.dataset(2, 5, "Köln") + Builder.dataset(2, 120, "a")
    let block = IPTCBlock(Builder.dataset(1, 90, name) + texts)
    let edited = try block.edited([IPTCChange(.caption, ["Nebel über"])])
    #expect(
      edited.bytes == Self.marked + Builder.dataset(2, 5, "Köln")
        + Builder.dataset(2, 120, "Nebel über"))
    #expect(
      try block.edited([IPTCChange(.caption, ["b"])]).bytes.starts(with: block.bytes.dropLast(6)))
  }

  /// If all other texts are ASCII, the block becomes one in UTF-8: in its place, after what precedes it.
  @Test func marksABlockAsUTF8() throws {
    let edited = try SampleIPTC.ascii.block.edited([IPTCChange(.caption, ["Nebel über"])])
    #expect(edited.characterSet == .utf8)
    #expect(edited.texts(of: .caption) == ["Nebel über"])
    #expect(edited.bytes.starts(with: Self.marked + Builder.dataset(2, 0, [0, 4])))
    let record = Builder.dataset(1, 0, [0, 4]) + Builder.dataset(1, 100, "a unique object name")
    let behind = try IPTCBlock(record + Builder.dataset(2, 5, "a")).edited([
      IPTCChange(.objectName, ["é"])
    ])
    #expect(behind.entries.map(\.dataset.number) == [0, 90, 100, 5])
    let only = try IPTCBlock(Builder.dataset(1, 0, [0, 4])).edited([IPTCChange(.objectName, ["é"])])
    #expect(only.entries.count == 1)
  }

  /// The text that is replaced need not be ASCII.
  @Test func marksABlockWhoseOtherTextsAreASCII() throws {
    let block = IPTCBlock(Builder.dataset(2, 5, [0xE9]) + Builder.dataset(2, 25, "a"))
    let edited = try block.edited([IPTCChange(.objectName, ["霧"])])
    #expect(edited.bytes == Self.marked + Builder.dataset(2, 5, "霧") + Builder.dataset(2, 25, "a"))
  }

  @Test func writesTheCharacterSetOfTheOthers() throws {
    let edited = try SampleIPTC.windows1252.block.edited([IPTCChange(.keywords, ["Öl €"])])
    #expect(edited.characterSet == nil)
    #expect(edited.texts(of: .keywords) == ["Öl €"])
    #expect(edited.bytes.count == SampleIPTC.windows1252.bytes.count + 1)
  }

  /// Old texts keep their bytes, and the block gets the name of what they are.
  @Test(arguments: ["Dom", "é", "霧"])
  func keepsTextsInUTF8(text: String) throws {
    let sample = SampleIPTC.unstatedUTF8
    let edited = try sample.block.edited([IPTCChange(.byline, [text])])
    let old = Builder.dataset(2, 80, "Jane")
    #expect(
      edited.bytes == (text == "Dom" ? [] : Self.marked) + sample.bytes.dropLast(old.count)
        + Builder.dataset(2, 80, text))
  }

  /// Whatever the set may be: 京都 in Shift-JIS, Köl in Mac OS Roman and in Latin-1.
  @Test(
    arguments: [[0x8B, 0x9E, 0x93, 0x73], [0x4B, 0x9A, 0x6C], [0x4B, 0xF6, 0x6C]] as [[UInt8]])
  func keepsBytesOfUnknownTexts(old: [UInt8]) throws {
    let bytes = Builder.dataset(2, 25, old)
    for named in [[], Self.marked] {
      let block = IPTCBlock(named + bytes)
      let edited = try block.edited([IPTCChange(.keywords, block.texts(of: .keywords) + ["Dom"])])
      #expect(edited.bytes == named + bytes + Builder.dataset(2, 25, "Dom"))
    }
  }

  @Test(
    arguments: [
      (TextCharset.macRoman, [0x4B, 0x9A], "ß", [0xA7]),
      (.shiftJIS, [0x8B, 0x9E], "都", [0x93, 0x73]), (.latin1, [0x4B, 0xF6], "ß", [0xDF]),
    ] as [(TextCharset, [UInt8], String, [UInt8])])
  func writesTheCharacterSetThatIsSaid(
    set: TextCharset, old: [UInt8], text: String, new: [UInt8]
  ) throws {
    let bytes = Builder.dataset(2, 25, old)
    let block = IPTCBlock(bytes, assuming: set)
    let edited = try block.edited([IPTCChange(.keywords, block.texts(of: .keywords) + [text])])
    #expect(edited.bytes == bytes + Builder.dataset(2, 25, new))
    #expect(throws: MetadataRefusal.characterSet(.keywords)) {
      try block.edited([IPTCChange(.keywords, block.texts(of: .keywords) + ["Ж♞"])])
    }
  }

  /// The others may be Mac OS Roman or Shift-JIS, or cannot hold the text.
  @Test(arguments: [
    (SampleIPTC.windows1252.bytes, "霧"), (SampleIPTC.other.bytes, "霧"),
    (Builder.dataset(2, 5, [0x8B, 0x9E]) + Builder.dataset(2, 80, "a"), "é"),
    (Builder.dataset(2, 5, [0x4B, 0x9A]) + Builder.dataset(2, 80, "a"), "é"),
    (Builder.dataset(1, 90, [0x1B, 0x24, 0x42]) + Builder.dataset(2, 80, "a"), "é"),
  ])
  func refusesCharacters(bytes: [UInt8], text: String) throws {
    let block = IPTCBlock(bytes)
    #expect(throws: MetadataRefusal.characterSet(.byline)) {
      try block.edited([IPTCChange(.byline, [text])])
    }
    let edited = try block.edited([IPTCChange(.byline, ["plain"])])
    #expect(edited.texts(of: .byline) == ["plain"])
    #expect(edited.texts(of: .objectName) == block.texts(of: .objectName))
  }

  /// The standard allows 64 bytes. Many programs write longer texts, and all read them.
  @Test func writesLongTextsWhole() throws {
    let text = String(repeating: "é", count: 33)
    let edited = try SampleIPTC.utf8.block.edited([IPTCChange(.keywords, [text])])
    #expect(edited.texts(of: .keywords) == [text])
  }

  // MARK: Refusals

  @Test(arguments: [
    (IPTCChange(.objectName, ["a", "b"]), MetadataRefusal.severalTexts(.objectName)),
    (IPTCChange(.recordVersion, ["x"]), .form(.recordVersion)),
    (IPTCChange(.recordVersion, ["65536"]), .form(.recordVersion)),
    (IPTCChange(.codedCharacterSet, ["x"]), .notText(.codedCharacterSet)),
    (IPTCChange(.caption, ["a\0"]), .character(.caption)),
    (IPTCChange(.caption, ["a\u{1B}%G"]), .character(.caption)),
    (IPTCChange(.dateCreated, ["2024-05-01"]), .form(.dateCreated)),
    (IPTCChange(.dateCreated, ["2024050"]), .form(.dateCreated)),
    (IPTCChange(.timeCreated, ["06421 +0900"]), .form(.timeCreated)),
    (IPTCChange(.timeCreated, ["0642"]), .form(.timeCreated)),
    (
      IPTCChange(.keywords, [String(repeating: "é", count: 0x4000)]),
      .length(.keywords, 0x8000, allowed: 0...0x7FFF)
    ),
  ])
  func refusesTexts(change: IPTCChange, reason: MetadataRefusal) {
    #expect(throws: reason) { try SampleIPTC.utf8.block.edited([change]) }
  }

  @Test func refusesARepeatedDataset() {
    let block = IPTCBlock(Builder.dataset(2, 5, "a") + Builder.dataset(2, 5, "b"))
    #expect(throws: MetadataRefusal.repeated(IPTCDataset.objectName)) {
      try block.edited([IPTCChange(.objectName, ["c"])])
    }
  }

  @Test func writesDates() throws {
    let edited = try SampleIPTC.utf8.block.edited([
      IPTCChange(.dateCreated, ["20250101"]), IPTCChange(.timeCreated, ["000000-0130"]),
    ])
    #expect(edited.bytes.count == SampleIPTC.utf8.bytes.count)
    #expect(edited.texts(of: .timeCreated) == ["000000-0130"])
    let local = try edited.edited([IPTCChange(.timeCreated, ["123456"])])
    #expect(local.texts(of: .timeCreated) == ["123456"])
  }

  // MARK: Long texts

  @Test(arguments: [("é", 32), ("霧", 21), ("a", 64), ("𝄞", 16)])
  func cutsTextsBetweenCharacters(character: String, count: Int) throws {
    let text = String(repeating: character, count: 70)
    let edited = try SampleIPTC.utf8.block.edited([IPTCChange(.keywords, [text])], ifTooLong: .cut)
    #expect(edited.texts(of: .keywords) == [String(repeating: character, count: count)])
    #expect(
      try edited.edited([IPTCChange(.keywords, [text])], ifTooLong: .cut).bytes == edited.bytes)
  }

  @Test func cutsBytesOfTheNewCharacterSet() throws {
    let text = String(repeating: "é", count: 40)
    for (sample, count) in [(SampleIPTC.ascii, 16), (.windows1252, 32)] {
      let edited = try sample.block.edited([IPTCChange(.byline, [text])], ifTooLong: .cut)
      #expect(edited.texts(of: .byline) == [String(repeating: "é", count: count)])
    }
  }

  /// Long texts of other programs do not hinder changes beside them.
  @Test func keepsLongTextsThatAreThere() throws {
    let long = String(repeating: "a", count: 90)
    let block = IPTCBlock(Builder.dataset(2, 25, long))
    let edited = try block.edited([IPTCChange(.keywords, [long, "b"])])
    #expect(edited.texts(of: .keywords) == [long, "b"])
  }

  /// As many old keywords as new ones are compared in one pass.
  @Test func changesThousandsOfKeywords() throws {
    let names = (0..<20_000).map { "keyword \($0)" }
    let block = IPTCBlock(names.flatMap { Builder.dataset(2, 25, $0) })
    let new = names.reversed() + ["new"]
    #expect(try block.edited([IPTCChange(.keywords, new)]).texts(of: .keywords) == new)
  }
}
