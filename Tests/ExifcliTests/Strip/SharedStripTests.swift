import Foundation
import Platform
import Testing

/// What ExifTool finds in real photos of all formats after they were stripped, and what is left of the old values in
/// their bytes without a warning.
@Suite(
  .tags(.process), .enabled(if: SharedPhotos.isPresent, "\(SharedPhotos.absence)"),
  .enabled(if: ExifTool.isInstalled, "ExifTool is not installed"))
struct SharedStripTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let option: String
    /// Parts of the names of tags that must be gone.
    let names: [String]
    /// Groups and tags with such a name that stay, each with its reason in a comment.
    let exceptions: [String]
    /// The most photos that are refused, beside formats that are never stripped: those whose file, picture or Exif is
    /// damaged, and those whose XMP is in UTF-16 or whose Exif is compressed, unless all of it goes.
    let refusals: Int
    var testDescription: String { option }
  }

  static let cases = [
    Case(
      option: "--location",
      names: ["GPS", ":City", "Sub-location", "Province", ":Country", "Latitude", "Longitude"],
      exceptions: [], refusals: 16),
    Case(
      option: "--identity",
      names: [
        "SerialNumber", "Artist", "OwnerName", "By-line", ":Creator", "Software", "UniqueID",
        "DocumentID", "InstanceID", "Copyright", "Rights", "HostComputer", "MakerNote", "XPAuthor",
        "Toolkit", "HandlerDescription",
      ],
      // Of colour profiles, also in settings of Camera Raw.
      exceptions: ["ICC", "ProfileCopyright", "LookCopyright"], refusals: 14),
    Case(
      option: "--thumbnail", names: ["IFD1:", ":ThumbnailImage", "PhotoshopThumbnail"],
      // How the MakerNote says that a thumbnail is framed.
      exceptions: ["ThumbnailImageValidArea"], refusals: 15),
    Case(
      option: "--all", names: [""], exceptions: ofPictures, refusals: 8),
  ]

  /// What says how the picture is stored and shown.
  private static let ofPictures =
    [
      "ICC", "Adobe:", "JFIF:", "File:", "System:", "Composite:", "ExifTool:", "SourceFile",
      "IFD0:Orientation", "IFD0:YCbCrPositioning", "IFD0:XResolution", "IFD0:YResolution",
      "IFD0:ResolutionUnit", "ExifIFD:ExifVersion", "ExifIFD:ComponentsConfiguration",
      "ExifIFD:FlashpixVersion", "ExifIFD:ColorSpace", "ExifIFD:ExifImage", "QuickTime:", "Meta:",
      "Track", "RIFF:", "Jpeg2000:", "PNG-pHYs:", "PNG-cICP:", ":Warning", ":Error",
    ]
    + [
      "ImageWidth", "ImageHeight", "BitDepth", "ColorType", "Compression", "Filter", "Interlace",
      "ProfileName", "SRGBRendering", "Gamma", "WhitePoint", "Red", "Green", "Blue",
      "BackgroundColor", "SignificantBits", "Palette", "Transparency", "AppleDataOffsets",
      "Animation",
    ].map { "PNG:" + $0 }

  @Test(arguments: cases)
  func nothingIsLeft(_ strip: Case) throws {
    try TemporaryFolder.with { folder in
      let photos = try Self.place(Self.extensions, in: folder)
      let before = try ExifTool.tags("-U photos", in: folder)
      let result = try Program.run(
        [
          "strip", "photos", "--any-name", strip.option, "--format", "jsonl", "--journal",
          "journal", "--verbose",
        ],
        in: folder.path)
      let records = try result.records()
      let stripped = records.filter { $0.text("status") != "failed" }.compactMap { $0.text("file") }
      // Some files have the name of another format.
      let refused = records.filter { $0.text("status") == "failed" }.map { record in
        "\(record.text("file") ?? ""): \((try? record.literal("error")) ?? "")"
      }.filter { !$0.contains("is not stripped") }
      #expect(refused.count <= strip.refusals && stripped.count > photos.count / 2, "\(refused)")
      let warned = result.errors.split(separator: "\n").filter { $0.contains(": warning: keeps ") }
      let after = try ExifTool.tags("-U photos", in: folder)
      for name in stripped {
        if warned.contains(where: { $0.contains(name + ":") }) { continue }
        let left = after[name]?.keys.filter { strip.removes($0) } ?? []
        #expect(left.isEmpty, "\(name): \(left)")
        let bytes = try folder.bytes(name)
        for (tag, value) in before[name] ?? [:] where strip.removes(tag) && Self.isTelling(value) {
          guard bytes.index(of: Array(value.utf8)) != nil else { continue }
          // Other tags may have the same value.
          let isElsewhere = after[name]?.values.contains { $0.has(value) } ?? false
          #expect(isElsewhere, "\(name) \(tag)")
        }
      }
      #expect(try Program.run(["undo", "journal"], in: folder.path).exitCode == 0)
      for (name, bytes) in photos {
        #expect(try folder.bytes("photos/" + name) == bytes, "\(name)")
      }
    }
  }

  /// Raws lose what is searched, and keep all other tags, their sizes, and their pictures.
  @Test(arguments: cases.prefix(2))
  func rawsKeepTheRest(_ strip: Case) throws {
    try TemporaryFolder.with { folder in
      let photos = try Self.place(Self.raws, in: folder)
      let before = try ExifTool.tags("-U photos", in: folder)
      let command = [
        "strip", "photos", "--any-name", strip.option, "--format", "jsonl", "--journal", "journal",
      ]
      let records = try Program.run(command, in: folder.path).records()
      let stripped = records.filter { $0.text("status") != "failed" }.compactMap { $0.text("file") }
      // The others are beginnings of raws, without their pictures.
      #expect(stripped.count >= 11, "\(stripped)")
      let after = try ExifTool.tags("-U photos", in: folder)
      for name in stripped {
        #expect(try folder.bytes(name).count == photos[String(name.dropFirst(7))]?.count)
        // Copies in the MakerNote and in DNGPrivateData stay, and a warning names these.
        for (tag, value) in before[name] ?? [:] where after[name]?[tag] != value {
          #expect(strip.mayLose(tag), "\(name) \(tag) \(value)")
        }
        let new = Set(after[name]?.keys.map(\.self) ?? []).subtracting(
          before[name]?.keys.map(\.self) ?? [])
        #expect(new.isEmpty, "\(name): \(new)")
        let left = after[name]?.keys.filter { tag in
          ["IFD0:", "ExifIFD:", "GPS:", "XMP-", "IPTC:"].contains { tag.hasPrefix($0) }
            && strip.removes(tag)
        }
        #expect(left?.isEmpty == true, "\(name): \(left ?? [])")
      }
      #expect(try Program.run(["undo", "journal"], in: folder.path).exitCode == 0)
      for (name, bytes) in photos {
        #expect(try folder.bytes("photos/" + name) == bytes, "\(name)")
      }
    }
  }

  private static let raws: Set<String> = [
    "dng", "nef", "cr2", "arw", "pef", "orf", "srw", "gpr", "raf", "rw2", "cr3",
  ]

  /// Whether a value is a text that is hardly there by chance.
  private static func isTelling(_ value: String) -> Bool {
    value.utf8.count >= 8 && !value.hasPrefix("(Binary") && value.contains(where: \.isLetter)
  }

  private static let extensions: Set<String> = [
    "jpg", "jpeg", "png", "heic", "HEIC", "heif", "hif", "avif", "webp", "jxl",
  ]

  private static func place(
    _ extensions: Set<String>, in folder: TemporaryFolder
  ) throws -> [String: [UInt8]] {
    try folder.makeFolder("photos")
    var photos: [String: [UInt8]] = [:]
    for part in ["photos", "formats", "more", "hostile"] {
      let parent = URL(filePath: SharedPhotos.folder).deletingLastPathComponent().appending(
        path: part)
      let files = FileManager.default.enumerator(atPath: parent.path)?.compactMap { $0 as? String }
      for file in files ?? [] where extensions.contains(URL(filePath: file).pathExtension) {
        let bytes = try [UInt8](Data(contentsOf: parent.appending(path: file)))
        let name = part + "-" + file.replacing("/", with: "-")
        try folder.place(bytes, at: "photos/" + name)
        photos[name] = bytes
      }
    }
    return photos
  }
}

extension SharedStripTests.Case {
  func removes(_ tag: String) -> Bool {
    names.contains { $0.isEmpty || tag.has($0) } && !exceptions.contains { tag.has($0) }
  }

  /// Whether a raw may lose the tag, or get another value of it: also the settings of printers, digests of IPTC, identifiers
  /// of DNG files, and what the system says of a file.
  func mayLose(_ tag: String) -> Bool {
    let others = [
      "PrintIM", "IPTCDigest", "System:", "ExifTool:", "XMP-xmpMM:", "XMP-aux:",
      "XMP-crs:RawFileName",
      "Photoshop:", "ImageNumber", "OriginalRawFileName", "RawImageDigest", "PreviewApplication",
    ]
    return removes(tag) || others.contains { tag.has($0) }
  }
}

extension String {
  /// Whether the bytes of the text are in it. There are millions to look for.
  fileprivate func has(_ text: String) -> Bool { Array(utf8).index(of: Array(text.utf8)) != nil }
}
