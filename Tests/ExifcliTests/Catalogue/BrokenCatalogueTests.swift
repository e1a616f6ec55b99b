import Foundation
import Testing

@testable import PhotoCatalogue

/// Catalogues that were cut off, that a disk has changed, or that a stranger has made. The answer is right, and
/// nothing traps or hangs.
@Suite(.tags(.process))
struct BrokenCatalogueTests {
  private static let list = CatalogueTrial.queries[0]
  private static let first = CatalogueTrial.queries[2]

  /// Lends a trial with the bytes of its catalogue, which need not read any photo again.
  private static func with(
    _ body: (CatalogueTrial, _ catalogue: [UInt8]) throws -> Void
  ) async throws {
    try await TemporaryFolder.with { folder async throws in
      let trial = CatalogueTrial(folder: folder)
      try trial.placePhotos()
      try await CatalogueTrial.waitUntilPhotosAreOld()
      for query in [list, first] { _ = try trial.ask(query) }
      try body(trial, folder.bytes(trial.catalogue))
    }
  }

  @Test(arguments: [(16, 34)])
  func brokenBytesDoNoHarm(cuts: Int, flips: Int) async throws {
    try await Self.with { try Self.tryBroken($1, of: $0, cuts: cuts, flips: flips) }
  }

  @Test(.tags(.faults), arguments: [(60, 240)])
  func manyBrokenBytesDoNoHarm(cuts: Int, flips: Int) async throws {
    try await Self.with { try Self.tryBroken($1, of: $0, cuts: cuts, flips: flips) }
  }

  private static func tryBroken(
    _ catalogue: [UInt8], of trial: CatalogueTrial, cuts: Int, flips: Int
  ) throws {
    let plain = try Program.run(list, in: trial.folder.path)
    for cut in 0..<cuts {
      try trial.replace(with: Array(catalogue.prefix(catalogue.count * cut / cuts)))
      let answer = try trial.ask(list)
      #expect(answer.exitCode == plain.exitCode, "cut \(cut)")
      #expect(answer.outputBytes == plain.outputBytes, "cut \(cut)")
    }
    var random = SeededNumbers(state: 9)
    for flip in 0..<flips {
      var bytes = catalogue
      for _ in 0..<(flip % 2 == 0 ? 1 : 30) {
        // The heads of the file and of its pages decide most.
        let page = Int.random(in: 0..<bytes.count / 4096, using: &random) * 4096
        let place = Int.random(in: 0..<(flip % 3 == 0 ? 4096 : 100), using: &random)
        bytes[page + place] = UInt8.random(in: 0...255, using: &random)
      }
      try trial.replace(with: bytes)
      let answer = try trial.ask(list, options: flip % 5 == 0 ? ["--catalog-check", "none"] : [])
      // A wrong value that a photo could have cannot be noticed.
      #expect(answer.exitCode == plain.exitCode, "flip \(flip): \(answer.errors)")
      #expect(answer.lines.count == plain.lines.count, "flip \(flip): \(answer.errors)")
    }
  }

  /// What a stranger may have put into a catalogue, and whether the run makes it anew.
  private static let strange: [(sql: String, isMadeAnew: Bool)] = [
    ("DROP TABLE problem", false), ("DROP TABLE text", false), ("DROP TABLE folder", false),
    ("DROP TABLE meta", true), ("DELETE FROM meta", true), ("UPDATE meta SET version = 'x'", true),
    ("CREATE TABLE other (x)", false),
    ("CREATE INDEX other ON photo (name)", false),
    ("CREATE TRIGGER t AFTER INSERT ON photo BEGIN DELETE FROM folder; END", false),
    (
      """
      DROP TABLE photo; CREATE VIEW photo AS WITH RECURSIVE r(id) AS (SELECT 1 UNION ALL
      SELECT id FROM r) SELECT id, x'61' AS name, 0 AS state, 0 AS place, NULL AS details FROM r
      """, false
    ),
    (
      """
      DROP TABLE meta; CREATE VIEW meta AS WITH RECURSIVE r(version) AS (SELECT 'x' UNION ALL
      SELECT version FROM r) SELECT version FROM r WHERE version <> 'x'
      """, true
    ),
    ("ALTER TABLE photo ADD COLUMN other", false),
    ("DELETE FROM photo", false), ("DELETE FROM photo WHERE id % 2 = 0", false),
    ("INSERT INTO photo (id, name, state, place) SELECT id + 1000, x'61', 0, 0 FROM photo", false),
    ("DELETE FROM text", false), ("UPDATE folder SET id = 9223372036854775807 WHERE id = 1", false),
    ("UPDATE photo SET name = '../../x.jpg'", false), ("UPDATE photo SET name = x'6100'", false),
    ("UPDATE photo SET state = 3", false), ("UPDATE photo SET state = 9", false),
  ].map { (sql: $0.0, isMadeAnew: $0.1) }

  @Test
  func aStrangersCatalogueIsNotUsed() async throws {
    try await Self.with { trial, catalogue in
      for (sql, isMadeAnew) in Self.strange {
        try trial.replace(with: catalogue)
        try trial.change(sql)
        try trial.expectRightAnswers(
          "\(sql)", to: [Self.list], warning: isMadeAnew ? nil : "is damaged")
        if isMadeAnew { try trial.expectRightAnswers("\(sql)", to: [Self.list, Self.first]) }
      }
    }
  }

  /// The largest and smallest numbers that the columns of fields hold are printed, sorted and counted.
  @Test
  func oddNumbersAreAnswered() async throws {
    try await Self.with { trial, catalogue in
      let fields = ["iso", "rating", "exposureDuration", "latitude", "altitude", "pixelWidth"]
      for value in ["9223372036854775807", "-9223372036854775808", "-0.1", "3.3e15", "1e-15"] {
        try trial.replace(with: catalogue)
        for field in fields {
          try trial.change("UPDATE OR IGNORE photo SET \"field \(field)\" = \(value)")
        }
        for query in [
          ["list", "-r", "photos", "--format", "jsonl"],
          ["list", "-r", "photos", "--columns", "all", "--sort", "iso,exposureDuration"],
          ["list", "-r", "photos", "--columns", "all", "--format", "html"],
          ["stats", "-r", "photos", "--by", "iso", "--by", "exposureDuration", "--by", "altitude"],
        ] {
          let answer = try trial.ask(query)
          #expect(answer.exitCode == 0, "\(value) \(query): \(answer.errors)")
        }
      }
    }
  }

  /// Another program's database stays as it is.
  @Test
  func anotherProgramsDatabaseIsNotTouched() throws {
    try CatalogueTrial.with { trial in
      try trial.placePhotos()
      try trial.replace(with: [])
      try trial.change("CREATE TABLE photo (id INTEGER); INSERT INTO photo VALUES (1)")
      let before = try FileState(trial.catalogue, in: trial.folder)
      try trial.expectRightAnswers(warning: "is no catalogue of exifcli")
      #expect(try FileState(trial.catalogue, in: trial.folder) == before)
    }
  }

  /// What looks like the journal of a run that was cut off is not believed.
  @Test(arguments: [0, 1, 27, 28, 512, 5000])
  func anOddJournalDoesNoHarm(size: Int) async throws {
    try await Self.with { trial, catalogue in
      let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
      let bytes = Array((magic + Array(repeating: 0xFF, count: 5000)).prefix(size))
      try trial.folder.placePrivate(bytes, at: "catalogue-journal")
      let plain = try Program.run(Self.list, in: trial.folder.path)
      for _ in 1...2 {
        let answer = try trial.ask(Self.list)
        #expect(answer.exitCode == plain.exitCode)
        #expect(answer.outputBytes == plain.outputBytes)
      }
    }
  }
}

extension CatalogueTrial {
  /// Makes these bytes the catalogue.
  func replace(with bytes: [UInt8]) throws {
    for suffix in ["-journal", "-wal", "-shm"] { try? folder.remove(catalogue + suffix) }
    try folder.placePrivate(bytes, at: catalogue)
  }

  /// Changes the catalogue by SQL.
  func change(_ sql: String) throws {
    let database = try Database(at: Array(folder.url(catalogue).path.utf8), for: .writing)
    try database.run(sql)
  }
}

/// The same numbers in each run (SplitMix64).
private struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = state
    number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    return number ^ (number >> 31)
  }
}
