import EditJudges
import PhotoFixtures
import Platform
import TestSupport
import Testing

@testable import PhotoContainers

/// XMP packets in all the text chunks that programs write them in.
struct PacketsOfPNGTests {
  private typealias Chunk = PNGBuilder.Chunk

  /// A kind of chunk with a packet.
  struct Form: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let chunk: @Sendable (_ packet: String) -> PNGBuilder.Chunk

    static let all = [
      Form(testDescription: "iTXt") { .internationalText("XML:com.adobe.xmp", $0) },
      Form(testDescription: "compressed iTXt") {
        .init(
          "iTXt",
          Array("XML:com.adobe.xmp".utf8) + [0, 1, 0, 0, 0] + PNGBuilder.stored(Array($0.utf8)))
      },
      Form(testDescription: "tEXt") { .text("XML:com.adobe.xmp", $0) },
      Form(testDescription: "zTXt") { .compressedText("XML:com.adobe.xmp", $0) },
      Form(testDescription: "raw profile") {
        .text("Raw profile type xmp", Chunk.rawProfile("xmp", Array($0.utf8)))
      },
      Form(testDescription: "compressed raw profile") {
        .compressedText("Raw profile type xmp", Chunk.rawProfile("xmp", Array($0.utf8)))
      },
      Form(testDescription: "segment") {
        .compressedText(
          "Raw profile type APP1",
          Chunk.rawProfile("APP1", Array(("http://ns.adobe.com/xap/1.0/\0" + $0).utf8)))
      },
    ]

    /// What a container hands over as the packet.
    func handedOver(_ packet: String) -> String {
      testDescription == "segment" ? "http://ns.adobe.com/xap/1.0/\0" + packet : packet
    }
  }

  private static func packets(of photo: [UInt8]) throws -> [String] {
    try OpenFile.with(photo) { file in
      let container = try #require(try PhotoFormats.container(of: file))
      return try container.furtherMetadata(in: file, for: .edits).xmpPackets
        .map { String(decoding: $0, as: UTF8.self) }
    }
  }

  @Test(arguments: Form.all, [[], [Chunk.exif(TIFFBuilder(.bigEndian, .init([])))]])
  private func isRead(form: Form, others: [PNGBuilder.Chunk]) throws {
    let photo = PNGBuilder(metadata: [form.chunk("<a/>")] + others).bytes
    #expect(try Self.packets(of: photo) == [form.handedOver("<a/>")])
  }

  /// A packet in the standard's chunk counts before others.
  @Test(arguments: Form.all.dropFirst(2))
  func comesAfterTheStandards(form: Form) throws {
    let photo = PNGBuilder(metadata: [form.chunk("<a/>"), Form.all[0].chunk("<b/>")]).bytes
    #expect(try Self.packets(of: photo) == ["<b/>", form.handedOver("<a/>")])
  }

  /// In its chunk, which keeps its form; an undo gives the same bytes.
  @Test(arguments: Form.all, ["<c/>", "<longer/>", ""])
  func isEditedInPlace(form: Form, packet: String) throws {
    let photo = PNGBuilder(
      metadata: [.text("Author", "Jane"), form.chunk("<old/>")], trailer: [1, 2, 3])
    let old = try PartedFile(photo.bytes)
    let new = Array(form.handedOver(packet).utf8)
    let edited = try #require(try old.edited(MetadataRewrite(xmp: new)))
    #expect(try Self.packets(of: edited) == [form.handedOver(packet)])
    // All that is no XMP is where it was.
    let (start, tail) = (photo.offset(ofChunkAt: 2), photo.bytes.count - photo.offset(ofChunkAt: 3))
    #expect(edited.prefix(start).elementsEqual(photo.bytes.prefix(start)))
    #expect(edited.suffix(tail).elementsEqual(photo.bytes.suffix(tail)))
    let keyword = form.chunk("").data.prefix(while: { $0 != 0 })
    let type = form.chunk("").type.utf8
    #expect(edited[start...].dropFirst(4).starts(with: Array(type) + keyword + [0]))
    let changed = try PartedFile(edited)
    #expect(firstDifference(try #require(try changed.restored(old.editable)), old.bytes) == nil)
    // Nobody else's chunk takes its place.
    let other = Form.all.first { $0.testDescription != form.testDescription }
    for stolen in [try #require(other).chunk("<old/>").bytes, []] {
      let editable = changed.editable.dropLast() + [stolen]
      #expect(try changed.restored(Array(editable)) == nil)
    }
  }

  /// Damaged ones refuse the edit, as do several: never a second packet beside one.
  @Test(
    arguments: [
      [Chunk("zTXt", Array("XML:com.adobe.xmp".utf8) + [0, 0, 1, 2])],
      [Chunk("zTXt", Array("XML:com.adobe.xmp".utf8) + [0, 1])],
      [.text("Raw profile type xmp", "nothing")],
      [.text("XML:com.adobe.xmp", "<a/>"), .text("XML:com.adobe.xmp", "<a/>")],
      [.text("XML:com.adobe.xmp", "<a/>"), .internationalText("XML:com.adobe.xmp", "<a/>")],
      [Chunk.text("XML:com.adobe.xmp", "<a/>").withWrongChecksum],
    ] as [[PNGBuilder.Chunk]])
  func isNeverWrittenTwice(chunks: [PNGBuilder.Chunk]) throws {
    let photo = try PartedFile(PNGBuilder(metadata: chunks).bytes)
    guard case .fixed(.xmp, _) = try photo.refusal(of: MetadataRewrite(xmp: [])) else {
      Issue.record("edited")
      return
    }
  }

  /// A profile of a segment may be Exif; then there is no XMP.
  @Test func mayBeExif() throws {
    let profile = Chunk.rawProfile(TIFFBuilder(.bigEndian, .init([])))
    let photo = PNGBuilder(metadata: [.text("Raw profile type APP1", profile)]).bytes
    #expect(try Self.packets(of: photo) == [])
    #expect(try PartedFile(photo).edited(MetadataRewrite(xmp: Array("<a/>".utf8))) != nil)
    #expect(try PartedFile(photo).edited(MetadataRewrite(exif: .empty)) != nil)
    // XMP in such a profile does not prevent edits of Exif.
    let packet = PNGBuilder(metadata: [Form.all[6].chunk("<a/>")]).bytes
    #expect(try PartedFile(packet).edited(MetadataRewrite(exif: .empty)) != nil)
  }

  /// What strip removes as a whole, or changes.
  @Test(arguments: Form.all) func isAPartOfTheFile(form: Form) throws {
    let photo = PNGBuilder(metadata: [form.chunk("<a/>")]).bytes
    try OpenFile.with(photo) { file in
      let container = try #require(try PNGContainer.read(file))
      let part = try #require(try container.inventory(of: file).parts.first)
      #expect(part.kind == .xmp)
      let content = try container.content(of: part, in: file)
      #expect(String(decoding: content, as: UTF8.self) == form.handedOver("<a/>"))
      let wrapped = try container.wrapped(
        Array(form.handedOver("<b/>").utf8), as: part, in: file)
      let changed = PNGBuilder.signature + Chunk.header(width: 1, height: 1).bytes + wrapped
      #expect(try Self.packets(of: changed) == [form.handedOver("<b/>")])
    }
  }
}
