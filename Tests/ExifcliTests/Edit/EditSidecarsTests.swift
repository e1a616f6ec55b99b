import Foundation
import PhotoFixtures
import Testing

/// `exifcli edit --sidecars auto`: the photo's file gets what it can hold, and its sidecar the rest.
@Suite(.tags(.process))
struct EditSidecarsTests {
  /// A raw, which gets no longer, a photo of each format with Exif, and one that may not be replaced.
  private static let photos = [
    "raw.dng": "formats/dng.dng", "a.heic": "formats/heic-exif.heic",
    "a.avif": "formats/avif-exif.avif", "a.jxl": "formats/jxl-exif.jxl",
    "a.webp": "formats/webp-lossy.webp", "a.tif": "formats/tiff-big-endian.tif",
    "a.jpg": "exif-little-endian.jpg", "kept.jpg": "exif-big-endian.jpg",
  ]

  private static func with(_ body: (RunHistoryFolder) throws -> Void) throws {
    try RunHistoryFolder.with(count: 1) { history in
      let folder = URL(filePath: history.photos)
      for (name, fixture) in photos {
        let bytes = try Data(
          contentsOf: URL(filePath: "\(Project.root)/Fixtures/\(fixture)"))
        try bytes.write(to: folder.appending(path: name))
      }
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o444], ofItemAtPath: folder.appending(path: "kept.jpg").path)
      try body(history)
    }
  }

  private static func values(
    _ history: RunHistoryFolder, _ columns: String, _ options: String...
  ) throws -> [String] {
    Array(
      try history.run(["list", "--format", "tsv", "--columns", columns] + options).lines
        .dropFirst())
  }

  @Test(arguments: [
    (["--rating", "4", "--set", "city=Graz", "--keywords", "a,b"], "rating,city,keywords"),
    (["--gps", "48.2,16.3,100", "--set", "persons=Anna"], "latitude,longitude,persons"),
    (["--title", "Hafen", "--set", "XMP-dc:source=Archiv"], "title,XMP-dc:source"),
    (["--date", "2020-01-02T03:04:05+02:00", "--artist", "Doe"], "captureDate,artist"),
  ])
  func everyPhotoGetsTheValues(changes: [String], columns: String) throws {
    try Self.with { history in
      let before = try history.bytes()
      let edit = ["edit", ".", "--sidecars", "auto"] + changes
      #expect(try history.run(edit + ["--dry-run"]).exitCode == 0)
      #expect(try history.bytes() == before)
      let result = try history.run(edit)
      #expect(result.exitCode == 0, "\(result.errors)")
      let rows = try Self.values(history, columns, "--sidecars")
      #expect(rows.count == before.count && Set(rows).count == 1, "\(rows)")
      let after = try history.bytes()
      let sidecars = Set(after.keys).subtracting(before.keys)
      #expect(sidecars.isSuperset(of: ["kept.jpg.xmp"]) && !sidecars.contains("a.jpg.xmp"))
      #expect(after["kept.jpg"] == before["kept.jpg"])
      #expect(after["raw.dng"]?.count == before["raw.dng"]?.count)
      // A second run finds nothing to do.
      #expect(try history.run(edit).lines.last == "edited 0, unchanged 9, failed 0")
      #expect(try history.bytes() == after)
      #expect(try history.run("undo").exitCode == 0)
      #expect(try history.bytes() == before)
    }
  }

  @Test func theReportNamesTheSidecar() throws {
    try Self.with { history in
      let edit = ["edit", "raw.dng", "--sidecars", "auto", "--rating", "4", "--iso", "200"]
      let text = try history.run(edit + ["--dry-run"])
      #expect(
        text.lines.first == "raw.dng: iso 400 -> 200, rating (none) -> 4; in raw.dng.xmp: rating",
        "\(text.errors)")
      let records = try history.run(edit + ["--format", "jsonl"])
      #expect(
        records.output.contains(#""sidecar":{"file":"raw.dng.xmp","changes":["rating"]}"#),
        "\(records.output)")
    }
  }

  /// After an edit no known copy of a field is stale, and what the sidecar does not have stays out of it.
  @Test(arguments: [
    (["--rating", "5"], "5\tOld"), (["--unset", "rating"], "\tOld"),
    (["--rating", "2", "--title", "New"], "2\tNew"), (["--unset", "title"], "2\t"),
  ])
  func whatASidecarSaysChangesThereToo(changes: [String], expected: String) throws {
    try RunHistoryFolder.with(count: 1) { history in
      try history.run("edit", ".", "--rating", "3", "--title", "Old")
      try history.run("edit", ".", "--rating", "2", "--sidecars")
      let before = try history.bytes()
      let result = try history.run(["edit", ".", "--sidecars", "auto"] + changes)
      #expect(result.exitCode == 0, "\(result.errors)")
      for options in [["--sidecars"], []] {
        let isUnedited = !changes.contains("--rating") && !changes.contains("rating")
        let rows = try history.run(
          ["list", "--format", "tsv", "--columns", "rating,title"] + options
        ).lines
        // Only the sidecar had the rating of 2.
        let own = isUnedited && options.isEmpty ? "3\t" : expected
        #expect(rows.dropFirst() == [own])
      }
      #expect(try history.bytes()["1.jpg.xmp"].map { !$0.isEmpty } == true)
      try history.run("undo")
      #expect(try history.bytes() == before)
    }
  }

  @Test func listsKeepTheirOthersInBothPlaces() throws {
    try RunHistoryFolder.with(count: 1) { history in
      try history.run("edit", ".", "--keywords", "a,b")
      try history.run("edit", ".", "--keywords", "b,c", "--sidecars")
      let edit = ["edit", ".", "--sidecars", "auto", "--add-keyword", "d", "--remove-keyword", "b"]
      #expect(try history.run(edit).exitCode == 0)
      #expect(try Self.values(history, "keywords", "--sidecars") == ["c; d"])
      #expect(try Self.values(history, "keywords") == ["a; d"])
    }
  }

  /// A sidecar can add, and take nothing away.
  @Test func whatNeitherCanHoldIsRefused() throws {
    try Self.with { history in
      let before = try history.bytes()
      let result = try history.run(
        "edit", "kept.jpg", "a.jpg", "--sidecars", "auto", "--unset", "artist", "--all-or-nothing")
      #expect(result.exitCode == 1)
      #expect(
        result.errors.contains(
          "kept.jpg: neither its file (is read-only) nor its sidecar"),
        "\(result.errors)")
      #expect(try history.bytes() == before)
      let tag = try history.run(
        "edit", "kept.jpg", "--sidecars", "auto", "--set", "ExifIFD:RelatedSoundFile=a.wav")
      #expect(tag.errors.contains("is read-only"))
      #expect(try history.bytes() == before)
    }
  }

  @Test func allPhotosAndSidecarsOrNone() throws {
    try Self.with { history in
      let before = try history.bytes()
      let edit = ["edit", ".", "--sidecars", "auto", "--rating", "4", "--all-or-nothing"]
      #expect(try history.run(edit).exitCode == 0)
      #expect(Set(try Self.values(history, "rating", "--sidecars")) == ["4"])
      #expect(try history.run("undo").exitCode == 0)
      #expect(try history.bytes() == before)
      try Data("<x".utf8).write(to: URL(filePath: history.photos).appending(path: "kept.jpg.xmp"))
      let damaged = try history.bytes()
      let refused = try history.run(edit)
      #expect(refused.exitCode == 1 && refused.errors.contains("its sidecar cannot be edited"))
      #expect(try history.bytes() == damaged)
    }
  }

  /// What a photo and its sidecar say: properties of XMP.
  private static func with(
    photo: String, sidecar: String, _ body: (RunHistoryFolder) throws -> Void
  ) throws {
    try RunHistoryFolder.with(count: 1) { history in
      let folder = URL(filePath: history.photos)
      let bytes = JPEGBuilder(metadata: photo.isEmpty ? [] : [.xmp(elements: photo)]).bytes
      try Data(bytes).write(to: folder.appending(path: "1.jpg"))
      try Data(JPEGBuilder.Segment.packet(elements: sidecar).utf8)
        .write(to: folder.appending(path: "1.jpg.xmp"))
      try body(history)
    }
  }

  private static func list(_ name: String, _ texts: String...) -> String {
    let items = texts.map { "<rdf:li>\($0)</rdf:li>" }.joined()
    return "<\(name)><rdf:Bag>\(items)</rdf:Bag></\(name)>"
  }

  private static func title(_ language: String, _ text: String) -> String {
    "<dc:title><rdf:Alt><rdf:li xml:lang='\(language)'>\(text)</rdf:li></rdf:Alt></dc:title>"
  }

  private static let (ofPhoto, ofSidecar) = (
    list("dc:subject", "OldP") + list("lr:hierarchicalSubject", "Top|OldP"),
    list("dc:subject", "OldS") + list("lr:hierarchicalSubject", "Top|OldS")
  )

  /// Both places may say different things. Each gets what was asked for, and keeps the rest.
  @Test(arguments: [
    (ofPhoto, ofSidecar, "--keywords=Nw", "Nw\tNw", "Nw\tNw"),
    (ofPhoto, ofSidecar, "--set=hierarchicalKeywords=A|B", "B\tA|B", "B\tA|B"),
    (ofPhoto, ofSidecar, "--remove-keyword=OldP", "OldS\tTop|OldS", "\t"),
    (ofPhoto, ofSidecar, "--remove-keyword=OldS", "OldP\tTop|OldP", "OldP\tTop|OldP"),
    (ofPhoto, ofSidecar, "--unset=keywords", "\t", "\t"),
    (ofPhoto, ofSidecar, "--unset=hierarchicalKeywords", "\t", "\t"),
    (
      ofPhoto, ofSidecar, "--add-keyword=Z", "OldS; Z\tTop|OldS; Z", "OldP; Z\tTop|OldP; Z"
    ),
    (list("dc:subject", "P"), list("dc:subject", "S"), "--add-keyword=S", "S\t", "P; S\t"),
    (list("dc:subject", "P"), list("dc:subject", "S"), "--remove-keyword=P", "S\t", "\t"),
    (list("dc:subject", "A", "B"), list("dc:subject", "A"), "--remove-keyword=A", "B\t", "B\t"),
    ("", list("dc:subject", "S"), "--add=IPTC:Keywords=N", "S; N\t", "N\t"),
    (
      list("dc:subject", "P"), list("dc:subject", "S"), "--add=XMP-dc:subject=Z", "S; Z\t", "P; Z\t"
    ),
  ])
  func listsOfBothPlacesChange(
    photo: String, sidecar: String, change: String, together: String, alone: String
  ) throws {
    try Self.with(photo: photo, sidecar: sidecar) { history in
      let before = try history.bytes()
      let edit = ["edit", "1.jpg", "--sidecars", "auto", change]
      let result = try history.run(edit)
      #expect(result.exitCode == 0, "\(result.errors)")
      let columns = "keywords,hierarchicalKeywords"
      #expect(try Self.values(history, columns, "--sidecars") == [together])
      #expect(try Self.values(history, columns) == [alone])
      #expect(try history.run(edit).lines.first == "1.jpg: unchanged")
      #expect(try history.run("undo").exitCode == 0)
      #expect(try history.bytes() == before)
    }
  }

  /// The text of a language is no other text.
  @Test(arguments: [
    ("", "--set=XMP-dc:title[de]=Berg", "de,English"),
    (title("de", "Berg"), "--unset=XMP-dc:title[de]", "English"),
  ])
  func textsOfLanguagesStayApart(photo: String, change: String, texts: String) throws {
    try Self.with(photo: photo, sidecar: Self.title("x-default", "English")) { history in
      let result = try history.run("edit", "1.jpg", "--sidecars", "auto", change)
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(try Self.values(history, "title", "--sidecars") == ["English"])
      let shown = try history.run("show", "1.jpg", "--source", "sidecar")
      #expect(shown.output.contains("title[de]  Berg") == texts.hasPrefix("de"), "\(shown.output)")
    }
  }

  /// It may say what changes.
  @Test func aSidecarThatCannotBeReadHasTheEditRefused() throws {
    try RunHistoryFolder.with(count: 1) { history in
      try Data("<x".utf8).write(to: URL(filePath: history.photos).appending(path: "1.jpg.xmp"))
      let before = try history.bytes()
      let result = try history.run("edit", "1.jpg", "--sidecars", "auto", "--rating", "5")
      #expect(result.exitCode == 1 && result.errors.contains("its sidecar cannot be edited"))
      #expect(try history.bytes() == before)
    }
  }

  /// Of namespaces, the address counts.
  @Test func aSidecarMayHaveAnyPrefixes() throws {
    let rating = "<x:Rating xmlns:x='http://ns.adobe.com/xap/1.0/'>2</x:Rating>"
    try Self.with(photo: "", sidecar: rating) { history in
      let result = try history.run("edit", "1.jpg", "--sidecars", "auto", "--rating", "4")
      #expect(result.lines.first == "1.jpg: rating 2 -> 4; in 1.jpg.xmp", "\(result.errors)")
      #expect(try Self.values(history, "rating", "--sidecars") == ["4"])
      #expect(try Self.values(history, "rating") == ["4"])
    }
  }

  /// Only the part that the photo cannot hold goes beside it, though a tag of Exif is edited too.
  @Test func tagsOfBothPartsAreEditedTogether() throws {
    try RunHistoryFolder.with(count: 1) { history in
      let damaged = JPEGBuilder(metadata: [.xmp(packet: "<x:xmpmeta><broken")]).bytes
      try Data(damaged).write(to: URL(filePath: history.photos).appending(path: "1.jpg"))
      let result = try history.run(
        "edit", "1.jpg", "--sidecars", "auto", "--set", "XMP-dc:source=Archiv", "--set",
        "ExifIFD:RelatedSoundFile=a.wav")
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(
        result.lines.first?.hasSuffix("; in 1.jpg.xmp: XMP-dc:source") == true, "\(result.lines)")
    }
  }

  @Test func aReadOnlySidecarIsNamed() throws {
    try Self.with(photo: "", sidecar: Self.list("dc:subject", "S")) { history in
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o444], ofItemAtPath: history.photos + "/1.jpg.xmp")
      let before = try history.bytes()
      let result = try history.run("edit", "1.jpg", "--sidecars", "auto", "--keywords", "N")
      #expect(result.exitCode == 1)
      #expect(
        result.errors.contains(
          "1.jpg: its sidecar is read-only; make the sidecar writable first (chmod u+w)"))
      #expect(try history.bytes() == before)
      // The advised command.
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o644], ofItemAtPath: history.photos + "/1.jpg.xmp")
      let retried = try history.run("edit", "1.jpg", "--sidecars", "auto", "--keywords", "N")
      #expect(retried.exitCode == 0, "\(retried.errors)")
    }
  }

  @Test(arguments: ["full", "stem"])
  func bothAreMadeAgain(name: String) throws {
    try Self.with { history in
      let before = try history.bytes()
      try history.run(
        "edit", "raw.dng", "--sidecars", "auto", "--sidecar-name", name, "--rating", "4", "--iso",
        "200")
      let after = try history.bytes()
      #expect(after["raw.dng"] != before["raw.dng"] && after.count == before.count + 1)
      #expect(try history.run("undo").exitCode == 0)
      #expect(try history.bytes() == before)
      let redo = try history.run("redo")
      #expect(redo.exitCode == 0, "\(redo.errors)")
      #expect(try history.bytes() == after)
    }
  }

  /// Adobe's name, which the raw of a pair has. A sidecar that is there keeps its own.
  @Test(arguments: [
    (["a.jpg"], [], ["a.xmp"]), (["a.jpg", "a.dng"], [], ["a.jpg.xmp", "a.xmp"]),
    (["a.jpg", "a.tif"], [], ["a.jpg.xmp", "a.tif.xmp"]),
    (["a.jpg"], ["a.jpg.XMP"], ["a.jpg.XMP"]),
    (["a.dng", "a.jpg"], ["a.xmp"], ["a.jpg.xmp", "a.xmp"]),
    (["a.dng"], ["a.XMP"], ["a.XMP"]), (["a"], [], ["a.xmp"]),
  ])
  func sidecarsHaveTheStemIfAsked(photos: [String], present: [String], sidecars: [String]) throws {
    try RunHistoryFolder.with(count: 1) { history in
      let folder = URL(filePath: history.photos)
      try FileManager.default.removeItem(at: folder.appending(path: "1.jpg"))
      for name in photos {
        let fixture = name.hasSuffix("dng") ? "formats/dng.dng" : "exif-little-endian.jpg"
        try Data(
          contentsOf: URL(filePath: "\(Project.root)/Fixtures/\(fixture)")
        )
        .write(to: folder.appending(path: name))
      }
      for name in present {
        let packet = JPEGBuilder.Segment.packet(elements: "<xmp:Label>Red</xmp:Label>")
        try Data(packet.utf8).write(to: folder.appending(path: name))
      }
      for rating in ["3", "4"] {
        let result = try history.run(
          ["edit", "--sidecars", "--sidecar-name", "stem", "--rating", rating] + photos)
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(Set(try history.bytes().keys) == Set(photos + sidecars))
      }
      let names = try history.run(
        "show", photos[0], "--source", "sidecar", "--tags", "XMP-photoshop:SidecarForExtension")
      let hasStem = sidecars.last == "a.xmp" && present.isEmpty
      let named = photos.contains("a.dng") ? photos[0].hasSuffix("dng") : photos[0].hasSuffix("jpg")
      #expect(names.output.contains("SidecarForExtension") == (hasStem && named))
      let rows = try history.run(
        ["list", "--sidecars", "--format", "tsv", "--columns", "rating"] + photos)
      #expect(rows.lines.dropFirst() == photos.map { _ in "4" }[...])
    }
  }

  @Test(arguments: [
    (["--sidecar-name", "stem"], "--sidecar-name works only with --sidecars"),
    (["--sidecars", "auto", "--output", "out"], "--output writes photos alone, and no sidecars"),
    (["--sidecars", "auto", "--exif-only"], "--exif-only leaves XMP alone"),
    (["--sidecars", "auto", "--upright"], "--upright turns the picture itself"),
    (["--sidecars", "auto", "--set-modified"], "--set-modified goes by the dates of photos alone"),
    (["--backup", ".xmp"], "--backup .xmp gives backups the names of sidecars"),
    (["--sidecars=always"], "The value 'always' is invalid for '--sidecars <way>'"),
  ])
  func wrongUsageIsRefused(options: [String], message: String) throws {
    try RunHistoryFolder.with(count: 1) { history in
      let result = try history.run(["edit", "1.jpg", "--rating", "3"] + options)
      #expect(result.exitCode == 64)
      #expect(result.errors.contains(message), "\(result.errors)")
    }
  }
}
