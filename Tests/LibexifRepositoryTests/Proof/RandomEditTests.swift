import EditJudges
import Foundation
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// Random edits: each keeps all entries and bytes that are not its own, whatever edits came before,
/// and can be undone. `EXIFCLI_PROOF_SEED` chooses other edits.
@Suite(.tags(.proof))
struct RandomEditTests {
  private static let seed =
    ProcessInfo.processInfo.environment["EXIFCLI_PROOF_SEED"].flatMap(UInt64.init) ?? 1

  /// The seed that a failure shows, so that the edits can be repeated.
  private static let hint = "EXIFCLI_PROOF_SEED=\(seed)"

  private static func generator(_ fixture: Fixture, _ turned: Bool) -> SeededGenerator {
    let name = fixture.name.utf8.reduce(UInt64(5381)) { $0 &* 33 &+ UInt64($1) }
    return SeededGenerator(seed: seed &* 1_000_003 &+ name &+ (turned ? 1 : 0))
  }

  private static func photo(_ fixture: Fixture, _ turned: Bool) -> [UInt8] {
    turned ? fixture.bytes.inOtherByteOrder : fixture.bytes
  }

  @Test(arguments: FixtureProofTests.judged, [false, true])
  func keepAllElseAndAreUndone(_ fixture: Fixture, inOtherByteOrder: Bool) throws {
    var random = Self.generator(fixture, inOtherByteOrder)
    try EditedPhoto.with(Self.photo(fixture, inOtherByteOrder), hint: Self.hint) { photo in
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let several = FieldEdit.random(using: &random)
        try photo.edit(several.edit, of: several.fields)
      }
      for (edit, error) in photo.refusals {
        let isExpected = FixtureProofTests.isRefused(fixture) || error.code == .notStorable
        #expect(isExpected, "\(edit): \(error.reason) \(Self.hint)")
      }
      try photo.undo(oneByOne: .random(in: 0...12, using: &random))
    }
  }

  /// The final values are the same in any order, in one edit or in several.
  @Test(arguments: FixtureProofTests.judged.filter { !FixtureProofTests.isRefused($0) })
  func readTheSameInAnyOrder(_ fixture: Fixture) throws {
    var random = Self.generator(fixture, false)
    let fields = FieldEdit.independentFields.shuffled(using: &random)
    var edits = fields.prefix(.random(in: 2...8, using: &random)).map { field in
      Int.random(in: 0..<4, using: &random) == 0
        ? FieldEdit(field.name, "unset") { field.setValue(nil, in: &$0) }
        : FieldEdit.set(field, using: &random)
    }
    // Removing the date of capture removes the others, so their order would matter.
    if edits.contains(where: { $0.field == "captureDate" && $0.what == "unset" }) {
      edits.removeAll { ["digitizedDate", "modifyDate"].contains($0.field) }
    }
    var results: [[String: MetadataValue]] = []
    for pieces in [1, edits.count, edits.count, 2] {
      try EditedPhoto.with(fixture.bytes, hint: Self.hint) { photo in
        let shuffled = edits.shuffled(using: &random)
        let size = (shuffled.count + pieces - 1) / pieces
        for start in stride(from: 0, to: shuffled.count, by: size) {
          let several = FieldEdit.several(Array(shuffled[start...].prefix(size)))
          try photo.edit(several.edit, of: several.fields)
        }
        #expect(photo.refusals.map(\.error.reason) == [], "\(Self.hint)")
        results.append(try photo.metadata().values)
      }
    }
    let different = results[0].keys.filter { key in results.contains { $0[key] != results[0][key] }
    }
    #expect(
      results.allSatisfy { $0 == results[0] }, "\(different) after \(edits) \(Self.hint)")
  }
}
