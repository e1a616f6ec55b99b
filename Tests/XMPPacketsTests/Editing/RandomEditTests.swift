import PhotoFixtures
import Testing

@testable import XMPPackets

/// Many edits, of sound packets and of damaged ones. ExifTool takes the real ones from their photos.
@Suite(.tags(.process, .proof))
struct RandomEditTests {
  private static let packets =
    SamplePacket.allCases.map(\.bytes) + SharedPackets.all.map(\.bytes)

  /// Edits own the bytes that they report, and no others.
  @Test func changesNothingElse() throws {
    var generator = SeededGenerator(seed: 3)
    var (edited, refused) = (0, 0)
    for bytes in Self.packets {
      guard let packet = try? XMPPacket(bytes) else { continue }
      for _ in 0..<40 {
        let changes = ChosenChanges.random(packet, using: &generator)
        guard let edit = try? packet.edited(changes) else {
          refused += 1
          continue
        }
        edited += 1
        #expect(edit.keepsOtherBytes(of: packet))
        #expect(edit.keepsOtherProperties(of: packet, but: changes.map(\.name)))
      }
    }
    #expect(edited > 200)
    #expect(refused > 20)
  }

  /// 10,000 damaged packets are read and edited, or refused.
  @Test func survivesDamagedPackets() throws {
    var generator = SeededGenerator(seed: 4)
    var (read, edited) = (0, 0)
    let packets = Self.packets.filter { $0.count < 8_000 }
    for number in 0..<10_000 {
      var bytes = packets[number % packets.count]
      if number.isMultiple(of: 5) {
        bytes = generator.mutation(of: bytes)
      } else {
        let place = Int.random(in: bytes.indices, using: &generator)
        let other = Int.random(in: bytes.indices, using: &generator)
        switch number % 3 {
        case 0: bytes.removeSubrange(place..<min(bytes.count, place + 8))
        case 1: bytes.insert(contentsOf: bytes[other...].prefix(20), at: place)
        default: bytes[place] = bytes[other]
        }
      }
      guard let packet = try? XMPPacket(bytes) else { continue }
      read += 1
      let changes = ChosenChanges.random(packet, using: &generator)
      guard let edit = try? packet.edited(changes) else { continue }
      edited += 1
      #expect(edit.keepsOtherBytes(of: packet))
      #expect(edit.keepsOtherProperties(of: packet, but: changes.map(\.name)))
    }
    #expect(read > 1_000)
    #expect(edited > 500)
  }
}
