import Foundation
import PhotoFixtures
import Testing

/// Copies of fields that other programs keep beside the standard's: every copy, every operation and formats of every
/// kind. ExifTool writes them and reads them after the edit.
@Suite(.tags(.process), .enabled(if: ExifTool.isInstalled, "ExifTool is not installed"))
struct CopiesOfFieldsTests {
  /// One photo of each kind of file that has Exif and XMP.
  private static let families = ["no-metadata.jpg", "png-no-exif.png", "webp-no-exif.webp"]

  // MARK: Keywords

  /// The lists of keywords, as ExifTool names them, with the separator between a keyword and the word above it.
  private static let lists: [(tag: String, separator: String?)] = [
    ("XMP-dc:Subject", nil), ("XMP-lr:HierarchicalSubject", "|"), ("XMP-digiKam:TagsList", "/"),
    ("XMP-microsoft:LastKeywordXMP", "/"), ("XMP-microsoft:LastKeywordIPTC", "/"),
    ("XMP-mediapro:CatalogSets", "|"), ("XMP-expressionmedia:CatalogSets", "|"),
    ("XMP-acdsee:Keywords", nil),
  ]

  /// The options of an edit, the keywords that lists then have, and those that the edit adds.
  private static let operations: [(options: [String], left: [String], added: [String])] = [
    (["--add-keyword", "fog"], ["mist", "Vienna"], ["fog"]),
    (["--remove-keyword", "mist"], ["Vienna"], []),
    (["--remove-keyword", "mist", "--add-keyword", "fog"], ["Vienna"], ["fog"]),
    (["--keywords", "Vienna,fog"], ["Vienna"], ["fog"]),
    (["--unset", "keywords"], [], []),
  ]

  @Test(arguments: families, operations.map(\.options))
  func everyListFollows(family: String, options: [String]) throws {
    let operation = try #require(Self.operations.first { $0.options == options })
    func entry(_ keyword: String, _ separator: String?) -> String {
      (separator.map { (keyword.utf8.first == 0x6D ? "weather" : "Austria") + $0 } ?? "") + keyword
    }
    let written = Self.lists.flatMap { list in
      ["mist", "Vienna"].map { "'-\(list.tag)=\(entry($0, list.separator))'" }
    }
    try Self.edit(
      family, written.joined(separator: " ") + " '-XPKeywords=mist;Vienna'", options
    ) { tags in
      for list in Self.lists {
        let expected = operation.left.map { entry($0, list.separator) } + operation.added
        #expect(
          tags[list.tag] ?? "" == expected.joined(separator: "|"), "\(list.tag) \(options)")
      }
      let expected = (operation.left + operation.added).joined(separator: ";")
      #expect(tags["IFD0:XPKeywords"] ?? "" == expected)
    }
  }

  /// Every list that is there gets and loses a path, and so do the keywords; no list is new.
  @Test(
    arguments: families,
    [["XMP-lr:HierarchicalSubject"], lists.filter { $0.separator != nil }.map(\.tag)])
  func everyListHasThePaths(family: String, tags: [String]) throws {
    let lists = Self.lists.filter { tags.contains($0.tag) }
    let written = lists.flatMap { list in
      ["A", "B"].map { "'-\(list.tag)=Top\(list.separator ?? "")\($0)'" }
    }
    let options = ["--add", "hierarchicalKeywords=New/C", "--remove", "hierarchicalKeywords=Top|A"]
    try Self.edit(family, written.joined(separator: " ") + " -XMP-dc:Subject=A", options) { found in
      for list in Self.lists where list.separator != nil {
        let paths = [["Top", "B"], ["New", "C"]].map { $0.joined(separator: list.separator ?? "") }
        #expect(
          found[list.tag] == (tags.contains(list.tag) ? paths.joined(separator: "|") : nil))
      }
      #expect(found["XMP-dc:Subject"] == "C")
    }
  }

  /// A photo without lists gets Lightroom's, and so does one whose list cannot have the word.
  @Test(
    arguments: [
      ("", "A/B", "A|B", nil), ("-XMP-digiKam:TagsList=X/Y", "A/B", nil, "X/Y|A/B"),
      ("-XMP-digiKam:TagsList=X/Y", "Bands|AC/DC", "Bands|AC/DC|X|Y", "X/Y"),
    ] as [(String, String, String?, String?)])
  func aListIsAddedIfItIsNeeded(
    written: String, path: String, added: String?, there: String?
  ) throws {
    try Self.edit("no-metadata.jpg", written, ["--add", "hierarchicalKeywords=\(path)"]) { tags in
      #expect(tags["XMP-lr:HierarchicalSubject"] == added)
      #expect(tags["XMP-digiKam:TagsList"] == there)
    }
  }

  /// A tag of a list takes the keywords with it, and a tag of keywords the lists.
  @Test(arguments: [
    ("XMP-lr:HierarchicalSubject=A|x", "A|x", "A/x", "x"),
    ("XMP-digiKam:TagsList=A/x", "A|x", "A/x", "x"), ("XMP-dc:Subject=D", "C|D", "C/D", "D"),
    ("XMP-dc:Subject=z", "z", "z", "z"),
  ])
  func tagsAreFollowed(tag: String, lightroom: String, digiKam: String, subject: String) throws {
    let written = "'-XMP-lr:HierarchicalSubject=C|D' -XMP-digiKam:TagsList=C/D -XMP-dc:Subject=D"
    // The photo has another keyword, so that each tag changes something.
    let further = " -XMP-dc:Subject=old '-XMP-lr:HierarchicalSubject=old' -XMP-digiKam:TagsList=old"
    try Self.edit("no-metadata.jpg", written + further, ["--set", tag]) { tags in
      #expect(tags["XMP-lr:HierarchicalSubject"] == lightroom)
      #expect(tags["XMP-digiKam:TagsList"] == digiKam)
      #expect(tags["XMP-dc:Subject"] == subject)
    }
  }

  // MARK: Texts

  /// The copies of a text, as ExifTool names them, and the place of the standard.
  private static let texts: [(field: String, tags: [String], standard: String)] = [
    ("title", ["IFD0:XPTitle", "XMP-acdsee:Caption"], "XMP-dc:Title"),
    ("artist", ["IFD0:XPAuthor", "XMP-acdsee:Author"], "IFD0:Artist"),
    ("description", ["IFD0:XPSubject", "XMP-acdsee:Notes"], "IFD0:ImageDescription"),
    ("comment", ["IFD0:XPComment"], "ExifIFD:UserComment"),
  ]

  @Test(arguments: families, texts.map(\.field))
  func everyTextFollows(family: String, field: String) throws {
    let row = try #require(Self.texts.first { $0.field == field })
    let written = (row.tags + [row.standard]).map { "'-\($0)=Old'" }.joined(separator: " ")
    try Self.edit(family, written, ["--set", "\(field)=Zoë"]) { tags in
      for tag in row.tags + [row.standard] { #expect(tags[tag] == "Zoë", "\(tag)") }
    }
    try Self.edit(family, written, ["--unset", field]) { tags in
      for tag in row.tags + [row.standard] { #expect(tags[tag] == nil, "\(tag)") }
    }
    // A copy is never new.
    try Self.edit(family, "'-\(row.standard)=Old'", ["--set", "\(field)=Zoë"]) { tags in
      for tag in row.tags { #expect(tags[tag] == nil, "\(tag)") }
    }
  }

  /// Of a TIFF file, in which Exif is the file itself, an undo changes only what edits write.
  @Test(arguments: ["tiff-little-endian.tif", "tiff-big-endian.tif"])
  func copiesInATIFFFileFollow(family: String) throws {
    try Self.edit(
      family, "-XPAuthor=Old -XPComment=Old -XPSubject=Old -ImageDescription=Old",
      ["--artist", "Zoë", "--comment", "Zoë", "--description", "Zoë"]
    ) { tags in
      for tag in ["XPAuthor", "XPComment", "XPSubject"] { #expect(tags["IFD0:\(tag)"] == "Zoë") }
    }
    try Self.edit(family, "-XPAuthor=Old", ["--unset", "artist"]) { tags in
      #expect(tags["IFD0:XPAuthor"] == nil)
    }
  }

  /// A photo that has only a copy shows it. XPSubject may say anything.
  @Test(arguments: families) func aCopyIsReadAtLast(family: String) throws {
    try TemporaryFolder.with { folder in
      let photo = try Self.place(
        family,
        "-XPTitle=T '-XMP-lr:HierarchicalSubject=a|b' -XPAuthor=A -XPSubject=S -XPComment=C",
        in: folder)
      func row() throws -> String {
        try Program.run(
          ["list", photo, "--format", "jsonl"]
            + ["--columns", "title,keywords,artist,description,comment"], in: folder.path
        ).output
      }
      #expect(
        try row() == """
          {"title":"T","keywords":["b"],"artist":"A","description":null,"comment":"C"}

          """)
    }
  }

  // MARK: Disagreement

  @Test(arguments: families) func placesThatDisagreeAreBroughtIntoStep(family: String) throws {
    try Self.edit(family, "-IFD0:Rating=1 -XMP-xmp:Rating=4", ["--rating", "4"]) { tags in
      #expect(tags["IFD0:Rating"] == "4")
    }
    try Self.edit(
      family, "-IFD0:Artist=Anna -XMP-dc:Creator=Bob -IFD0:XPAuthor=Carl", ["--artist", "Anna"]
    ) { tags in
      #expect(tags["XMP-dc:Creator"] == "Anna")
      #expect(tags["IFD0:XPAuthor"] == "Anna")
    }
  }

  @Test func whatAnEditReplacesIsSaid() throws {
    try TemporaryFolder.with { folder in
      let photo = try Self.place(
        "no-metadata.jpg", "-IFD0:Artist=Anna -XMP-dc:Creator=Bob -IPTC:By-line=Carl", in: folder)
      let result = try Program.run(["edit", photo, "--artist", "Anna"], in: folder.path)
      #expect(
        result.errors.contains(
          "artist Bob in XMP (dc:creator), artist Carl in IPTC"), "\(result.errors)")
      #expect(result.lines.first == "\(photo): artist Anna (other places changed)")
      let again = try Program.run(["edit", photo, "--artist", "Anna"], in: folder.path)
      #expect(again.lines.first == "\(photo): unchanged")
      #expect(again.errors == "")
    }
  }

  @Test func keywordsOfOnePlaceAloneAreKept() throws {
    try TemporaryFolder.with { folder in
      let photo = try Self.place(
        "no-metadata.jpg",
        "-XMP-dc:Subject=mist -IPTC:Keywords=mist -IPTC:Keywords=rain -IPTC:Keywords=Vienna",
        in: folder)
      func tags() throws -> [String: String] {
        try ExifTool.tags(photo, in: folder)[photo] ?? [:]
      }
      let added = try Program.run(["edit", photo, "--add-keyword", "fog"], in: folder.path)
      #expect(added.errors.contains("keywords rain; Vienna in IPTC"))
      #expect(try tags()["IPTC:Keywords"] == "mist|rain|Vienna|fog")
      #expect(try tags()["XMP-dc:Subject"] == "mist|fog")
      // Not listed, but there.
      let removed = try Program.run(["edit", photo, "--remove-keyword", "rain"], in: folder.path)
      #expect(removed.lines.first == "\(photo): keywords mist; fog (other places changed)")
      #expect(try tags()["IPTC:Keywords"] == "mist|Vienna|fog")
      let last = try Program.run(
        ["edit", photo, "--remove-keyword", "mist", "--remove-keyword", "fog"], in: folder.path)
      #expect(last.exitCode == 0)
      #expect(try tags()["IPTC:Keywords"] == "Vienna")
      #expect(try tags()["XMP-dc:Subject"] == nil)
      let set = try Program.run(["edit", photo, "--keywords", "a,b"], in: folder.path)
      #expect(set.exitCode == 0)
      #expect(try tags()["IPTC:Keywords"] == "a|b")
    }
  }

  /// Keywords that only the second of two copies has: they are named, and what is printed is what is listed then.
  @Test(arguments: [false, true]) func keywordsOfASecondCopyAreNamed(hasSubject: Bool) throws {
    let copies =
      "'-XMP-lr:HierarchicalSubject=Places|V' -XMP-digiKam:TagsList=Places/V"
      + " -XMP-digiKam:TagsList=Places/A" + (hasSubject ? " -XMP-dc:Subject=V" : "")
    let kept = "has more than is listed, and keeps it"
    let replaced = "had other values too, which the edit replaces"
    let outcomes: [(options: [String], printed: String, listed: String, warning: String)] = [
      (
        ["--remove-keyword", "V"], "V -> A, hierarchicalKeywords Places|A; Places|V -> Places|A",
        #"["A"]"#, kept
      ),
      (
        ["--add-keyword", "z"],
        "V -> V; z, hierarchicalKeywords Places|A; Places|V -> Places|A; Places|V; z",
        #"["V","z"]"#, kept
      ),
      (
        ["--keywords", "z"], "V -> z, hierarchicalKeywords Places|A; Places|V -> z", #"["z"]"#,
        replaced
      ),
      (
        ["--unset", "keywords"],
        "V -> (none), hierarchicalKeywords Places|A; Places|V -> (none)", "null", replaced
      ),
    ]
    for (options, printed, listed, warning) in outcomes {
      try TemporaryFolder.with { folder in
        let photo = try Self.place("no-metadata.jpg", copies, in: folder)
        let trial = try Program.run(["edit", photo, "--dry-run"] + options, in: folder.path)
        let result = try Program.run(["edit", photo] + options, in: folder.path)
        #expect(trial.lines.first == result.lines.first)
        #expect(result.lines.first == "\(photo): keywords \(printed)")
        #expect(result.errors.contains("\(warning): keywords A in XMP (digiKam:TagsList)"))
        let list = try Program.run(
          ["list", photo, "--columns", "keywords", "--format", "jsonl"], in: folder.path)
        #expect(list.lines == ["{\"keywords\":\(listed)}"])
      }
    }
  }

  /// A first packet has all of an edit that a packet would get.
  @Test(arguments: [
    "heic-no-exif.heic", "avif-no-exif.avif", "tiff-little-endian.tif", "no-metadata.jpg",
  ])
  func aFirstPacketHasTheRatingToo(family: String) throws {
    try Self.edit(family, "-XMP:all=", ["--title", "T", "--rating", "3"]) { tags in
      #expect(tags["XMP-dc:Title"] == "T")
      #expect(tags["XMP-xmp:Rating"] == "3")
      #expect(tags["IFD0:Rating"] == "3")
    }
  }

  /// A title in one language alone is the one that is listed, and changes.
  @Test(arguments: families) func aTextInOneLanguageFollows(family: String) throws {
    let tags = "-XMP-dc:Title-de=Alt -XMP-dc:Description-de=Alt -XMP-dc:Rights-de=Alt"
    let options = ["--title", "Neu", "--description", "Neu", "--copyright", "Neu"]
    try Self.edit(family, tags, options) { tags in
      for name in ["Title", "Description", "Rights"] {
        #expect(tags["XMP-dc:\(name)"] == "Neu")
        #expect(tags["XMP-dc:\(name)-de"] == "Neu")
      }
    }
  }

  /// What no edit changes is named.
  @Test func aCopyThatCannotFollowIsNamed() throws {
    try TemporaryFolder.with { folder in
      let photo = try Self.place(
        "no-metadata.jpg",
        "'-XMP-acdsee:Categories=<Categories/>' '-XMP-lr:HierarchicalSubject=Austria|Vienna'"
          + " -XMP-dc:Subject=Vienna -XMP-dc:Subject=Austria -XMP-digiKam:TagsList=Austria/Vienna",
        in: folder)
      let result = try Program.run(
        ["edit", photo, "--remove-keyword", "Austria", "--add-keyword", "AC/DC"], in: folder.path)
      for name in ["acdsee:categories", "lr:hierarchicalSubject", "digiKam:TagsList"] {
        #expect(result.errors.contains(name), "\(result.errors)")
      }
      let tags = try ExifTool.tags(photo, in: folder)[photo] ?? [:]
      #expect(tags["XMP-lr:HierarchicalSubject"] == "Austria|Vienna|AC/DC")
      #expect(tags["XMP-digiKam:TagsList"] == "Austria/Vienna")
    }
  }

  // MARK: Normal forms

  @Test(arguments: ["cafe\u{301}", "caf\u{E9}"])
  func aKeywordIsTheSameInEachNormalForm(stored: String) throws {
    let typed = stored.utf8.count == 5 ? "cafe\u{301}" : "caf\u{E9}"
    try TemporaryFolder.with { folder in
      let photo = try Self.place(
        "no-metadata.jpg",
        "'-XMP-dc:Subject=\(stored)' '-IPTC:Keywords=\(stored)'"
          + " -codedcharacterset=utf8", in: folder)
      let bytes = try folder.bytes(photo)
      for options in [["--add-keyword", typed], ["--keywords", typed]] {
        let result = try Program.run(["edit", photo] + options, in: folder.path)
        #expect(result.lines.first == "\(photo): unchanged")
        #expect(try folder.bytes(photo) == bytes)
      }
      let stats = try Program.run(
        ["stats", photo, "--by", "keyword", "--format", "json"], in: folder.path)
      #expect(stats.exitCode == 0)
      let removed = try Program.run(["edit", photo, "--remove-keyword", typed], in: folder.path)
      #expect(removed.exitCode == 0)
      let tags = try ExifTool.tags(photo, in: folder)[photo] ?? [:]
      #expect(tags["XMP-dc:Subject"] == nil)
      #expect(tags["IPTC:Keywords"] == nil)
    }
  }

  // MARK: Running

  /// Places a photo with tags that ExifTool writes.
  private static func place(
    _ family: String, _ tags: String, in folder: TemporaryFolder
  ) throws -> String {
    let isOfFormats = [".webp", ".tif", ".heic", ".avif"].contains { family.contains($0) }
    let name = isOfFormats ? "formats/\(family)" : family
    let bytes = try Data(
      contentsOf: URL(filePath: Project.root).appending(path: "Fixtures/\(name)"))
    try folder.place(Array(bytes), at: family)
    let result = try Program.run(
      [], in: folder.path,
      script: "\(ExifTool.path) -q -q -m -overwrite_original \(tags) \(family)")
    #expect(result.exitCode == 0, "\(result.errors)")
    return family
  }

  /// Edits a photo with these tags, hands over what ExifTool reads then, and undoes the edit.
  private static func edit(
    _ family: String, _ tags: String, _ options: [String],
    _ check: ([String: String]) throws -> Void
  ) throws {
    try TemporaryFolder.with { folder in
      let photo = try place(family, tags, in: folder)
      let before = try folder.bytes(photo)
      let result = try Program.run(["edit", photo, "--journal", "j"] + options, in: folder.path)
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(result.lines.last == "edited 1, unchanged 0, failed 0")
      try check(ExifTool.tags(photo, in: folder)[photo] ?? [:])
      let undone = try Program.run(["undo", "j"], in: folder.path)
      #expect(undone.exitCode == 0, "\(undone.errors)")
      #expect(try folder.bytes(photo) == before)
    }
  }
}
