import EditJudges
import Foundation
import PhotoEntities
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// Edits of the XMP packet in copies of the real files in `shared/formats`, judged by ExifTool: every other tag is the
/// same.
struct SharedXMPEditTests {
  private static let hasExifTool = (try? exifTool(["-ver"])) != nil

  private static let files = [
    "tiff/camera-gps.tif", "dng/canon-eos-6d.dng", "dng/nikon-d500.dng", "gpr/gopro-hero7.gpr",
    "arw/sony-fx3-head.arw", "cr2/canon-7d-head.cr2", "orf/crafted-orf-magic.orf",
    "avif/camera.avif", "avif/mdat-to-end-of-file.avif", "avif/sequence.avif",
    "heic/irot-imir-orientation5.heic", "heic/irot-orientation8.heic",
    "heic/orientation-without-irot.heic", "heic/samsung-meta-at-end-free.heic",
    "heic/samsung-motion-photo.heic", "heic/sony.hif", "heic/two-exif-items.heic",
  ]

  @Test(
    .enabled(if: SharedFormats.isPresent, "no folder ../shared/formats beside the project"),
    .enabled(if: hasExifTool, "no exiftool on this machine"), arguments: files)
  func theTitleAloneIsAdded(_ name: String) throws {
    let original = Array(try Data(contentsOf: SharedFormats.folder.appending(path: name)))
    try JournaledFolder.with { journaled in
      let photo = try journaled.folder.place(original, at: "photo")
      let before = try Self.tags(of: photo)
      try EditJournal(at: journaled.journal).prepare(isRehearsal: false)
      let repository = journaled.run()
      let old = try repository.fetchPhoto(withIdentifier: photo).metadata
      var new = old
      new.title = "A title"
      new.keywords = ["mist", "valley"]
      _ = try repository.updatePhoto(with: new, insteadOf: old)
      #expect(try repository.fetchPhoto(withIdentifier: photo).metadata == new)
      let added = ["[XMP-dc] Subject : mist, valley", "[XMP-dc] Title : A title"]
      #expect(try Self.tags(of: photo) == (before + added).sorted())
      #expect(journaled.undo() == [.undone(photo, edits: 1)])
      #expect(firstDifference(try journaled.folder.bytes(of: "photo"), original) == nil)
    }
  }

  /// All tags but those of the file itself, and of the boxes of its data, in the order of the alphabet.
  private static func tags(of photo: PhotoIdentifier) throws -> [String] {
    let arguments = ["-a", "-u", "-G1", "-s", "-n", "-x", "System:all", "-x", "ExifTool:all"]
    return try exifTool(arguments + [photo.text]).split(separator: "\n")
      .map { $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ") }
      .filter { !$0.hasPrefix("[QuickTime] MediaData") && !$0.hasPrefix("[QuickTime] Free") }
      .sorted()
  }

  private static func exifTool(_ arguments: [String]) throws -> String {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["exiftool"] + arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus != 127 else { throw CocoaError(.fileNoSuchFile) }
    return String(decoding: output, as: UTF8.self)
  }
}
