import Foundation
import Testing

/// A run of exifcli that is tried with faults.
struct FaultyOperation: Sendable, CustomTestStringConvertible {
  let name: String
  /// The names of the photos, each with its fixture: the name of one, or of a file in Fixtures/formats.
  let photos: [String: String]
  /// Further photos, which the operation does not use.
  var others: [String: String] = [:]
  /// Other files beside the photos, with their texts.
  var texts: [String: String] = [:]
  /// The runs before it, in the folder of the photos.
  var preparation: [[String]] = []
  /// The arguments; PHOTOS means the paths of the photos, FOLDER the path of their folder.
  let arguments: [String]
  /// The arguments that undo the operation; nil if it is not recorded.
  var undo: [String]?
  /// Whether it is undone before the second run, and not after it.
  var isUndoneFirst = false
  /// The suffix of backups; nil if there are none.
  var backupSuffix: String?

  var testDescription: String { name }

  /// Whether the photos are edited together.
  var isJoint: Bool { arguments.contains("--all-or-nothing") }

  /// Writes all photos into the folder `photos` in this one.
  func placePhotos(in root: TemporaryFolder) throws {
    for (name, fixture) in photos.merging(others, uniquingKeysWith: { $1 }) {
      let formats = URL(filePath: Project.root).appending(path: "Fixtures/formats")
      if let file = FileManager.default.contents(atPath: formats.appending(path: fixture).path) {
        try root.place(Array(file), at: "photos/" + name)
      } else {
        try root.place(fixture, as: "photos/" + name)
      }
    }
    for (name, text) in texts { try root.place(Array(text.utf8), at: "photos/" + name) }
  }

  /// The arguments for photos in the folder.
  func arguments(_ arguments: [String], in folder: TemporaryFolder) -> [String] {
    arguments.flatMap { argument in
      argument == "PHOTOS"
        ? photos.keys.sorted().map { folder.url($0).path }
        : [argument.replacing("FOLDER", with: folder.path)]
    }
  }
}

extension FaultyOperation {
  private static let one = ["a.jpg": "exif-little-endian"]
  private static let three = ["a.jpg": "exif-little-endian", "b.jpg": "no-exif", "c.jpg": "grey"]
  /// Formats in which an edit appends, or moves what follows.
  private static let otherFormats = [
    "a.heic": "heic-exif.heic", "b.dng": "dng.dng", "c.tif": "tiff-big-endian.tif",
    "d.webp": "webp-lossy.webp", "e.jxl": "jxl-exif.jxl", "f.png": "png-exif",
  ]
  /// Photos that lose parts of which nothing is left.
  private static let stripped = [
    "a.jpg": "makernote-canon-little-endian", "b.jpg": "thumbnail", "c.png": "png-exif",
    "d.webp": "webp-lossy.webp",
  ]
  private static let strip = ["strip", "PHOTOS", "--all", "--format", "jsonl"] + journal
  private static let journal = ["--journal", "FOLDER/j"]
  private static let sidecars = ["--sidecars"] + journal
  private static let undoing = ["undo", "FOLDER/j", "--format", "jsonl"]
  /// Values that do not fit in their old places.
  private static let growing = ["--artist", "Somebody with a name of some length", "--ev", "1"]

  private static func edit(_ options: [String], growing: Bool = true) -> [String] {
    ["edit", "PHOTOS", "--format", "jsonl"] + (growing ? Self.growing : ["--ev", "1"]) + options
  }

  static let all: [FaultyOperation] = [
    FaultyOperation(name: "edit", photos: one, arguments: edit([], growing: false)),
    FaultyOperation(name: "edit, 3 photos", photos: three, arguments: edit([])),
    FaultyOperation(
      name: "edit --journal", photos: one, arguments: edit(journal), undo: undoing),
    FaultyOperation(
      name: "edit --journal, undone at once", photos: one, arguments: edit(journal),
      undo: undoing, isUndoneFirst: true),
    FaultyOperation(
      name: "edit --journal of another run, 3 photos", photos: three,
      others: ["d.jpg": "exif-big-endian"],
      preparation: [["edit", "FOLDER/d.jpg", "--ev", "2"] + journal], arguments: edit(journal),
      undo: undoing),
    FaultyOperation(
      name: "edit --backup", photos: one, arguments: edit(["--backup", ".old"]),
      backupSuffix: ".old"),
    FaultyOperation(
      name: "edit --all-or-nothing", photos: three, arguments: edit(["--all-or-nothing"])),
    FaultyOperation(
      name: "edit --all-or-nothing --journal --backup", photos: three,
      arguments: edit(["--all-or-nothing", "--backup", ".old"] + journal), undo: undoing,
      backupSuffix: ".old"),
    FaultyOperation(
      name: "edit --output", photos: one, arguments: edit(["--output", "FOLDER/out/deep"])),
    FaultyOperation(
      name: "edit --output --all-or-nothing", photos: three,
      arguments: edit(["--output", "FOLDER/out", "--all-or-nothing"])),
    FaultyOperation(
      name: "undo", photos: one, preparation: [edit(journal)], arguments: undoing),
    FaultyOperation(
      name: "strip --journal", photos: stripped, arguments: strip, undo: undoing),
    FaultyOperation(
      name: "undo of strip", photos: stripped, preparation: [strip], arguments: undoing),
    FaultyOperation(
      name: "undo, 3 photos and 2 runs", photos: three,
      preparation: [edit(journal, growing: false), edit(journal)], arguments: undoing),
    FaultyOperation(
      name: "edit --sidecars, of new ones", photos: three, arguments: edit(sidecars),
      undo: undoing),
    FaultyOperation(
      name: "edit --sidecars, of one that is there", photos: one,
      preparation: [["edit", "PHOTOS", "--sidecars", "--rating", "1"]],
      arguments: edit(sidecars), undo: undoing),
    FaultyOperation(
      name: "edit --sidecars --all-or-nothing", photos: three,
      arguments: edit(sidecars + ["--all-or-nothing"]), undo: undoing),
    FaultyOperation(
      name: "undo of new sidecars", photos: three, preparation: [edit(sidecars)],
      arguments: undoing),
    FaultyOperation(
      name: "edit --journal of other formats", photos: otherFormats,
      arguments: edit(["--allow-raw-growth"] + journal), undo: undoing),
    FaultyOperation(
      name: "undo of other formats", photos: otherFormats,
      preparation: [edit(["--allow-raw-growth"] + journal)], arguments: undoing),
    FaultyOperation(
      name: "geotag", photos: one, texts: ["a.gpx": track],
      arguments: ["geotag", "PHOTOS", "--track", "FOLDER/a.gpx", "--format", "jsonl"] + journal,
      undo: undoing),
    FaultyOperation(
      name: "edit --copy-from-pairs", photos: one, others: ["b/a.jpg": "long-exposure"],
      arguments: [
        "edit", "PHOTOS", "--copy-from-pairs", "FOLDER/b/{name}", "--fields", "exposureTime",
        "--format", "jsonl",
      ] + journal, undo: undoing),
  ]

  /// A day on which the first photo was taken.
  private static let track = """
    <gpx><trk><trkseg><trkpt lat="35" lon="135"><time>2024-04-30T21:42:00Z</time></trkpt>\
    <trkpt lat="36" lon="136"><time>2024-04-30T21:43:00Z</time></trkpt></trkseg></trk></gpx>
    """
}
