import Foundation
import PhotoFixtures
import Testing

/// `--infer-zones`: offsets from UTC in lists, new names and edits.
@Suite(.tags(.process))
struct InferZonesTests {
  private static let option = "--infer-zones=\(Project.root)/Fixtures/places/places.table"

  /// A photo in Lisbon, one with the time by GPS, one of the same camera, and one that nothing is known of.
  private static func with(_ body: (TemporaryFolder) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      for (name, options) in [
        ("gps.jpg", ["--set", "GPSDateStamp=2024:07:01,GPSTimeStamp=03:00:02,cameraModel=R6"]),
        ("later.jpg", ["--set", "cameraModel=R6", "--shift", "date=+2h"]),
        ("lisbon.jpg", ["--gps", "38.71,-9.14", "--set", "cameraModel=R5"]),
        ("unknown.jpg", ["--set", "cameraModel=R7"]),
      ] {
        try folder.place("grey", as: name)
        let dated = ["edit", name, "--date", "2024-07-01 12:00:00", "--no-history"]
        #expect(try run(dated, folder).exitCode == 0)
        let edited = try run(["edit", name, "--no-history"] + options, folder)
        #expect(edited.exitCode == 0, "\(edited.errors)")
      }
      try body(folder)
    }
  }

  private static func run(
    _ arguments: [String], _ folder: TemporaryFolder
  ) throws -> ProgramResult {
    try Program.run(
      arguments, in: folder.path,
      script: #"XDG_STATE_HOME=$PWD/.state; XDG_DATA_HOME=$PWD/.data; "#
        + #"export XDG_STATE_HOME XDG_DATA_HOME; exec "$@""#)
  }

  @Test func marksWhatItInfers() throws {
    try Self.with { folder in
      let list = try Self.run(
        ["list", Self.option, "--columns", "file,captureDate,captureMoment"], folder)
      #expect(
        list.lines.map { $0.split(separator: " ").joined(separator: " ") } == [
          "file captureDate captureMoment",
          "gps.jpg 2024-07-01 12:00:00+09:00 (time by GPS) 2024-07-01 03:00:00+00:00",
          "later.jpg 2024-07-01 14:00:00+09:00 (same camera) 2024-07-01 05:00:00+00:00",
          "lisbon.jpg 2024-07-01 12:00:00+01:00 (position) 2024-07-01 11:00:00+00:00",
          "unknown.jpg 2024-07-01 12:00:00 -",
        ])
      let records = try Self.run(
        ["list", Self.option, "--columns", "captureDate,digitizedDate", "--format", "jsonl"], folder
      ).lines
      #expect(
        records[2].contains(
          #""captureDate":"2024-07-01T12:00:00+01:00","captureDateOffsetSource":"position""#))
      #expect(records[0].contains(#""captureDateOffsetSource":"gpsTime""#))
      #expect(records[1].contains(#""captureDateOffsetSource":"neighbour""#))
      #expect(!records[3].contains("OffsetSource"))
    }
  }

  /// Sorted, filtered and named by what was inferred; also from a list that can be read once.
  @Test func countsWhatItInfers() throws {
    try Self.with { folder in
      let sorted = try Self.run(
        ["list", Self.option, "--sort", "captureMoment:desc", "--format", "paths"], folder)
      #expect(sorted.lines == ["lisbon.jpg", "later.jpg", "gps.jpg", "unknown.jpg"])
      let filtered = try Self.run(
        ["list", Self.option, "--where", "not has offset", "--format", "paths"], folder)
      #expect(filtered.lines == ["unknown.jpg"])
      let piped = try Program.run(
        ["list", "--files-from", "-", Self.option, "--where", "has offset", "--format", "paths"],
        in: folder.path, script: #"printf 'later.jpg\ngps.jpg\n' | "$@""#)
      #expect(piped.lines == ["later.jpg", "gps.jpg"])
      let renamed = try Self.run(
        ["rename", ".", "--to", "{captureMoment:HH|none}/{name}", Self.option], folder)
      #expect(renamed.exitCode == 0, "\(renamed.errors)")
      for name in ["03/gps.jpg", "05/later.jpg", "11/lisbon.jpg", "none/unknown.jpg"] {
        #expect(try !folder.bytes(name).isEmpty)
      }
      let counted = try Self.run(
        ["stats", Self.option, "-r", ".", "--by", "captureMoment", "--format", "csv"], folder)
      #expect(counted.exitCode == 0 && counted.output.contains("2024"), "\(counted.output)")
    }
  }

  @Test func writesOffsetsAndTakesThemBack() throws {
    try Self.with { folder in
      let before = try folder.bytes("later.jpg")
      let edit = ["edit", ".", Self.option]
      let edited = try Self.run(edit, folder)
      #expect(edited.exitCode == 1)
      #expect(edited.lines.last == "edited 3, unchanged 0, failed 1")
      #expect(
        edited.output.contains(
          "captureDate 2024-07-01 12:00:00 -> 2024-07-01 12:00:00+01:00 (position)"))
      #expect(
        edited.errors
          == "exifcli: unknown.jpg: nothing says the offset of its date from UTC; give it, as in --zone Europe/Berlin\n"
      )
      let list = try Self.run(
        ["list", "--columns", "captureDate", "--format", "tsv"], folder)
      #expect(
        list.lines.dropFirst() == [
          "2024-07-01T12:00:00+09:00", "2024-07-01T14:00:00+09:00", "2024-07-01T12:00:00+01:00",
          "2024-07-01T12:00:00",
        ])
      let again = try Self.run(edit, folder)
      #expect(again.lines.last == "edited 0, unchanged 3, failed 1")
      #expect(try Self.run(["undo"], folder).exitCode == 0)
      #expect(try folder.bytes("later.jpg") == before)
      let piped = try Program.run(
        ["edit", "--files-from", "-", Self.option, "--no-history", "--format", "jsonl"],
        in: folder.path, script: #"printf 'later.jpg\ngps.jpg\n' | "$@""#)
      #expect(piped.exitCode == 0)
      #expect(piped.lines.first?.contains(#""offsetSource":"neighbour""#) ?? false)
      // The advice of the message.
      let zone = try Self.run(["edit", "unknown.jpg", "--zone", "Europe/Berlin"], folder)
      #expect(zone.exitCode == 0)
    }
  }

  /// Exif says it, or else XMP, and a sidecar before both.
  @Test func readsTheTimeByGPS() throws {
    try Self.with { folder in
      let columns = ["list", "--columns", "gpsDate", "--sources", "--format", "tsv"]
      let exif = try Self.run(columns + ["gps.jpg", "later.jpg"], folder)
      #expect(exif.lines == ["gpsDate\tsources", "2024-07-01T03:00:02+00:00\t", "\t"])
      let edited = try Self.run(
        [
          "edit", "gps.jpg", "later.jpg", "--set", "XMP-exif:GPSTimeStamp=2024-07-01T05:00:01Z",
          "--no-history",
        ], folder)
      #expect(edited.exitCode == 0, "\(edited.errors)")
      let xmp = try Self.run(columns + ["gps.jpg", "later.jpg"], folder)
      #expect(xmp.lines[1].hasPrefix("2024-07-01T03:00:02+00:00"))
      #expect(xmp.lines[2].hasPrefix("2024-07-01T05:00:01+00:00"))
      #expect(xmp.lines[2].contains("xmp"))
      let packet =
        #"<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">"#
        + #"<rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSTimeStamp="2024-07-01T04:00:00Z"/>"#
        + "</rdf:RDF></x:xmpmeta>"
      try folder.place(Array(packet.utf8), at: "gps.xmp")
      let sidecar = try Self.run(columns + ["gps.jpg", "--sidecars"], folder)
      #expect(sidecar.lines[1].hasPrefix("2024-07-01T04:00:00+00:00"))
    }
  }

  @Test func saysThatThereIsNoTable() throws {
    try Self.with { folder in
      let list = try Self.run(
        ["list", "--infer-zones", "--columns", "file,captureDate", "--format", "tsv"], folder)
      #expect(list.exitCode == 0)
      #expect(list.lines.contains("gps.jpg\t2024-07-01T12:00:00+09:00"))
      #expect(list.errors.contains("lisbon.jpg: warning: its position may say its time zone"))
      let edited = try Self.run(["edit", "lisbon.jpg", "--infer-zones"], folder)
      #expect(edited.exitCode == 1 && edited.errors.contains("there is no table of places"))
      let missing = try Self.run(["list", "--infer-zones=none.table"], folder)
      #expect(missing.exitCode == 1 && missing.errors.contains("none.table"))
    }
  }

  @Test(arguments: [
    ["--from", "a.csv"], ["a.jpg", "--zone", "Asia/Tokyo"], ["a.jpg", "--offset", "+02:00"],
    ["a.jpg", "--date", "2024-05-01"], ["a.jpg", "--shift", "date=+1h"],
  ])
  func isTheOnlyOneThatSetsOffsets(options: [String]) throws {
    let result = try Program.run(["edit", "--infer-zones"] + options)
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("leave"), "\(result.errors)")
  }
}
