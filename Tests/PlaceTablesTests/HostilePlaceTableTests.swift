import Foundation
import PhotoEntities
import PhotoUseCases
import PlaceTables
import TestSupport
import Testing

/// Tables that are cut, damaged or made to do harm.
struct HostilePlaceTableTests {
  private typealias Fault = PhotoRepositoryError.Reason.PlaceTableFault

  private static let sound = try? PlaceTableBuilder.table([
    .init("South", -33.5, 18.5, 1000), .init("Middle", 0.5, 0.5, 1000),
    .init("North", 48.5, 16.5, 1_000_000),
  ])

  /// What the table in this file says of its places, or the fault.
  private static func answers(_ bytes: [UInt8], in folder: TemporaryFolder) throws -> [String] {
    try folder.place(bytes, at: "places")
    let table = PlaceTable(at: folder.identifier(of: "places"))
    return [(-33.5, 18.5), (0.5, 0.5), (48.5, 16.5)].map { latitude, longitude in
      do throws(PhotoRepositoryError) {
        let zone = try table.timeZone(latitude: latitude, longitude: longitude)
        return
          "\(try table.names(latitude: latitude, longitude: longitude)?.city ?? "-") \(zone ?? "-")"
      } catch {
        #expect(error.identifier == folder.identifier(of: "places"))
        guard case .unusablePlaces(let fault) = error.reason else { return "\(error)" }
        return "\(fault)"
      }
    }
  }

  @Test func aSoundTableAnswers() throws {
    let sound = try #require(Self.sound)
    try TemporaryFolder.with { folder in
      let answers = try Self.answers(sound, in: folder)
      #expect(answers == ["South Etc/UTC", "Middle Etc/UTC", "North Etc/UTC"])
    }
  }

  @Test func isNeverReadBeyondItsEnd() throws {
    let sound = try #require(Self.sound)
    try TemporaryFolder.with(isInMemory: true) { folder in
      for count in 0..<sound.count {
        let answers = try Self.answers(Array(sound.prefix(count)), in: folder)
        let fault = count < 8 ? "notATable" : "damaged"
        #expect(answers == [fault, fault, fault], "\(count) bytes")
      }
      #expect(try Self.answers(sound + [0], in: folder)[0] == "damaged")
    }
  }

  /// Each number becomes others, large and small. The table answers in some way.
  @Test(arguments: [0xFF, 0x7F, 0x80, 0x01] as [UInt8])
  func anyNumbersGiveAnswersOrFaults(byte: UInt8) throws {
    let sound = try #require(Self.sound)
    try TemporaryFolder.with(isInMemory: true) { folder in
      var faults = 0
      for offset in 8..<sound.count {
        var bytes = sound
        bytes[offset] = byte
        faults += try Self.answers(bytes, in: folder).count { $0 == "damaged" }
      }
      #expect(faults > 0)
    }
  }

  @Test func saysWhatTheFileIs() throws {
    let sound = try #require(Self.sound)
    try TemporaryFolder.with { folder in
      func fault(_ name: String) -> PhotoRepositoryError.Reason? {
        do throws(PhotoRepositoryError) {
          try PlaceTable(at: folder.identifier(of: name)).open()
          return nil
        } catch {
          return error.reason
        }
      }
      try folder.place(sound, at: "sound")
      try folder.place(Array("a list of places, as text, which is no table".utf8), at: "text")
      var other = sound
      other[8] = 2
      try folder.place(other, at: "other")
      #expect(fault("sound") == nil)
      #expect(fault("none") == .unusablePlaces(.missing))
      #expect(fault("text") == .unusablePlaces(.notATable))
      #expect(fault("other") == .unusablePlaces(.otherVersion(2)))
      #expect(fault(".") == .unusablePlaces(.notATable))
    }
  }
}
