import Foundation
import Testing

@testable import XMPPackets

/// What ExifTool and Exiv2 read from edited packets: the new values, and everything else as before.
@Suite(.tags(.process, .proof))
struct OtherReadersTests {
  private static let changes: [(change: XMPChange, exifTool: String, exiv2: String)] = [
    (XMPChange(XMPName(.xmp, "Rating"), .text("2")), "XMP-xmp:Rating", "Xmp.xmp.Rating"),
    (
      XMPChange(XMPName(.dc, "description"), .defaultText("Straße & <Meer>")),
      "XMP-dc:Description", "Xmp.dc.description"
    ),
    (
      XMPChange(XMPName(.dc, "subject"), .bag(["sky", "blue sea", "é"])), "XMP-dc:Subject",
      "Xmp.dc.subject"
    ),
    (
      XMPChange(XMPName(.dc, "creator"), .sequence(["Zoë"])), "XMP-dc:Creator", "Xmp.dc.creator"
    ),
    (XMPChange(XMPName(.xmp, "Label"), .text("Red")), "XMP-xmp:Label", "Xmp.xmp.Label"),
    (XMPChange(XMPName(.dc, "title"), .defaultText("T")), "XMP-dc:Title", "Xmp.dc.title"),
    (
      XMPChange(XMPName(.exif, "DateTimeOriginal"), .text("2001-02-03T04:05:06")),
      "XMP-exif:DateTimeOriginal", "Xmp.exif.DateTimeOriginal"
    ),
    (
      XMPChange(XMPName(.microsoftPhoto, "Rating"), .text("25")),
      "XMP-microsoft:RatingPercent", "Xmp.MicrosoftPhoto.Rating"
    ),
  ]

  /// The packets of the samples and of real photos that can be read, by file name.
  private static let packets =
    (SamplePacket.allCases.map { ("\($0).xmp", $0.bytes) } + SharedPackets.all.map { ($0.0, $0.1) })
    .compactMap { name, bytes in (try? XMPPacket(bytes)).map { (name: name, packet: $0) } }

  /// Lends a folder with a packet and its edits: `NUMBER-edited-NAME`, and `NUMBER-NAME`.
  private func withEdits(
    _ body: (URL, [(name: String, change: Int)]) throws -> Void
  ) throws {
    try withFolder { folder in
      var edits: [(String, Int)] = []
      for (name, packet) in Self.packets {
        try Data(packet.bytes).write(to: folder.appending(path: name))
        for (index, row) in Self.changes.enumerated() {
          guard let edit = try? packet.edited([row.change]) else { continue }
          try Data(edit.bytes).write(to: folder.appending(path: "\(index)-edited-\(name)"))
          edits.append((name, index))
        }
      }
      #expect(edits.count > Self.packets.count * 6)
      try body(folder, edits)
    }
  }

  @Test(.enabled(if: Judge.exiftool.isPresent, Judge.exiftool.absence))
  func exifToolReadsTheNewValueAndTheOthers() throws {
    try withEdits { folder, edits in
      let output = try Judge.exiftool.run([
        "-j", "-n", "-G1", "-sep", "|", "-a", "-XMP:all", "-ext", "xmp", folder.path,
      ])
      let records =
        try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]] ?? []
      var tags: [String: [String: String]] = [:]
      for record in records {
        let path = "\(record["SourceFile"] ?? "")"
        tags[URL(filePath: path).lastPathComponent] = record.filter { $0.key != "SourceFile" }
          .mapValues { "\($0)" }
      }
      for (name, index) in edits {
        let row = Self.changes[index]
        var (old, new) = (tags[name] ?? [:], tags["\(index)-edited-\(name)"] ?? [:])
        var text = row.change.value.texts.joined(separator: "|")
        if row.exifTool == "XMP-exif:DateTimeOriginal" { text = "2001:02:03 04:05:06" }
        #expect(new[row.exifTool] == text, "\(name)")
        (old[row.exifTool], new[row.exifTool]) = (nil, nil)
        #expect(old == new, "\(name) \(row.exifTool)")
      }
    }
  }

  @Test(.enabled(if: Judge.exiv2.isPresent, Judge.exiv2.absence))
  func exiv2ReadsTheNewValueAndTheOthers() throws {
    try withEdits { folder, edits in
      // Lines of several files, each with its path.
      func values(_ name: String) throws -> [String: String] {
        let path = folder.appending(path: name).path
        var values: [String: String] = [:]
        let lines = try Judge.exiv2.run(["-PXkt", path]).split(separator: "\n")
        for line in lines {
          guard let end = line.firstIndex(of: " ") else { continue }
          values[String(line[..<end])] =
            line[end...].trimmingPrefix(while: { $0 == " " })
            .description
        }
        return values
      }
      var before: [String: [String: String]] = [:]
      for (name, _) in edits where before[name] == nil { before[name] = try values(name) }
      for (name, index) in edits {
        guard var old = before[name], !old.isEmpty || name == "empty.xmp" else { continue }
        let row = Self.changes[index]
        var new = try values("\(index)-edited-\(name)")
        #expect(new[row.exiv2] != nil, "\(name) \(row.exiv2)")
        (old[row.exiv2], new[row.exiv2]) = (nil, nil)
        #expect(old == new, "\(name) \(row.exiv2)")
      }
    }
  }
}
