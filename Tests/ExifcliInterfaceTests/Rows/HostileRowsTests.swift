import InterfaceReaders
import PhotoEntities
import PhotoFixtures
import Testing

@testable import ExifcliInterface

/// Damaged rows always give the same rows or errors.
struct HostileRowsTests {
  private static let rows = [
    #"{"file":"a.jpg","iso":400,"exposureValue":0.3333333333333333,"description":"One\n\"Two\\"}"#
      + "\n" + #"{"file":"caf\u00e9 é.jpg","iso":null,"captureDate":"2024-05-01T12:00:00.5+09:00"}"#
      + "\n",
    "[\n{\n  \"SourceFile\": \"a.jpg\",\n  \"ISO\": 400\n},\n{\"file\":\"b.jpg\",\"x\":[{\"y\":{}}]}\n]\n",
    "file,iso,exposureValue,description\r\na.jpg,400,0.25,\"One\r\n\"\"Two\"\"\"\r\n"
      + "b.jpg,,1e-05,é\r\n\"c,d\",100,-1/3,\r\n",
  ]

  @Test(arguments: rows, 0..<100 as Range<UInt64>)
  func areTheSameHoweverTheyCome(rows: String, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let telling = Array("{}[]\",:\\\n\r \u{FEFF}0eu".utf8) + [0x00, 0xE9, 0xFF]
    var bytes = Array(rows.utf8)
    for _ in 0..<Int.random(in: 1...6, using: &generator) where !bytes.isEmpty {
      let start = Int.random(in: bytes.indices, using: &generator)
      let end = min(bytes.count, start + Int.random(in: 0...3, using: &generator))
      let count = Int.random(in: 0...3, using: &generator)
      let piece = (0..<count).map { _ in telling.randomElement(using: &generator) ?? 0 }
      bytes.replaceSubrange(start..<end, with: piece)
    }
    let whole = Rows(bytes)
    let lineCount = bytes.count { $0 == UInt8(ascii: "\n") } + 1

    for size in [1, 2, 5, 16] {
      let read = Rows(bytes, pieceSize: size)
      #expect(read.rows == whole.rows)
      #expect(read.failure == whole.failure)
    }
    for case .invalid(let row) in whole.rows {
      #expect((1...lineCount).contains(row.line))
      #expect(!row.reason.isEmpty)
    }
  }

  /// The first bytes of photos, programs and archives.
  @Test(arguments: 0..<50 as Range<UInt64>)
  func areNotFoundInNoise(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let noise = (0..<10_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    for beginning in [[], [0xFF, 0xD8], [0x7F], Array("{".utf8), Array("[".utf8)] as [[UInt8]] {
      let read = Rows(beginning + noise)
      for case .changes(let photo, _, _) in read.rows { Issue.record("\(photo.text)") }
    }
  }
}
