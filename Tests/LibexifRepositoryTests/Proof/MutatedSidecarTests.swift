import EditJudges
import Foundation
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing
import XMPPackets

@testable import LibexifRepository

/// Damaged sidecars: each photo can be listed, and an edit is sound or refused. `EXIFCLI_MUTATED_PACKETS` says
/// how many.
@Suite(.tags(.proof))
struct MutatedSidecarTests {
  @Test(arguments: Array(stride(from: 0, to: MutatedPacket.count, by: MutatedPacket.seedsPerCase)))
  func anEditIsSoundOrRefused(from start: Int) throws {
    var (edited, refused) = (0, 0)
    try SidecarFolder.with(sidecar: "") { folder in
      let photo = try folder.photoBytes
      for seed in start..<min(start + MutatedPacket.seedsPerCase, MutatedPacket.count) {
        let packet = MutatedPacket.bytes(seed: seed)
        try folder.folder.place(packet, at: SidecarFolder.sidecar)
        let metadata = try folder.fetched().metadata
        var expected = metadata
        (expected.title, expected.rating) = ("Straße & <Meer>", 5)
        do {
          try folder.repository.updatePhoto(with: expected, insteadOf: metadata)
          edited += 1
          #expect(try folder.fetched().metadata == expected, "\(seed)")
          let others = { (packet: [UInt8]) in
            try XMPPacket(packet).properties.filter {
              !["title", "Rating"].contains($0.name.local)
            }.map { "\($0.name) \($0.value)" }
          }
          let new = try #require(folder.sidecarBytes)
          #expect(try others(new) == others(packet), "\(seed)")
        } catch let error as PhotoRepositoryError {
          refused += 1
          #expect(error.code != .notVerified, "\(seed)")
          #expect(folder.sidecarBytes == packet, "\(seed)")
        }
      }
      #expect(try folder.photoBytes == photo)
      #expect(try folder.folder.names() == [SidecarFolder.name, SidecarFolder.sidecar])
    }
    print("mutated sidecars from \(start): edited \(edited), refused \(refused)")
    #expect(edited > 0)
    #expect(refused > 0)
  }
}
