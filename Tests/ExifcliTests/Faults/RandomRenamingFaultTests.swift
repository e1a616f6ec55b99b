import Foundation
import PhotoFixtures
import Testing

/// Renumberings of photos that all have sidecars, each interrupted or disturbed at a random call: no sidecar is with
/// another photo then, `resume` does the rest, and `undo` gives all names back.
///
/// `make faults` tries them all, which takes minutes; the tests try some.
@Suite(.tags(.faults), .enabled(if: Strace.isUsable, Comment(rawValue: Strace.absence)))
struct RandomRenamingFaultTests {
  private static let seeds: Range<UInt64> = 0..<(FaultTable.isWanted ? 520 : 4)

  @Test(arguments: seeds)
  func nothingIsPartedAndAllIsUndone(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let renumbering = try Renumbering(using: &random)
    try RenamingTrial.with(renumbering.files) { trial in
      let rename = ["rename"] + renumbering.arguments
      let (after, calls) = try trial.calls(of: rename)
      // The photos may have their names already.
      guard let fault = Self.fault(at: calls, using: &random) else { return }
      let comment: Comment =
        "seed \(seed): \(rename) with \(fault.call.name) \(fault.call.ordinal): \(fault)"
      let result = try trial.run(rename, with: fault)
      if result.signal != 9 { Renumbering.expectPairs(try trial.files(), comment) }
      if result.errors.contains("will not undo this run") { return }
      if Bool.random(using: &random) {
        let resumed = try trial.run(["resume"])
        let files = try trial.files()
        Renumbering.expectPairs(files, comment)
        if resumed.exitCode == 0 {
          #expect(files == after.files, comment)
        } else {
          // All was done, or nothing was recorded, or what failed is not a matter of the interruption.
          #expect(resumed.errors.contains("has no run that was cut off"), comment)
        }
      }
      let undone = try trial.run(["undo"])
      #expect(
        undone.exitCode == 0 || undone.errors.contains("has no run that can be undone"),
        "\(comment): \(undone.errors)")
      #expect(try trial.files() == trial.before.files, comment)
    }
  }

  /// A fault at a call that moves files, or records that; nil if there is no such call. Errors of calls that only read
  /// are left out: a name that cannot be looked up is passed over.
  private static func fault(
    at calls: [SystemCall], using random: inout SeededGenerator
  ) -> Fault? {
    let changes = calls.filter(\.isChange)
    let moving = changes.filter { ["renameat2", "write"].contains($0.name) }
    let isAny = moving.isEmpty || Int.random(in: 0..<4, using: &random) == 0
    guard let call = (isAny ? changes : moving).randomElement(using: &random) else { return nil }
    let signals: [Fault.Kind] = ["INT", "TERM", "HUP"].map { .signal($0) } + [.kill, .kill]
    let errors = Fault.errors(of: call).map { Fault.Kind.error($0) }
    let kinds = errors.isEmpty || Bool.random(using: &random) ? signals : errors
    return kinds.randomElement(using: &random).map { Fault(call: call, kind: $0) }
  }
}

/// Photos that get each other's names, or new ones.
private struct Renumbering {
  /// The photos and sidecars. The last byte of a photo and the first one of its sidecars is its number.
  private(set) var files: [String: [UInt8]] = [:]
  let arguments: [String]

  init(using random: inout SeededGenerator) throws {
    let fixtures = try ["exif-little-endian", "date-plain", "exif-big-endian", "grey"].map {
      try #require(Fixture.named($0)).bytes
    }
    let folders = Int.random(in: 0..<4, using: &random) == 0 ? ["a/", "b/"] : [""]
    let first = Int.random(in: 0...2, using: &random)
    for index in 0..<Int.random(in: 2...6, using: &random) {
      let (own, stem) = (
        UInt8(index), (folders.randomElement(using: &random) ?? "") + "\(first + index)"
      )
      files[stem + ".jpg"] = (fixtures.randomElement(using: &random) ?? []) + [own]
      let suffixes = [".xmp", ".jpg.json", ".jpg.pp3", ".aae"].shuffled(using: &random)
      for suffix in suffixes.prefix(Int.random(in: 1...3, using: &random)) {
        files[stem + suffix] = [own] + Array(suffix.utf8)
      }
    }
    let folder = folders.count > 1 ? ["FOLDER/a/", "FOLDER/c/"].randomElement(using: &random) : nil
    arguments = [
      "FOLDER", "-r", "--to", "\(folder ?? ""){n:\(Int.random(in: 0...3, using: &random))}.{ext}",
      "--sort", ["file", "file:desc", "captureDate"].randomElement(using: &random) ?? "file",
    ]
  }

  /// Each sidecar has the name of its photo, and no other one.
  static func expectPairs(_ files: [String: [UInt8]], _ comment: Comment) {
    var stems: [UInt8?: Set<Substring>] = [:]
    for (path, bytes) in files {
      let owner = path.hasSuffix(".jpg") ? bytes.last : bytes.first
      stems[owner, default: []].insert(path.prefix { $0 != "." })
    }
    #expect(stems.values.allSatisfy { $0.count == 1 }, "\(comment): \(files.keys.sorted())")
    #expect(Set(stems.values).count == stems.count, "\(comment): \(files.keys.sorted())")
  }
}
