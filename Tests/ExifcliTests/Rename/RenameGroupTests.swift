import Foundation
import PhotoFixtures
import Testing

/// Which files `exifcli rename` takes for one shot: the stem, and dates and cameras that agree.
@Suite(.tags(.process))
struct RenameGroupTests {
  /// What a file of a test contains.
  enum Content: Sendable {
    /// A photo of this date, camera and offset from UTC, all as long as those of the fixture.
    case photo(
      String = "2024:05:01 06:42:17", model: String = "Example One", offset: String = "+09:00")
    /// A photo without metadata.
    case bare
    /// A film with this creation time in seconds since 1970; nil for none.
    case film(Int?)
    /// A film that says its own date of recording.
    case dated(String)
    case text(String)

    func bytes(_ name: String) throws -> [UInt8] {
      switch self {
      case .photo(let date, let model, let offset):
        let fixture = try #require(Fixture.named("exif-little-endian")).bytes
        return fixture.replacing("2024:05:01 06:42:17".utf8, with: Array(date.utf8))
          .replacing("Example One".utf8, with: Array(model.utf8))
          .replacing("+09:00".utf8, with: Array(offset.utf8)) + Array(name.utf8)
      case .bare: return try #require(Fixture.named("no-metadata")).bytes + Array(name.utf8)
      case .film(let time):
        let created = time.map { $0 + 2_082_844_800 } ?? 0
        let header = [created, created, 600, 1200].flatMap { BoxBuilder.number($0, 4) }
        return BoxBuilder.box("ftyp", Array("qt  ".utf8) + BoxBuilder.number(0, 4))
          + BoxBuilder.box("mdat", Array(name.utf8))
          + BoxBuilder.box(
            "moov", BoxBuilder.fullBox("mvhd", header + [UInt8](repeating: 0, count: 80)))
      case .dated(let date):
        var film = FilmBuilder()
        film.keys = [("com.apple.quicktime.creationdate", date)]
        film.media = Array(name.utf8)
        return film.bytes
      case .text(let text): return Array(text.utf8)
      }
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let files: [(name: String, content: Content)]
    var chosen = ["."]
    var template = "{captureDate:yyyy-MM-dd_HHmmss|none}.{ext}"
    /// The names of files that get a new one, with that.
    let moved: [String: String]
    /// What standard error says, by the name of the file.
    var warnings: [String: String] = [:]
    var exitCode: Int32 = 0
  }

  /// 2024-04-30 21:42:17 UTC, which is the date of the fixture, in seconds since 1970.
  private static let moment = 1_714_513_337
  private static let long = "Screenshot_2024-01-16-21-15-29-123_com.android.ch"
  private static let other = "is of another moment or camera"
  private static let unclear = "it is not clear which photo it belongs to"
  private static let unknown = "exifcli does not know such files"
  private static let along = "was not chosen"

  static let cases: [Case] = [
    Case(
      testDescription: "pictures of other days",
      files: [
        ("I.HEIC", .photo()), ("I.JPG", .photo("2012:02:29 23:59:59")),
        ("I.jpeg", .photo("2005:06:07 08:09:10")),
      ],
      moved: [
        "I.HEIC": "2024-05-01_064217.HEIC", "I.JPG": "2012-02-29_235959.JPG",
        "I.jpeg": "2005-06-07_080910.jpeg",
      ]),
    Case(
      testDescription: "a filter leaves another day where it is, and says so",
      files: [
        ("I.HEIC", .photo()), ("I.JPG", .photo("2012:02:29 23:59:59")),
        ("I.xmp", .text("<x/>")),
      ],
      chosen: [".", "--where", "captureDate >= 2024"],
      moved: ["I.HEIC": "2024-05-01_064217.HEIC"], warnings: ["I.JPG": other, "I.xmp": unclear]),
    Case(
      testDescription: "a photo of the same shot goes along, and it is said",
      files: [("I.CR2", .photo()), ("I.JPG", .photo("2024:05:01 06:42:19"))],
      chosen: ["I.CR2"],
      moved: ["I.CR2": "2024-05-01_064217.CR2", "I.JPG": "2024-05-01_064217.JPG"],
      warnings: ["I.JPG": along]),
    Case(
      testDescription: "a minute apart",
      files: [("I.CR2", .photo()), ("I.JPG", .photo("2024:05:01 06:43:19"))],
      moved: ["I.CR2": "2024-05-01_064217.CR2", "I.JPG": "2024-05-01_064319.JPG"]),
    Case(
      testDescription: "a photo without a date joins the only shot",
      files: [("I.NEF", .photo()), ("I.png", .bare)],
      moved: ["I.NEF": "2024-05-01_064217.NEF", "I.png": "2024-05-01_064217.png"]),
    Case(
      testDescription: "a photo without a date joins none of two",
      files: [
        ("I.NEF", .photo()), ("I.JPG", .photo("2012:02:29 23:59:59")), ("I.png", .bare),
      ],
      template: "x/{captureDate:yyyy|none}.{ext}",
      moved: ["I.NEF": "x/2024.NEF", "I.JPG": "x/2012.JPG", "I.png": "x/none.png"]),
    Case(
      testDescription: "another camera in the same second",
      files: [("I.jpg", .photo()), ("I.png", .photo(model: "Example Two"))],
      template: "{captureDate:yyyy}{-n}.{ext}",
      moved: ["I.jpg": "2024.jpg", "I.png": "2024-1.png"]),
    Case(
      testDescription: "several shots keep a common stem in another folder",
      files: [
        ("I.HEIC", .photo()), ("I.JPG", .photo("2012:02:29 23:59:59")),
        ("I.MOV", .film(moment)), ("I.JPG.xmp", .text("<x/>")),
      ],
      template: "x/{name}",
      moved: [
        "I.HEIC": "x/I.HEIC", "I.JPG": "x/I.JPG", "I.MOV": "x/I.MOV", "I.JPG.xmp": "x/I.JPG.xmp",
      ]),
    Case(
      testDescription: "a still and its film",
      files: [("I.HEIC", .photo()), ("I.MOV", .film(moment - 1))],
      moved: ["I.HEIC": "2024-05-01_064217.HEIC", "I.MOV": "2024-05-01_064217.MOV"]),
    Case(
      testDescription: "a film of another take",
      files: [("I.HEIC", .photo()), ("I.MOV", .film(moment + 86_400))],
      moved: ["I.HEIC": "2024-05-01_064217.HEIC", "I.MOV": "2024-05-01_214217.MOV"]),
    Case(
      testDescription: "a film of another take that was not chosen",
      files: [("I.HEIC", .photo()), ("I.MOV", .film(moment + 86_400))], chosen: ["I.HEIC"],
      moved: ["I.HEIC": "2024-05-01_064217.HEIC"], warnings: ["I.MOV": other]),
    Case(
      testDescription: "a film alone, and what belongs to it",
      files: [
        ("MVI_0210.MOV", .film(moment)), ("MVI_0210.THM", .text("x")),
        ("MVI_0210.MOV.xmp", .text("<x/>")), ("MVI_0211.mp4", .film(moment + 60)),
      ],
      moved: [
        "MVI_0210.MOV": "2024-04-30_214217.MOV", "MVI_0210.THM": "2024-04-30_214217.THM",
        "MVI_0210.MOV.xmp": "2024-04-30_214217.MOV.xmp", "MVI_0211.mp4": "2024-04-30_214317.mp4",
      ]),
    Case(
      testDescription: "a film that is named takes its photo along",
      files: [("I.HEIC", .photo()), ("I.MOV", .film(moment))], chosen: ["I.MOV"],
      moved: ["I.HEIC": "2024-04-30_214217.HEIC", "I.MOV": "2024-04-30_214217.MOV"],
      warnings: ["I.HEIC": along]),
    Case(
      testDescription: "two films of one take in two formats",
      files: [("I.MOV", .film(moment)), ("I.mp4", .film(moment + 2))],
      moved: ["I.MOV": "2024-04-30_214217.MOV", "I.mp4": "2024-04-30_214217.mp4"]),
    Case(
      testDescription: "a film with its own date in another zone",
      files: [("I.HEIC", .photo()), ("I.MOV", .dated("2024-04-30T23:41:50+0200"))],
      moved: ["I.HEIC": "2024-05-01_064217.HEIC", "I.MOV": "2024-05-01_064217.MOV"]),
    Case(
      testDescription: "a film with its own date of another day",
      files: [("I.HEIC", .photo()), ("I.MOV", .dated("2024-05-01T23:41:50+0200"))],
      moved: ["I.HEIC": "2024-05-01_064217.HEIC", "I.MOV": "2024-05-01_234150.MOV"]),
    Case(
      testDescription: "a film and a still without an offset, in India",
      files: [("I.HEIC", .photo(offset: "      ")), ("I.MOV", .film(moment + 12_600))],
      moved: ["I.HEIC": "2024-05-01_064217.HEIC", "I.MOV": "2024-05-01_064217.MOV"]),
    Case(
      testDescription: "a film and a still that no zone of the earth joins",
      files: [("I.HEIC", .photo(offset: "      ")), ("I.MOV", .film(moment + 27_000))],
      moved: ["I.HEIC": "2024-05-01_064217.HEIC", "I.MOV": "2024-05-01_051217.MOV"]),
    Case(
      testDescription: "a film without a date",
      files: [("I.HEIC", .photo()), ("I.MOV", .film(nil))],
      moved: ["I.HEIC": "2024-05-01_064217.HEIC", "I.MOV": "2024-05-01_064217.MOV"]),
    Case(
      testDescription: "one of two films",
      files: [("I.HEIC", .photo()), ("I.MOV", .film(moment)), ("I.mp4", .film(nil))],
      template: "{captureDate:yyyy-MM-dd_HHmmss|none}.{ext}",
      moved: [
        "I.HEIC": "2024-05-01_064217.HEIC", "I.MOV": "2024-05-01_064217.MOV", "I.mp4": "none.mp4",
      ]),
    Case(
      testDescription: "two films without dates",
      files: [("I.HEIC", .photo()), ("I.MOV", .film(nil)), ("I.mp4", .film(nil))],
      template: "{captureDate:yyyy-MM-dd_HHmmss|none}{-n}.{ext}",
      moved: [
        "I.HEIC": "2024-05-01_064217.HEIC", "I.MOV": "none.MOV", "I.mp4": "none-1.mp4",
      ]),
    Case(
      testDescription: "a sidecar names the extension of its photo",
      files: [
        ("I.NEF", .photo()), ("I.JPG", .photo("2012:02:29 23:59:59")),
        (
          "I.xmp",
          .text(sidecar("<photoshop:SidecarForExtension>nef</photoshop:SidecarForExtension>"))
        ),
      ],
      moved: [
        "I.NEF": "2024-05-01_064217.NEF", "I.JPG": "2012-02-29_235959.JPG",
        "I.xmp": "2024-05-01_064217.xmp",
      ]),
    Case(
      testDescription: "a sidecar has the date of its photo",
      files: [
        ("I.HEIC", .photo()), ("I.JPG", .photo("2012:02:29 23:59:59")),
        (
          "I.xmp",
          .text(sidecar("<photoshop:DateCreated>2012-02-29T23:59:59</photoshop:DateCreated>"))
        ),
      ],
      moved: [
        "I.HEIC": "2024-05-01_064217.HEIC", "I.JPG": "2012-02-29_235959.JPG",
        "I.xmp": "2012-02-29_235959.xmp",
      ]),
    Case(
      testDescription: "what programs put beside a photo",
      files: [("I.dng", .photo())]
        + [
          "I.XMP", "I.acr", "I.DR4", "I.vrd", "I.arp", "I.onphoto", "I.dng.xmp", "I_01.dng.xmp",
          "I_02.dng.xmp", "I.dng.out.pp3", "I.dng.arp", "I.x3f",
        ].map { ($0, .text($0)) },
      moved: Dictionary(
        uniqueKeysWithValues: [
          "I.dng", "I.XMP", "I.acr", "I.DR4", "I.vrd", "I.arp", "I.onphoto", "I.dng.xmp",
          "I_01.dng.xmp", "I_02.dng.xmp", "I.dng.out.pp3", "I.dng.arp", "I.x3f",
        ].map { ($0, "2024-05-01_064217" + $0.dropFirst()) })),
    Case(
      testDescription: "stems that differ in case or composition are named",
      files: [
        ("I.JPG", .photo()), ("i.xmp", .text("x")), ("i.jpg.pp3", .text("x")),
        ("cafe\u{301}.jpg", .photo("2012:02:29 23:59:59")), ("caf\u{E9}.xmp", .text("x")),
        ("k.jpg", .photo("2013:02:28 23:59:59")), ("k.xmp", .text("x")),
        ("K.jpg", .photo("2014:02:28 23:59:59")), ("K.xmp", .text("x")),
      ],
      moved: [
        "I.JPG": "2024-05-01_064217.JPG", "cafe\u{301}.jpg": "2012-02-29_235959.jpg",
        "k.jpg": "2013-02-28_235959.jpg", "k.xmp": "2013-02-28_235959.xmp",
        "K.jpg": "2014-02-28_235959.jpg", "K.xmp": "2014-02-28_235959.xmp",
      ],
      warnings: ["i.xmp": unclear, "i.jpg.pp3": unclear, "caf\u{E9}.xmp": unclear]),
    Case(
      testDescription: "Takeout's notes in other letter case, or cut",
      files: [
        ("I.jpg", .photo()), ("I.jpg.Supplemental-Metadata.JSON", .text("1")),
        ("J.jpg", .photo("2012:02:29 23:59:59")), ("J.jpg.suppl.json", .text("2")),
        ("J.jpg.s.json", .text("3")),
        ("K(1).jpg", .photo("2013:02:28 23:59:59")), ("K.jpg(1).JSON", .text("4")),
      ],
      moved: [
        "I.jpg": "2024-05-01_064217.jpg",
        "I.jpg.Supplemental-Metadata.JSON":
          "2024-05-01_064217.jpg.supplemental-metadata.json",
        "J.jpg": "2012-02-29_235959.jpg",
        "J.jpg.suppl.json": "2012-02-29_235959.jpg.supplemental-metadata.json",
        "K(1).jpg": "2013-02-28_235959.jpg", "K.jpg(1).JSON": "2013-02-28_235959.jpg.json",
      ],
      warnings: ["J.jpg.s.json": unknown]),
    Case(
      testDescription: "Takeout's notes under the other names that dates are read from",
      files: [
        ("I.jpg", .photo()), ("i.JSON", .text(#"{"title": "I.jpg"}"#)),
        ("J.jpg", .photo("2012:02:29 23:59:59")), ("j.JPG.Supplemental-Meta.json", .text("2")),
        ("K.jpg", .photo("2013:02:28 23:59:59")), ("K.json", .text(#"{"title": "M.jpg"}"#)),
        ("L(1).jpg", .photo("2014:02:28 23:59:59")), ("L.jpg.suppl(1).json", .text("3")),
        ("\(long).jpg", .photo("2015:02:28 23:59:59")),
        ("\(long.prefix(46)).json", .text("{\"title\": \"\(long).jpg\"}")),
      ],
      moved: [
        "I.jpg": "2024-05-01_064217.jpg", "i.JSON": "2024-05-01_064217.jpg.json",
        "J.jpg": "2012-02-29_235959.jpg",
        "j.JPG.Supplemental-Meta.json": "2012-02-29_235959.jpg.supplemental-metadata.json",
        "K.jpg": "2013-02-28_235959.jpg", "L(1).jpg": "2014-02-28_235959.jpg",
        "L.jpg.suppl(1).json": "2014-02-28_235959.jpg.supplemental-metadata.json",
        "\(long).jpg": "2015-02-28_235959.jpg",
        "\(long.prefix(46)).json": "2015-02-28_235959.jpg.json",
      ],
      warnings: ["K.json": unknown]),
    Case(
      testDescription: "edited pictures of other moments keep their stems in another folder",
      files: [("IMG_1234.HEIC", .photo()), ("IMG_E1234.JPG", .photo("2012:02:29 23:59:59"))],
      template: "x/{name}",
      moved: ["IMG_1234.HEIC": "x/IMG_1234.HEIC", "IMG_E1234.JPG": "x/IMG_E1234.JPG"]),
    Case(
      testDescription: "a copy of a sidecar is named",
      files: [
        ("I.dng", .photo()), ("I.dng.out.pp3", .text("x")), ("I.dng.out.pp3.bak", .text("y")),
        ("I.acr", .text("x")), ("I.acr.old", .text("y")),
      ],
      moved: [
        "I.dng": "2024-05-01_064217.dng", "I.dng.out.pp3": "2024-05-01_064217.dng.out.pp3",
        "I.acr": "2024-05-01_064217.acr",
      ],
      warnings: ["I.dng.out.pp3.bak": unknown, "I.acr.old": unknown]),
    Case(
      testDescription: "others with the stem are named",
      files: [
        ("I.jpg", .photo()), ("I.txt", .text("x")), ("I.jpg_original", .text("x")),
        ("I_01.jpg", .photo("2012:02:29 23:59:59")), ("I_01.jpg.xmp", .text("x")),
        ("I_2.jpg.xmp", .text("x")), ("I.b.jpg", .photo("2013:02:29 23:59:59")),
        ("I.b.xmp", .text("x")),
      ],
      chosen: ["I.jpg"], moved: ["I.jpg": "2024-05-01_064217.jpg"],
      warnings: ["I.txt": unknown, "I.jpg_original": unknown]),
    Case(
      testDescription: "an export has the name of darktable's second edit",
      files: [
        ("I.dng", .photo()), ("I_01.dng.xmp", .text("x")), ("I_02.dng.xmp", .text("y")),
        ("I_01.jpg", .photo("2012:02:29 23:59:59")), ("I_01.jpg.xmp", .text("z")),
      ],
      moved: [
        "I.dng": "2024-05-01_064217.dng", "I_01.dng.xmp": "2024-05-01_064217_01.dng.xmp",
        "I_02.dng.xmp": "2024-05-01_064217_02.dng.xmp", "I_01.jpg": "2012-02-29_235959.jpg",
        "I_01.jpg.xmp": "2012-02-29_235959.jpg.xmp",
      ]),
    Case(
      testDescription: "what Takeout knows of a photo that is not there",
      files: [
        ("I.JPG", .photo()), ("I.JPG(1).json", .text("x")), ("I.JPG(2).json", .text("y")),
        ("I(2).JPG", .photo("2012:02:29 23:59:59")),
      ],
      moved: [
        "I.JPG": "2024-05-01_064217.JPG", "I(2).JPG": "2012-02-29_235959.JPG",
        "I.JPG(2).json": "2012-02-29_235959.JPG.json",
      ],
      warnings: ["I.JPG(1).json": unknown]),
    Case(
      testDescription: "icloudpd's second film",
      files: [("I.HEIC", .photo()), ("I.MOV", .film(moment)), ("I_HEVC.MOV", .film(moment))],
      moved: [
        "I.HEIC": "2024-05-01_064217.HEIC", "I.MOV": "2024-05-01_064217.MOV",
        "I_HEVC.MOV": "2024-05-01_064217_HEVC.MOV",
      ]),
    Case(
      testDescription: "edits of Apple's Photos",
      files: [
        ("IMG_1234.HEIC", .photo()), ("IMG_E1234.JPG", .photo()), ("IMG_1234.AAE", .text("x")),
        ("IMG_O1234.AAE", .text("x")), ("IMG_E1234.MOV", .film(moment)),
      ],
      moved: [
        "IMG_1234.HEIC": "2024-05-01_064217.HEIC", "IMG_E1234.JPG": "2024-05-01_E064217.JPG",
        "IMG_1234.AAE": "2024-05-01_064217.AAE", "IMG_O1234.AAE": "2024-05-01_O064217.AAE",
        "IMG_E1234.MOV": "2024-05-01_E064217.MOV",
      ]),
    Case(
      testDescription: "what has the name of an edit and another day",
      files: [("IMG_1234.HEIC", .photo()), ("IMG_E1234.JPG", .photo("2012:02:29 23:59:59"))],
      moved: [
        "IMG_1234.HEIC": "2024-05-01_064217.HEIC", "IMG_E1234.JPG": "2012-02-29_235959.JPG",
      ]),
    Case(
      testDescription: "names that differ in case or composition clash",
      files: [
        ("a.jpg", .photo()), ("b.jpg", .photo()), ("c.jpg", .photo()), ("FOO.jpg", .bare),
        ("caf\u{E9}.jpg", .bare),
      ],
      chosen: ["a.jpg", "b.jpg"], template: "foo{-n}.{ext}",
      moved: ["a.jpg": "foo-1.jpg", "b.jpg": "foo-2.jpg"]),
    Case(
      testDescription: "names that differ in composition clash",
      files: [("a.jpg", .photo()), ("caf\u{E9}.jpg", .bare)],
      chosen: ["a.jpg"], template: "CAFE\u{301}.{ext}", moved: [:],
      warnings: ["a.jpg": "is taken by another file"], exitCode: 1),
    Case(
      testDescription: "two new names that differ in case clash",
      files: [("a/x.jpg", .photo()), ("b/X.jpg", .photo())],
      chosen: ["-r", "."], template: "all/{name}", moved: ["a/x.jpg": "all/x.jpg"],
      warnings: ["b/X.jpg": "its new name would also be that of"], exitCode: 1),
    Case(
      testDescription: "a photo may change the case of its own name",
      files: [("A.JPG", .photo())], template: "{stem:lower}.{ext:lower}",
      moved: ["A.JPG": "a.jpg"]),
  ]

  private static func sidecar(_ elements: String) -> String {
    JPEGBuilder.Segment.packet(elements: elements)
  }

  @Test(arguments: cases)
  func keepsTogetherWhatBelongsTogether(_ test: Case) throws {
    try RenamingFolder.with { folder in
      for file in test.files {
        try folder.photos.place(try file.content.bytes(file.name), at: file.name)
      }
      let before = try FileTree(folder.photos)
      let result = try folder.run(["rename"] + test.chosen + ["--to", test.template])
      #expect(result.exitCode == test.exitCode, "\(result.errors)")
      let after = try FileTree(folder.photos)
      for (name, bytes) in before.files {
        #expect(after.files[test.moved[name] ?? name] == bytes, "\(name)")
      }
      #expect(after.files.count == before.files.count)
      let errors = result.errors.split(separator: "\n").filter { $0.contains(": ") }
      for (name, warning) in test.warnings {
        #expect(errors.contains { $0.contains("\(name): ") && $0.contains(warning) }, "\(errors)")
      }
      for name in before.files.keys where test.warnings[name] == nil {
        #expect(!errors.contains { $0.contains(" \(name): ") }, "\(errors)")
      }
      if test.exitCode == 0 {
        if !test.template.contains("{-n}"), !test.template.contains("x/"), test.chosen == ["."] {
          let again = try folder.run(["rename"] + test.chosen + ["--to", test.template])
          #expect(again.output.contains("renamed 0,"), "\(again.output)")
        }
        _ = try folder.run("undo")
        #expect(try FileTree(folder.photos) == before)
      }
    }
  }

  @Test func recordsNameWhatStays() throws {
    try RenamingFolder.with { folder in
      try folder.place("a.jpg")
      try folder.photos.place([1], at: "a.txt")
      let result = try folder.run("rename", ".", "--to", "b.{ext}", "--format", "jsonl")
      #expect(
        try result.records().map { [$0.text("file"), $0.text("status")] }
          == [["a.txt", "left"], ["a.jpg", "renamed"]])
    }
  }

  @Test func refusesPathsThatNoProgramOpens() throws {
    try RenamingFolder.with { folder in
      try folder.place("a.jpg")
      let template = String(repeating: String(repeating: "x", count: 250) + "/", count: 17)
      let result = try folder.run("rename", "a.jpg", "--to", template + "{name}")
      #expect(result.exitCode == 1)
      #expect(result.errors.contains("its new path would have more than 4095 bytes"))
      #expect(try folder.names() == ["a.jpg"])
    }
  }
}

extension [UInt8] {
  fileprivate func replacing(_ old: String.UTF8View, with new: [UInt8]) -> [UInt8] {
    let old = Array(old)
    var result: [UInt8] = []
    var place = 0
    while place < count {
      if self[place...].starts(with: old) {
        result += new
        place += old.count
      } else {
        result.append(self[place])
        place += 1
      }
    }
    return result
  }
}
