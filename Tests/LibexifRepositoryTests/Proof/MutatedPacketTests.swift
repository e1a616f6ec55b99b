import EditJudges
import Foundation
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// Photos with damaged XMP packets: each can be listed, and an edit is sound or refused.
/// `EXIFCLI_MUTATED_PACKETS` says how many.
@Suite(.tags(.proof))
struct MutatedPacketTests {
  private static let count =
    ProcessInfo.processInfo.environment["EXIFCLI_MUTATED_PACKETS"].flatMap(Int.init) ?? 1_000
  private static let seedsPerCase = 250

  private static let packets: [String] = [
    JPEGBuilder.Segment.packet(
      attributes: "xmp:Rating='2' xmp:Label=\"Red\"",
      elements: "<dc:title><rdf:Alt><rdf:li xml:lang='x-default'>T &amp; U</rdf:li>"
        + "<rdf:li xml:lang='de'>T</rdf:li></rdf:Alt></dc:title>"
        + "<dc:subject><rdf:Bag><rdf:li>a</rdf:li></rdf:Bag></dc:subject><!-- kept -->",
      padding: 100),
    JPEGBuilder.Segment.packet(
      elements: "<xmp:Rating>3</xmp:Rating><photoshop:City><![CDATA[G]]></photoshop:City>",
      padding: 3_000),
    JPEGBuilder.Segment.packet(attributes: "tiff:Make='M'", padding: 0),
  ]
  private static let words = [
    "<", ">", "/>", "</rdf:Description>", "<rdf:Description xmp:Rating='4'/>", "&", "&#0;", "&lt;",
    "<!--", "-->", "<![CDATA[", "]]>", "<?xpacket end='w'?>", "<?xpacket end='r'?>", "xmlns:dc=''",
    "xmlns:dc='http://purl.org/dc/elements/1.1/'", "<xmp:Rating>1</xmp:Rating>", "'", "\"", "\0",
    "<!DOCTYPE a>", "<dc:title/>", "<dc:title>x</dc:title>", "\u{FEFF}", "rdf:parseType='Resource'",
  ]

  /// A photo with a packet that accidents and attacks have changed.
  private static func photo(seed: Int) -> [UInt8] {
    var random = SeededGenerator(seed: UInt64(seed))
    var packet = Array(packets[Int.random(in: packets.indices, using: &random)].utf8)
    for _ in 0..<Int.random(in: 1...3, using: &random) where !packet.isEmpty {
      let place = Int.random(in: 0..<min(packet.count, 1_200), using: &random)
      let end = min(packet.count, place + Int.random(in: 1...40, using: &random))
      switch Int.random(in: 0..<7, using: &random) {
      case 0: packet[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: packet[place] = UInt8.random(in: 0...255, using: &random)
      case 2: packet.removeSubrange(place..<end)
      case 3: packet.insert(contentsOf: Array(packet[place..<end]), at: place)
      case 4: packet.removeSubrange(place...)
      default:
        let word = words[Int.random(in: words.indices, using: &random)]
        packet.insert(contentsOf: Array(word.utf8), at: place)
      }
    }
    let header = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    let exif = TIFFBuilder(.littleEndian, .init(exif: [.init(.flash, .short(1))]))
    let segments: [JPEGBuilder.Segment] = [
      .exif(exif), JPEGBuilder.Segment(.app1, header + packet),
    ]
    return JPEGBuilder(metadata: seed % 2 == 0 ? segments : segments.reversed()).bytes
  }

  @Test(arguments: Array(stride(from: 0, to: count, by: seedsPerCase)))
  func anEditIsSoundOrRefused(from start: Int) throws {
    var (edited, refused) = (0, [String: Int]())
    try TemporaryFolder.with(isInMemory: true) { folder in
      for seed in start..<min(start + Self.seedsPerCase, Self.count) {
        let photo = Self.photo(seed: seed)
        let identifier = try folder.place(photo, at: "p")
        let repository = LibexifPhotoRepository()
        let metadata = try repository.fetchPhoto(withIdentifier: identifier).metadata
        var expected = metadata
        (expected.title, expected.rating) = ("Straße & <Meer>", 5)
        do throws(PhotoRepositoryError) {
          try repository.updatePhoto(with: expected, insteadOf: metadata)
        } catch {
          refused[error.code.rawValue, default: 0] += 1
          #expect(error.code != .notVerified, "\(seed)")
          #expect(try folder.bytes(of: "p") == photo, "\(seed)")
          continue
        }
        edited += 1
        let judge = EditJudge(
          from: photo, to: try folder.bytes(of: "p"), fields: ["title", "rating"])
        // A damaged trailer may look like one to the judge.
        let faults = judge.faults.filter { !$0.hasPrefix("the packet has another length") }
        #expect(faults == [], "\(seed)")
        #expect(try repository.fetchPhoto(withIdentifier: identifier).metadata == expected)
      }
      #expect(try folder.names() == ["p"])
    }
    print("mutated packets from \(start): edited \(edited), refused \(refused)")
    #expect(edited > 0)
    #expect(!refused.isEmpty)
  }
}
