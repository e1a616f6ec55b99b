import PhotoFixtures
import Testing

@testable import LibexifRepository

/// Many texts that are searched for in one pass.
struct TextSearchTests {
  private static let cases: [([String], String, Set<Int>)] = [
    (["he", "she", "his", "hers"], "ushers", [0, 1, 3]), (["abab"], "aabababb", [0]),
    (["a"], "", []), ([], "abc", []), (["abc", "abc"], "xabc", [0]),
    (["aaa", "aa"], "aaaa", [0, 1]),
    (["Jane"], "Jan Jane", [0]), (["Jane"], "JanJan", []), (["bcd", "abcde"], "abcdx", [0]),
  ]

  @Test(arguments: cases)
  func textsAreFound(_ texts: [String], _ bytes: String, _ found: Set<Int>) {
    let search = TextSearch(texts.map { Array($0.utf8) })
    #expect(search.found(in: Array(bytes.utf8)) == found)
  }

  /// It finds what a search for each text finds.
  @Test(arguments: 0..<200)
  func generatedTextsAreFound(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func text(_ lengths: ClosedRange<Int>) -> [UInt8] {
      (0..<Int.random(in: lengths, using: &generator)).map { _ in
        UInt8.random(in: 0...2, using: &generator)
      }
    }
    let texts = Array(Set((0..<12).map { _ in text(1...6) }))
    let bytes = text(0...60)
    let expected = texts.indices.filter { number in
      bytes.indices.contains { bytes[$0...].starts(with: texts[number]) }
    }
    let search = TextSearch(texts)
    #expect(search.found(in: bytes) == Set(expected))
    var ends: Set<Int> = []
    search.find(in: bytes) { text, end in
      #expect(bytes[..<end].suffix(texts[text].count).elementsEqual(texts[text]))
      ends.insert(end)
    }
    let expectedEnds = bytes.indices.filter { end in
      texts.contains { bytes[...end].suffix($0.count).elementsEqual($0) }
    }.map { $0 + 1 }
    #expect(ends == Set(expectedEnds))
  }
}
