import Foundation
import Testing

/// What ExifTool reads, and decoders decode, in the shared files of all formats before and after edits of Exif: the
/// new values, and everything else as before.
@Suite(
  .tags(.process),
  .enabled(if: SharedFormatFiles.isPresent, "no folder ../shared/formats beside the project"))
struct SharedFormatReadersTests {
  /// An edit of Exif.
  struct Edit: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    /// The tags that then have these values.
    let values: [String: String]
    /// The tags that may change, or the groups.
    let mayChange: [String]
    /// The fewest files that are edited.
    let minimumCount: Int
    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let edits = [
    Edit(
      arguments: ["--shift", "date=+1d"], values: [:],
      mayChange: [
        "ExifIFD:DateTimeOriginal", "ExifIFD:CreateDate", "IFD0:ModifyDate",
        "IFD0:DateTimeOriginal",
      ], minimumCount: 29),
    Edit(
      arguments: ["--artist", "A rather long name of an artist", "--lens", "A lens"],
      values: ["IFD0:Artist": "A rather long name of an artist", "ExifIFD:LensModel": "A lens"],
      mayChange: [], minimumCount: 39),
    Edit(
      arguments: ["--copyright", "2031 Somebody", "--rating", "4", "--gps=-12.5,179.25"],
      values: [
        "IFD0:Copyright": "2031 Somebody", "IFD0:Rating": "4", "GPS:GPSLatitudeRef": "S",
        "GPS:GPSLongitude": "179.25",
      ], mayChange: ["IFD0:RatingPercent", "GPS:"], minimumCount: 39),
  ]

  /// What ExifTool says of a file beside its metadata: the place and the size of the media of HEIF and AVIF, of
  /// WebP's chunks, and of the preview in RAF, which contains the Exif.
  private static let structure = [
    "QuickTime:MediaData", "QuickTime:Free", "RIFF:WebP_Flags", "File:FileType",
    "IFD1:ThumbnailOffset", "File:PreviewImage", "SourceFile", "System:", "Composite:",
    "File:ExifByteOrder", "ExifIFD:ExifVersion",
  ]
  /// ExifTool takes the Exif in `idat` for something else, and gives other names to the tags in the sub-directories of
  /// BigTIFF.
  private static let misread = ["heic-crafted-exif-in-idat.heic", "tiff-bigtiff.tif"]

  @Test(.enabled(if: ExifTool.isInstalled, "ExifTool is not installed"), arguments: edits)
  func exifToolReadsTheNewValuesAndAllOthers(_ edit: Edit) throws {
    try TemporaryFolder.with { folder in
      let names = try SharedFormatFiles.place(in: folder)
      let bytes = try names.map { try folder.bytes($0) }
      let files = "-u " + names.joined(separator: " ")
      let before = try ExifTool.tags(files, in: folder)
      let edited = try Self.edited(by: edit, names, in: folder)
      let after = try ExifTool.tags(files, in: folder)
      #expect(edited.count >= edit.minimumCount)
      for name in edited where !Self.misread.contains(name) {
        let (old, new) = (before[name] ?? [:], after[name] ?? [:])
        for (tag, value) in edit.values { #expect(new[tag] == value, "\(name) \(tag)") }
        for tag in Set(old.keys).union(new.keys) where old[tag] != new[tag] {
          let isSound =
            edit.values[tag] != nil
            || (edit.mayChange + Self.structure).contains { tag.hasPrefix($0) }
          #expect(isSound, "\(name) \(tag): \(old[tag] ?? "-") -> \(new[tag] ?? "-")")
        }
      }
      #expect(try Program.run(["undo", "journal"], in: folder.path).exitCode == 0)
      for (name, old) in zip(names, bytes) { #expect(try folder.bytes(name) == old, "\(name)") }
    }
  }

  /// The programs that decode pixels, with the extensions of their files. `$1` is the file, `$2` the output.
  private static let decoders: [(program: String, extensions: Set<String>, command: String)] = [
    // The PNG file has the Exif too.
    (
      "heif-convert", ["heic", "heif", "hif"],
      #"heif-convert "$1" "$2.png" && pngtopnm "$2.png" > "$2.pnm" && rm "$2.png""#
    ),
    ("avifdec", ["avif"], #"avifdec --ignore-icc "$1" "$2.y4m""#),
    ("dwebp", ["webp"], #"dwebp "$1" -pam -o "$2.pam""#),
    ("djxl", ["jxl"], #"djxl "$1" "$2.ppm""#),
    ("dcraw", ["dng", "nef", "arw", "cr2", "pef", "raf"], #"dcraw -c -D -4 "$1" > "$2.pgm""#),
    ("tifftopnm", ["tif"], #"tifftopnm "$1" > "$2.pnm""#),
    ("pngtopnm", ["png"], #"pngtopnm "$1" > "$2.pnm""#),
  ]
  /// Its strips overlap its values.
  private static let overlapping = "nef-nikon-d70-reduced.nef"
  /// The size in bytes of the largest file that is decoded.
  private static let largestDecoded = 1_000_000

  /// The pixels of the files stay the same, as far as a program is installed that decodes them.
  @Test(.enabled(if: decoders.contains { isInstalled($0.program) }, "no decoder is installed"))
  func pixelsStayTheSame() throws {
    let edit = Self.edits[1]
    var count = 0
    try TemporaryFolder.with { folder in
      let names = try SharedFormatFiles.place(in: folder).filter { name in
        try name != Self.overlapping && folder.bytes(name).count <= Self.largestDecoded
      }
      var before: [String: [UInt8]] = [:]
      for name in names { before[name] = try Self.pixels(of: name, in: folder) }
      for name in try Self.edited(by: edit, names, in: folder) {
        guard let old = before[name] else { continue }
        #expect(try Self.pixels(of: name, in: folder) == old, "\(name)")
        count += 1
      }
      #expect(count > 0)
    }
  }

  private static func isInstalled(_ program: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/" + program)
  }

  /// What the decoder writes; nil if there is none that can decode the file.
  private static func pixels(of name: String, in folder: TemporaryFolder) throws -> [UInt8]? {
    let nameExtension = URL(filePath: name).pathExtension
    guard let decoder = decoders.first(where: { $0.extensions.contains(nameExtension) }),
      isInstalled(decoder.program)
    else { return nil }
    try folder.makeFolder("pixels")
    defer { try? folder.remove("pixels") }
    // The first argument is exifcli.
    let result = try Program.run(
      [name, "pixels/picture"], in: folder.path, script: "shift; " + decoder.command)
    let pictures = try FileManager.default.contentsOfDirectory(
      atPath: folder.url("pixels").path)
    guard result.exitCode == 0, pictures.count == 1 else { return nil }
    return try folder.bytes("pixels/" + pictures[0])
  }

  /// Edits the files.
  ///
  /// - Returns: Those that were edited.
  private static func edited(
    by edit: Edit, _ names: [String], in folder: TemporaryFolder
  ) throws -> [String] {
    let options = [
      "--format", "jsonl", "--exif-only", "--allow-raw-growth", "--journal", "journal",
    ]
    let result = try Program.run(["edit"] + options + edit.arguments + names, in: folder.path)
    return try result.records().filter { $0.text("status") == "edited" }
      .compactMap { $0.text("file") }
  }
}

/// Real files of all formats, in the folder `shared/formats` beside the project.
enum SharedFormatFiles {
  private static let folder = URL(filePath: Project.root)
    .appending(path: "../shared/formats").standardizedFileURL
  static let isPresent = FileManager.default.fileExists(atPath: folder.path)

  /// Copies the files into the folder, without sub-folders.
  ///
  /// - Returns: Their names, in order.
  static func place(in copies: TemporaryFolder) throws -> [String] {
    var names: [String] = []
    let manager = FileManager.default
    for format in try manager.contentsOfDirectory(atPath: folder.path) {
      let path = folder.appending(path: format)
      for file in (try? manager.contentsOfDirectory(atPath: path.path)) ?? [] {
        let bytes = try Array(Data(contentsOf: path.appending(path: file)))
        try copies.place(bytes, at: "\(format)-\(file)")
        names.append("\(format)-\(file)")
      }
    }
    return names.sorted()
  }
}
