import EditJudges
import PhotoFixtures
import Platform
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

/// Raws of Panasonic's: both of their Exif blocks are edited, or none.
struct RW2ContainerTests {
  private typealias Entry = TIFFBuilder.Entry

  private static let date = "2024:05:01 06:42:17"

  /// The Exif of the JPEG file.
  private static let inner: [Entry] = [
    .make("Panasonic"), .init(.model, .ascii("DMC-LX3")), .init(.orientation, .short(1)),
    .init(.artist, .ascii("Jane Example")),
    .exif(
      .init(.photographicSensitivity, .short(80)), .init(.dateTimeOriginal, .ascii(date)),
      .init(.lensModel, .ascii("A lens"))),
  ]

  /// The raw's own directories.
  private static let outer: [Entry] = [
    .make("Panasonic"), .init(.model, .ascii("DMC-LX3")), .init(.orientation, .short(1)),
    .exif(.init(.dateTimeOriginal, .ascii(date))),
  ]

  private static func jpeg(
    _ entries: [Entry] = inner, _ order: TIFFBuilder.ByteOrder = .littleEndian, copies: Int = 1
  ) -> [UInt8] {
    let payload = Array("Exif\0\0".utf8) + TIFFBuilder(order, .init(entries)).bytes
    let segment = [0xFF, 0xE1] + BoxBuilder.number(payload.count + 2, 2) + payload
    return [0xFF, 0xD8] + (0..<copies).flatMap { _ in segment }
      + [0xFF, 0xDA, 0, 5, 1, 2, 3, 9, 9, 0xFF, 0xD9]
  }

  /// A file with raw data at its end.
  private static func file(
    _ jpeg: [UInt8]? = jpeg(), _ outer: [Entry] = outer, rawData: UInt32? = nil
  ) -> [UInt8] {
    func bytes(_ offset: UInt32) -> [UInt8] {
      let own: [Entry] = [
        .init(4, .short(6)), .init(5, .short(8)), .init(6, .short(26)), .init(7, .short(38)),
        .init(0x17, .short(80)),
      ]
      let preview = jpeg.map { [Entry(0x2E, .undefined($0))] } ?? []
      let raw: [Entry] = [
        .init(.stripOffsets, .long(.max)), .init(.stripByteCounts, .long(9)),
        .init(0x0118, .long(offset)),
      ]
      return TIFFFile(own + preview + outer + raw).with { $0.magic = 0x55 }.bytes
    }
    let offset = rawData ?? UInt32(bytes(0).count)
    return bytes(offset) + Array("raw data!".utf8)
  }

  private static func text(_ tag: ExifTag, _ text: String) -> TIFFEdit {
    TIFFEdit(tag: tag, value: .ascii(Array(text.utf8) + [0]))
  }

  private static func rewrite(_ bytes: [UInt8], _ edits: [TIFFEdit]) throws -> [UInt8] {
    try OpenFile.with(bytes) { file in
      guard let container = try PhotoFormats.container(of: file) as? RW2Container,
        let block = try container.exifBlock(with: { _ in true }, in: file)
      else { throw ContainerRefusal.damaged("it has no Exif that can be read") }
      let editable = try container.editableBlock(block, in: file)
      var editor = TIFFEditor(
        editable, structure: TIFFStructure(of: editable), maximumSize: container.maximumBlockSize,
        isFile: container.isExifWholeFile)
      try editor.apply(edits)
      return try container.rewrite(file, with: .init(exif: editor.block)).applied(to: bytes)
    }
  }

  /// What the file says in its JPEG and in its own directories.
  private static func values(
    _ bytes: [UInt8], _ tag: ExifTag
  ) throws -> (jpeg: [UInt8]?, raw: [UInt8]?) {
    try OpenFile.with(bytes) { file in
      let container = try #require(try RW2Container.read(file))
      func value(_ block: TIFFBlock) -> [UInt8]? {
        let entry = TIFFStructure(of: block)[tag.directory]?.entry(tag.number)
        guard case .inside(let range)? = entry?.value else { return nil }
        return block.bytes(in: range).map(Array.init)
      }
      let raw = try #require(TIFFBlock(ofFile: bytes.count, beginning: bytes))
      return (container.exifBytes.flatMap(TIFFBlock.init).flatMap(value), value(raw))
    }
  }

  @Test(arguments: [
    text(.dateTimeOriginal, "2020:01:02 03:04:05"), text(.artist, "John Example"),
    text(.artist, "Short"), text(.model, "DMC-LX9"), text(.lensModel, "B lens"),
    .init(tag: .orientation, value: .short(6)),
  ])
  func changesBothOrTheOnlyOne(_ edit: TIFFEdit) throws {
    let old = Self.file()
    let before = try Self.values(old, edit.tag)
    let new = try Self.rewrite(old, [edit])
    #expect(new.count == old.count)
    let expected = edit.value?.bytes(.littleEndian)
    let after = try Self.values(new, edit.tag)
    #expect(after.jpeg == expected)
    #expect(after.raw == (before.raw == nil ? nil : expected))
    try OpenFile.with(new) { file in
      let container = try #require(try RW2Container.read(file))
      let own = try container.ownBytes(in: file).ranges
      #expect(zip(own, own.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
      let changed = old.indices.filter { old[$0] != new[$0] }.map { $0..<$0 + 1 }
      #expect(try container.ownBytes(in: file).contain(changed, in: file))
      #expect(container.pixelSize == PictureSize(width: 30, height: 20))
      // The rest of the JPEG is not an edit's own.
      #expect(!own.contains { $0.contains(new.count - 1) })
    }
  }

  /// Panasonic's own tag has the sensitivity too.
  @Test func changesBothSensitivities() throws {
    let edit = TIFFEdit(tag: .photographicSensitivity, value: .short(200))
    let new = try Self.rewrite(Self.file(), [edit])
    #expect(try Self.values(new, .photographicSensitivity).jpeg == [200, 0])
    #expect(try Self.values(new, ExifTag(.ifd0, 0x17)).raw == [200, 0])
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

  @Test func refusesWhatChangesOneAlone() throws {
    let size = "in RW2 files exifcli only changes values that keep their size"
    let date = Self.text(.dateTimeOriginal, "2020:01:02 03:04:05")
    let shorter: [Entry] = [.exif(.init(.dateTimeOriginal, .ascii("2024:05:01")))]
    let ends = "its JPEG shares bytes with something else"
    for (file, edit, reason) in [
      (Self.file(), Self.text(.artist, "A rather long name of an artist"), size),
      (Self.file(), Self.text(.software, "New"), size),
      (Self.file(), .init(tag: .artist, value: nil), size),
      // The raw's own date has another size, or another type.
      (Self.file(Self.jpeg(), shorter), date, size),
      (Self.file(Self.jpeg(), [.exif(.init(.dateTimeOriginal, .short(1)))]), date, size),
      // It shares its bytes.
      (
        Self.file(
          Self.jpeg(),
          [
            .exif(
              .init(.dateTimeOriginal, .ascii(Self.date)),
              .init(.dateTimeDigitized, .shared(with: .dateTimeOriginal, .ascii, count: 20)))
          ]), date, size
      ),
      (
        Self.file(Self.jpeg(Self.inner, .bigEndian)), date,
        "its two Exif blocks have different byte orders"
      ),
      (
        Self.file(Self.jpeg(copies: 2)), date,
        "its JPEG has several Exif segments, which may disagree"
      ),
      // The raw data begin within the JPEG.
      (Self.file(rawData: 300), date, ends),
      (
        Self.file(
          Self.jpeg(),
          Self.outer + [
            .init(0xC634, .shared(with: 0x2E, .undefined, count: UInt32(Self.jpeg().count)))
          ]), date, ends
      ),
    ] as [([UInt8], TIFFEdit, String)] {
      #expect(Self.refusal(file, [edit]) == reason)
      #expect(Self.refusal(file, [.init(tag: .artist, value: nil), edit]) != nil)
    }
  }

  /// Without Exif in the JPEG, the raw's own directories are read and edited.
  @Test(arguments: [nil, [0xFF, 0xD8, 0xFF, 0xD9], [1, 2, 3, 4, 5]] as [[UInt8]?])
  func editsItsOwnDirectories(jpeg: [UInt8]?) throws {
    let old = Self.file(jpeg)
    let edit = Self.text(.dateTimeOriginal, "2020:01:02 03:04:05")
    let new = try Self.rewrite(old, [edit])
    #expect(try Self.values(new, edit.tag).raw == edit.value?.bytes(.littleEndian))
    #expect(old.indices.count { old[$0] != new[$0] } <= 20)
    #expect(Self.refusal(old, [Self.text(.model, "A longer name")]) != nil)
  }

  /// Cut at many places, and with each byte changed.
  @Test func noByteTraps() throws {
    let whole = Self.file()
    let date = Self.text(.dateTimeOriginal, "2020:01:02 03:04:05")
    for place in whole.indices {
      var changed = whole
      changed[place] ^= 0xFF
      for bytes in place % 8 == 0 ? [Array(whole[..<place]), changed] : [changed] {
        guard let new = try? Self.rewrite(bytes, [date]) else { continue }
        #expect(new.count == bytes.count)
      }
    }
  }
}
