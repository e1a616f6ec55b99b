import Foundation
import Testing

/// What ExifTool finds in real photos after they were stripped, and what is left of the old values in their bytes.
@Suite(
  .tags(.process, .proof), .enabled(if: SharedPhotos.isPresent, "\(SharedPhotos.absence)"),
  .enabled(if: ExifTool.isInstalled, "ExifTool is not installed"))
struct SharedStripTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let option: String
    /// Parts of the names of tags that must be gone.
    let names: [String]
    /// Groups and tags with such a name that stay, each with its reason in a comment.
    let exceptions: [String]
    /// The most photos that are refused: one with a damaged picture, and two with XMP in UTF-16 unless all of it goes.
    let refusals: Int
    var testDescription: String { option }
  }

  static let cases = [
    Case(
      option: "--location",
      names: ["GPS", ":City", "Sub-location", "Province", ":Country", "Latitude", "Longitude"],
      exceptions: [], refusals: 3),
    Case(
      option: "--identity",
      names: [
        "SerialNumber", "Artist", "OwnerName", "By-line", ":Creator", "Software", "UniqueID",
        "DocumentID",
        "InstanceID", "Copyright", "Rights", "HostComputer", "MakerNote", "XPAuthor",
      ],
      // Of the colour profile.
      exceptions: ["ICC"], refusals: 3),
    Case(
      option: "--thumbnail", names: ["IFD1:", ":ThumbnailImage", "PhotoshopThumbnail"],
      // How the MakerNote says that a thumbnail is framed.
      exceptions: ["ThumbnailImageValidArea"], refusals: 3),
    Case(
      option: "--all", names: [""],
      exceptions: [
        "ICC", "Adobe:", "JFIF:", "File:", "System:", "Composite:", "ExifTool:", "SourceFile",
        "IFD0:Orientation", "IFD0:YCbCrPositioning", "IFD0:XResolution", "IFD0:YResolution",
        "IFD0:ResolutionUnit", "ExifIFD:ExifVersion", "ExifIFD:ComponentsConfiguration",
        "ExifIFD:FlashpixVersion", "ExifIFD:ColorSpace", "ExifIFD:ExifImage",
      ], refusals: 1),
  ]

  @Test(arguments: cases)
  func nothingIsLeft(_ strip: Case) throws {
    try TemporaryFolder.with { folder in
      let photos = try Self.place(in: folder)
      let before = try ExifTool.tags("-U photos", in: folder)
      let result = try Program.run(
        [
          "strip", "photos", "--any-name", strip.option, "--format", "jsonl", "--journal",
          "journal",
        ],
        in: folder.path)
      let records = try result.records()
      let stripped = records.filter { $0.text("status") != "failed" }.compactMap { $0.text("file") }
      #expect(records.count == photos.count && stripped.count >= photos.count - strip.refusals)
      let after = try ExifTool.tags("-U photos", in: folder)
      for name in stripped {
        let left = after[name]?.keys.filter { strip.removes($0) } ?? []
        #expect(left.isEmpty, "\(name): \(left)")
        let bytes = Data(try folder.bytes(name))
        let rest = Set(after[name]?.values.map(\.self) ?? [])
        for (tag, value) in before[name] ?? [:] where strip.removes(tag) && Self.isTelling(value) {
          // Other tags may have the same value.
          let isElsewhere = rest.contains { $0.contains(value) }
          #expect(isElsewhere || bytes.range(of: Data(value.utf8)) == nil, "\(name) \(tag)")
        }
      }
      #expect(try Program.run(["undo", "journal"], in: folder.path).exitCode == 0)
      for (name, bytes) in photos {
        #expect(try folder.bytes("photos/" + name) == bytes, "\(name)")
      }
    }
  }

  /// Whether a value is a text that is hardly there by chance.
  private static func isTelling(_ value: String) -> Bool {
    value.utf8.count >= 8 && !value.hasPrefix("(Binary") && value.contains(where: \.isLetter)
  }

  private static func place(in folder: TemporaryFolder) throws -> [String: [UInt8]] {
    try folder.makeFolder("photos")
    var photos: [String: [UInt8]] = [:]
    let files = FileManager.default.enumerator(atPath: SharedPhotos.folder)?.compactMap {
      $0 as? String
    }
    for file in files ?? [] where file.hasSuffix(".jpg") || file.hasSuffix(".jpeg") {
      let bytes = try [UInt8](
        Data(contentsOf: URL(filePath: SharedPhotos.folder).appending(path: file)))
      let name = file.replacing("/", with: "-")
      try folder.place(bytes, at: "photos/" + name)
      photos[name] = bytes
    }
    return photos
  }
}

extension SharedStripTests.Case {
  func removes(_ tag: String) -> Bool {
    names.contains { $0.isEmpty || tag.contains($0) } && !exceptions.contains { tag.contains($0) }
  }
}
