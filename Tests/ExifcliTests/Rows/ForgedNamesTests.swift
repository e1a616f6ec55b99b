import PhotoFixtures
import Testing

/// Files whose names would mean another file if every scalar for a byte were read as that byte.
@Suite(.tags(.process, .listing))
struct ForgedNamesTests {
  private static let names = [
    "victim.jpg\u{10FF00}.jpg", "\u{10FF2E}\u{10FF2E}\u{10FF2F}victim.jpg",
    "\u{10FF76}ictim.jpg", "\u{10FF2E}\u{10FF2F}victim.jpg",
  ]

  /// Edits the attacker's photos, which the script names, and checks those of the victim.
  private func expectNoHarm(_ arguments: [String], script: String) throws {
    try TemporaryFolder.with { folder in
      try folder.makeFolder("photos")
      for name in Self.names { try folder.place("grey", as: "photos/" + name) }
      let victims = ["victim.jpg", "photos/victim.jpg"]
      for victim in victims { try folder.place("no-exif", as: victim) }
      let before = try victims.map { try FileState($0, in: folder) }
      let result = try Program.run(
        ["edit", "--rating", "5"] + arguments, in: folder.path + "/photos", script: script)

      #expect(result.exitCode == 0)
      #expect(result.lines.last == EditSummary.text(edited: Self.names.count))
      #expect(try victims.map { try FileState($0, in: folder) } == before)
    }
  }

  @Test func changeNoOtherPhotoByWayOfAList() throws {
    try expectNoHarm(
      ["--files-from", "-", "-0"],
      script: #""$1" list --where 'has iso' --format paths -0 | "$@""#)
  }

  @Test func changeNoOtherPhotoByWayOfRows() throws {
    try expectNoHarm(
      [],
      script: #""$1" list --where 'has iso' --format jsonl"#
        + #" | sed 's/"rating":null/"rating":5/' | "$1" edit --from -"#)
  }

  @Test func changeNoOtherPhotoByWayOfArguments() throws {
    try expectNoHarm(Self.names, script: #""$@""#)
  }
}
