import Foundation
import Testing

/// Edits of the films in `shared/video`, in copies: ExifTool sees the new values and no other change, ffprobe the same
/// streams, FFmpeg the same packets, and an undo restores each byte.
@Suite(.tags(.process))
struct SharedFilmsEditTests {
  private static let folder = URL(filePath: SharedPhotos.folder)
    .appending(path: "../video").standardizedFileURL

  private static let isPresent =
    FileManager.default.fileExists(atPath: folder.path) && ExifTool.isInstalled
    && FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg")

  private static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter {
      $0.split(separator: ".").last.map { ["mov", "mp4", "m4v", "3gp"].contains($0) } ?? false
    }
    .sorted()

  /// The films that are refused: in fragments, and encrypted.
  private static let refusedCount = 4

  /// ExifTool's names of what may change: those of dates and places, and of what it computes of them.
  private static let dates = [
    "CreateDate", "ModifyDate", "CreationDate", "ContentCreateDate", "DateTimeOriginal",
    "TrackCreateDate", "TrackModifyDate", "MediaCreateDate", "MediaModifyDate",
  ]
  private static let places = [
    "GPSCoordinates", "LocationInformation", "LocationAccuracyHorizontal",
  ]

  @Test(
    .enabled(if: isPresent, "no folder ../shared/video, or no ExifTool, or no FFmpeg"),
    arguments: [
      (["--date", "2024-06-01 10:00:00+02:00"], dates), (["--gps", "48.20818,16.37382"], places),
      (["--unset", "gps"], places), (["--shift", "date=+90d"], dates),
      (["--title", "A title"], ["Title"]),
    ])
  func changeNothingElse(_ arguments: [String], _ names: [String]) throws {
    try TemporaryFolder.with { folder in
      for name in Self.names {
        try folder.place(Array(Data(contentsOf: Self.folder.appending(path: name))), at: name)
      }
      try folder.makeFolder("before")
      for name in Self.names {
        try folder.place(try folder.bytes(name), at: "before/\(name)")
      }
      let result = try Program.run(
        ["edit", ".", "--journal", "edits.jsonl"] + arguments, in: folder.path)
      let edited = try Self.names.filter {
        try folder.bytes($0) != folder.bytes("before/\($0)")
      }
      #expect(!edited.isEmpty && edited.count <= Self.names.count - Self.refusedCount)
      #expect(result.output.contains("edited \(edited.count),"), "\(result.errors)")
      let (old, new) = (
        try ExifTool.tags("before", in: folder), try ExifTool.tags("--ext jsonl .", in: folder)
      )
      for name in edited {
        let (before, after) = (old["before/\(name)"] ?? [:], new["./\(name)"] ?? [:])
        let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
        let others = changed.filter { tag in
          !["System:", "Composite:", "SourceFile"].contains { tag.hasPrefix($0) }
            && !names.contains { tag.hasSuffix(":\($0)") }
            // New metadata and their toolkit; ExifTool lists one handler of several.
            && !tag.hasSuffix(":HandlerType") && tag != "XMP-x:XMPToolkit"
            && !tag.hasPrefix("XMP-")
        }
        #expect(others.isEmpty, "\(name): \(others)")
        #expect(
          try Self.media(of: name, in: folder) == Self.media(of: "before/\(name)", in: folder))
      }
      #expect(try Program.run(["undo", "edits.jsonl"], in: folder.path).exitCode == 0)
      for name in Self.names {
        #expect(try folder.bytes(name) == folder.bytes("before/\(name)"), "\(name)")
      }
    }
  }

  /// The streams that ffprobe finds, and the hashes of their packets.
  private static func media(of name: String, in folder: TemporaryFolder) throws -> String {
    let script = """
      ffprobe -v quiet -of compact -show_streams "$0" | sed 's/|tag:creation_time=[^|]*//'
      ffmpeg -v quiet -i "$0" -map 0:v? -map 0:a? -c copy -f framemd5 -
      true
      """
    return try Program.run(
      [], in: folder.path,
      script: "exec sh -c '\(script.replacing("'", with: #"'"'"'"#))' '\(folder.path)/\(name)'"
    ).output
  }
}
