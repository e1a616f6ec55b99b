import EditJudges
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
  /// A photo with a packet that accidents and attacks have changed.
  private static func photo(seed: Int) -> [UInt8] {
    let packet = MutatedPacket.bytes(seed: seed)
    let header = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    let exif = TIFFBuilder(.littleEndian, .init(exif: [.init(.flash, .short(1))]))
    let segments: [JPEGBuilder.Segment] = [
      .exif(exif), JPEGBuilder.Segment(.app1, header + packet),
    ]
    return JPEGBuilder(metadata: seed % 2 == 0 ? segments : segments.reversed()).bytes
  }

  @Test(arguments: Array(stride(from: 0, to: MutatedPacket.count, by: MutatedPacket.seedsPerCase)))
  func anEditIsSoundOrRefused(from start: Int) throws {
    var (edited, refused) = (0, [String: Int]())
    try TemporaryFolder.with(isInMemory: true) { folder in
      for seed in start..<min(start + MutatedPacket.seedsPerCase, MutatedPacket.count) {
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
