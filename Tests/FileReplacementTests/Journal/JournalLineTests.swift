import StrictReaders
import Testing

@testable import FileReplacement

/// A record is read back as it was written.
struct JournalLineTests {
  private static let odd = "a\"b\\c\u{0}\u{1B}\n\u{7F}/é\u{2028}\u{1F600}"
  private static let changes = [
    ByteChange.creation(of: [0, 0xFF]),
    ByteChange(
      .init(of: 7..<10, newCount: 4, old: [1], new: [])),
  ]
  private static let records: [JournalRecord] = [
    .edited(
      .init(
        id: "1", run: "2", time: "t", file: odd,
        before: .init(size: 0, sha256: [0xAB]), after: .init(size: 9, segment: [1], others: .max),
        changes: changes, summary: ["iso", odd], whole: true)),
    .edited(
      .init(
        id: "", run: "", time: "", file: "", before: .ofNothing(provesSegments: false),
        after: .ofNothing(provesSegments: true), changes: [])),
    .moved(
      .init(
        id: "1", time: "t", group: -1, from: odd, to: "b", copy: false, file: .ofNothing,
        inode: .max, made: [], left: [.init(path: odd, mode: 0o755), .init(path: "", mode: 0)])),
    .moved(.init(id: "", time: "", group: 0, from: "", to: "", file: .ofNothing, inode: 0)),
    .made(.init(id: odd, back: true)), .made(.init(id: "")),
    .undone(.init(failed: true, id: "1", time: "t", sequence: 3)),
    .undone(.init(id: "1", time: "t")),
    .redone(.init(id: odd, time: "t")),
    .run(.init(time: "t", folder: odd, arguments: ["edit", odd, ""])),
    .finished(.init(time: "t", edits: 3, summaries: [odd])),
    .finished(.init(time: "t", edits: 0, summaries: [])),
  ]

  @Test(arguments: records)
  func aRecordIsReadBack(_ record: JournalRecord) throws {
    let line = Array(record.line.dropLast())
    #expect(record.line.last == UInt8(ascii: "\n"))
    #expect(!line.contains { $0 < 0x20 || $0 == 0x7F })
    #expect(JournalRecord(line: line[...]) == record)
    Self.expectOrder(of: try StrictJSON(line))
  }

  /// The members of each object are in the order of the alphabet.
  private static func expectOrder(of value: StrictJSON) {
    switch value {
    case .object(let members):
      let names = members.map { String(decoding: $0.name, as: UTF8.self) }
      #expect(names == names.sorted())
      for member in members { expectOrder(of: member.value) }
    case .array(let values): values.forEach(expectOrder)
    default: break
    }
  }
}
