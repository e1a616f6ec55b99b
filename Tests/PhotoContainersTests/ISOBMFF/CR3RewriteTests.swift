import EditJudges
import PhotoFixtures
import Platform
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

/// CR3 files with changed Exif: no box moves.
struct CR3RewriteTests {
  private static let room = [UInt8](repeating: 0, count: 200)

  private static func block(_ entries: TIFFBuilder.Entry...) -> [UInt8] {
    TIFFBuilder(.littleEndian, .init(entries)).bytes
  }

  private static func file(room: [UInt8] = room) -> CR3Builder {
    CR3Builder([
      (
        "CMT1",
        block(
          .init(.imageWidth, .short(6000)), .init(.imageLength, .short(4000)),
          .init(.make, .ascii("Canon")), .init(.artist, .ascii(""))) + room
      ),
      (
        "CMT2",
        block(
          .init(.photographicSensitivity, .short(200)),
          .init(.dateTimeOriginal, .ascii("2024:05:01 06:42:17")),
          .init(.lensModel, .ascii("A lens"))) + room
      ),
      ("CMT3", [1, 2, 3]), ("CMT4", block(.init(.gpsVersionID, .byte(2, 3, 0, 0))) + room),
    ])
  }

  private static func text(_ tag: ExifTag, _ text: String) -> TIFFEdit {
    TIFFEdit(tag: tag, value: .ascii(Array(text.utf8) + [0]))
  }

  /// Rewrites the file with the edits.
  private static func rewrite(_ bytes: [UInt8], _ edits: [TIFFEdit]) throws -> [UInt8] {
    try OpenFile.with(bytes) { file in
      let container = try #require(try CR3Container.read(file))
      let block = try TIFFBlock(whole: try #require(container.exifBytes))
      var editor = TIFFEditor(
        block, structure: TIFFStructure(of: block), maximumSize: container.maximumBlockSize)
      try editor.apply(edits)
      return try container.rewrite(file, with: .init(exif: editor.block)).applied(to: bytes)
    }
  }

  private static func refusal(_ bytes: [UInt8], _ edits: [TIFFEdit]) -> String? {
    do {
      _ = try rewrite(bytes, edits)
      return nil
    } catch ContainerRefusal.damaged(let reason) {
      return reason
    } catch ContainerRefusal.noPlace(let reason) {
      return reason
    } catch {
      return "\(error)"
    }
  }

  private static let edits: [[TIFFEdit]] = [
    [text(.artist, "A rather long name of an artist")],
    [text(.dateTimeOriginal, "2020:01:02 03:04:05")], [text(.lensModel, "A lens of long name")],
    [.init(tag: .lensModel, value: nil), text(.artist, "Jane")],
    [.init(tag: .photographicSensitivity, value: .short(800))],
    [text(.copyright, "New"), text(.init(.exif, 0xA431), "12345678")],
    [
      text(.gpsLatitudeRef, "N"),
      .init(tag: .gpsLatitude, value: .unsignedFractions([1, 1, 2, 1, 3, 1])),
    ],
    [.init(tag: .gpsVersionID, value: nil)],
  ]

  @Test(arguments: edits) func changesTheBoxesAlone(_ edits: [TIFFEdit]) throws {
    let old = Self.file().bytes
    let new = try Self.rewrite(old, edits)
    #expect(new.count == old.count)
    try OpenFile.with(new) { file in
      let container = try #require(try CR3Container.read(file))
      #expect(container.damage == nil && container.exifDoubt == nil)
      let block = try TIFFBlock(whole: try #require(container.exifBytes))
      let structure = TIFFStructure(of: block)
      for edit in edits {
        guard let entry = structure[edit.tag.directory]?.entry(edit.tag.number) else {
          #expect(edit.value == nil)
          continue
        }
        guard case .inside(let range) = entry.value else {
          Issue.record("a value outside")
          continue
        }
        #expect(block.bytes[range].elementsEqual(edit.value?.bytes(block.order) ?? []))
      }
      let own = try container.ownBytes(in: file).ranges
      #expect(own.count == 3)
      #expect(
        old.indices.allSatisfy { place in
          old[place] == new[place] || own.contains { $0.contains(place) }
        })
      // An undo may restore it.
      let changed = old.indices.filter { old[$0] != new[$0] }.map { $0..<$0 + 1 }
      #expect(try container.ownBytes(in: file).contain(changed, in: file))
    }
    // And back: the boxes hold what they held.
    #expect(try Self.rewrite(new, []) == new)
  }

  @Test func staysTheSameWithoutEdits() throws {
    let old = Self.file().bytes
    #expect(try Self.rewrite(old, []) == old)
  }

  @Test(arguments: [[], [UInt8](repeating: 9, count: 200)] as [[UInt8]])
  func refusesWhatDoesNotFit(room: [UInt8]) throws {
    let bytes = Self.file(room: room).bytes
    for (edit, box) in [
      (Self.text(.artist, "A rather long name of an artist"), "CMT1"),
      (Self.text(.lensModel, "A lens of long name"), "CMT2"),
      (Self.text(.init(.gps, 0x0012), "WGS-84"), "CMT4"),
    ] {
      #expect(
        Self.refusal(bytes, [edit])
          == "its \(box) box has too little unused space, and a longer box would move everything after it"
      )
    }
    #expect(Self.refusal(bytes, [Self.text(.dateTimeOriginal, "2020:01:02 03:04:05")]) == nil)
  }

  private static func bytes(_ change: (inout CR3Builder) -> Void) -> [UInt8] {
    var file = file()
    change(&file)
    return file.bytes
  }

  /// A file with other bytes at the first place of these.
  private static func replacing(_ old: [UInt8], by new: [UInt8], in bytes: [UInt8]) throws
    -> [UInt8]
  {
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: old) })
    var changed = bytes
    changed.replaceSubrange(place..<place + old.count, with: new)
    return changed
  }

  @Test func refusesDoubtfulFiles() throws {
    let edit = [Self.text(.artist, "Jane")]
    let gps = Self.block(.init(.gpsVersionID, .byte(2, 3, 0, 0)))
    let whole = Self.file().bytes
    let start = try #require(whole.indices.first { whole[$0...].starts(with: Array("moov".utf8)) })
    let length = whole[start - 4..<start].reduce(0) { $0 << 8 | Int($1) }
    let movie = Array(whole[start - 4..<start - 4 + length])
    let manifest: [UInt8] = [
      0xD8, 0xFE, 0xC3, 0xD6, 0x1B, 0x0E, 0x48, 0x3C, 0x92, 0x97, 0x58, 0x28, 0x87, 0x7E, 0xC4,
      0x81,
    ]
    for (bytes, reason) in [
      (Self.bytes { $0.blocks.append(("CMT1", $0.blocks[0].bytes)) }, "it has several CMT1 boxes"),
      (Self.bytes { $0.blocks.append(("CMT3", [1])) }, "it has several CMT3 boxes"),
      (whole + movie, "it has several moov boxes"),
      (
        whole + BoxBuilder.box("uuid", manifest),
        "signed"
      ),
      (
        try Self.replacing(
          BoxBuilder.number(8 + gps.count + 200, 4) + Array("CMT4".utf8),
          by: BoxBuilder.number(9 + gps.count + 200, 4) + Array("CMT4".utf8), in: whole),
        "the file ends within its CMT4 box"
      ),
      (
        try Self.replacing(
          BoxBuilder.number(11, 4) + Array("CMT3".utf8),
          by: BoxBuilder.number(500, 4) + Array("CMT3".utf8), in: whole),
        "the file ends within its CMT3 box"
      ),
    ] {
      #expect(Self.refusal(bytes, edit) == reason)
      try OpenFile.with(bytes) { file in
        let container = try #require(try CR3Container.read(file))
        if reason.contains("several") { #expect(try container.ownBytes(in: file).ranges == []) }
      }
    }
    #expect(
      Self.refusal(
        Self.bytes { $0.blocks.removeLast() }, [Self.text(.init(.gps, 0x0012), "WGS-84")])
        == "it has no CMT4 box, and a new one would move everything after it")
  }

  private static let packet = Array("<old/>    ".utf8)

  /// A packet is overwritten in its box, with Exif or without.
  @Test(arguments: [[], edits[0]]) func overwritesXMP(_ edits: [TIFFEdit]) throws {
    let old = Self.bytes { $0.xmp = Self.packet }
    let new = Array("<new/>  \n ".utf8)
    try OpenFile.with(old) { file in
      let container = try #require(try CR3Container.read(file))
      var rewrite = MetadataRewrite(xmp: new)
      if !edits.isEmpty {
        let block = try TIFFBlock(whole: try #require(container.exifBytes))
        var editor = TIFFEditor(
          block, structure: TIFFStructure(of: block), maximumSize: container.maximumBlockSize)
        try editor.apply(edits)
        rewrite.exif = editor.block
      }
      let changed = try container.rewrite(file, with: rewrite).applied(to: old)
      #expect(changed.count == old.count)
      let ranges = try container.ownBytes(in: file).ranges
      #expect(ranges.count == 4)
      for place in old.indices where old[place] != changed[place] {
        #expect(ranges.contains { $0.contains(place) })
      }
      try OpenFile.with(changed) { file in
        let written = try #require(try CR3Container.read(file))
        #expect(try written.furtherMetadata(in: file, for: .edits).xmpPackets == [new])
      }
    }
  }

  /// A packet of another length, several boxes, and a box without a size.
  @Test func overwritesNoOtherXMP() throws {
    let box = BoxBuilder.box("uuid", Box.xmpBox + Self.packet)
    for (bytes, packet) in [
      (Self.bytes { $0.xmp = Self.packet }, Self.packet + [0x20]),
      (Self.bytes { $0.xmp = Self.packet }, []),
      (Self.bytes { ($0.xmp, $0.boxes) = (Self.packet, box) }, Self.packet),
    ] {
      try OpenFile.with(bytes) { file in
        let container = try #require(try CR3Container.read(file))
        #expect(throws: ContainerRefusal.self) {
          try container.rewrite(file, with: .init(xmp: packet))
        }
      }
    }
  }

  @Test func addsNoXMP() throws {
    try OpenFile.with(Self.file().bytes) { file in
      let container = try #require(try CR3Container.read(file))
      let error = #expect(throws: ContainerRefusal.self) {
        try container.rewrite(file, with: .init(xmp: [1]))
      }
      guard case .fixed(.xmp, _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }
}
