import PhotoFixtures
import Testing

@testable import LibexifRepository

/// A removed text is found in the bytes of another place, whatever encoding that has.
struct RemainingValuesTests {
  private static let texts = [
    "Vienna", "Köln", "Москва", "京都市左京区", "Zürich 🏔 Uetliberg",
    // Longer than what is searched for, and cut within a character.
    String(repeating: "京都", count: 40), "a" + String(repeating: "ö", count: 60),
    "ab" + String(repeating: "京", count: 60), String(repeating: "🏔", count: 20) + "a",
    String(repeating: "Vienna ", count: 20),
  ]

  private static func utf16(_ text: String, isBig: Bool) -> [UInt8] {
    text.utf16.flatMap { (unit: UInt16) -> [UInt8] in
      let bytes = [UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit)]
      return isBig ? bytes : bytes.reversed()
    }
  }

  @Test(arguments: texts)
  func itsEncodingsAreThoseOfOtherPlaces(_ text: String) {
    let search = TextSearch(RemainingValues.encodings(of: Array(text.utf8)))
    let latin1 = text.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
    var places = [
      Array(text.utf8), Self.utf16(text, isBig: false), Self.utf16(text, isBig: true),
    ]
    if latin1.count == text.unicodeScalars.count { places.append(latin1) }
    for place in places { #expect(!search.found(in: [1, 2] + place + [3]).isEmpty) }
    #expect(search.found(in: text.utf8.reversed()).isEmpty)
  }

  /// Some programs write Latin-1 where the standard has ASCII.
  @Test func aTextInLatin1IsFoundInUTF8() {
    let text = "Köln am Rhein".unicodeScalars.compactMap { UInt8(exactly: $0.value) }
    let search = TextSearch(RemainingValues.encodings(of: text))
    for place in [text, Array("Köln am Rhein".utf8), Self.utf16("Köln am Rhein", isBig: true)] {
      #expect(!search.found(in: place).isEmpty)
    }
  }
}
