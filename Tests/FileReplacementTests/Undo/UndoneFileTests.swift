import Foundation
import Platform
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import FileReplacement

/// Files in which changes of any part are undone.
struct UndoneFileTests {
  private static let present: [UInt8] = Array("0123456789".utf8)

  private static func change(_ place: Int, _ old: String, _ new: String) throws -> ByteChange {
    func hexadecimal(_ text: String) -> String {
      text.utf8.map { String($0, radix: 16) }.joined()
    }
    let json = #"{"at":\#(place),"old":"\#(hexadecimal(old))","new":"\#(hexadecimal(new))"}"#
    return try JSONDecoder().decode(ByteChange.self, from: Data(json.utf8))
  }

  /// The file after the undo of each edit; nil if one of them does not fit.
  private static func undone(_ edits: [[ByteChange]]) throws -> String? {
    try OpenFile.with(present) { file in
      var undone = UndoneFile(file, size: present.count) { _, _ in true }
      for edit in edits {
        let before = undone.rewrite
        guard try undone.undo(edit) else {
          #expect(undone.rewrite == before)
          return nil
        }
      }
      return String(decoding: undone.rewrite.applied(to: present), as: UTF8.self)
    }
  }

  @Test(
    arguments: [
      ([(2, "ab", "23")], "01ab456789"), ([(0, "", "01")], "23456789"),
      ([(10, "xy", "")], "0123456789xy"), ([(0, "a", "0"), (9, "b", "9")], "a12345678b"),
      ([(2, "long", "2"), (9, "", "6")], "01long345789"),
      ([(4, "", "4"), (5, "x", "6")], "01235x789"),
      ([(3, "a", ""), (4, "b", "")], "012ab3456789"), ([], "0123456789"),
    ] as [([(Int, String, String)], String)])
  func changesAreUndone(_ changes: [(Int, String, String)], _ result: String) throws {
    #expect(try Self.undone([changes.map { try Self.change($0.0, $0.1, $0.2) }]) == result)
  }

  /// Each edit changed what the one before had left.
  @Test func severalEditsAreUndoneOneByOne() throws {
    let third = [try Self.change(2, "ab", "234")]
    let second = [try Self.change(1, "Z", "1a"), try Self.change(6, "", "89")]
    let first = [try Self.change(0, "start", "0Zb"), try Self.change(7, "7", "7")]
    #expect(try Self.undone([third]) == "01ab56789")
    #expect(try Self.undone([third, second]) == "0Zb567")
    #expect(try Self.undone([third, second, first]) == "start567")
  }

  @Test(
    arguments: [
      [(2, "a", "x")], [(10, "a", "9")], [(11, "a", "")], [(-1, "a", "0")], [(.max, "a", "")],
      [(.min, "a", "")], [(5, "a", "5"), (4, "b", "4")], [(5, "aa", "5"), (6, "b", "6")],
      [(9, "a", "90")], [(.max, "", ""), (.min, "", "")],
    ] as [[(Int, String, String)]])
  func changesThatDoNotFitAreRefused(_ changes: [(Int, String, String)]) throws {
    #expect(try Self.undone([changes.map { try Self.change($0.0, $0.1, $0.2) }]) == nil)
  }

  /// Each edit is checked, against the file after it and the file before it; bytes that stay the same are not.
  @Test func eachEditIsChecked() throws {
    let third = [try Self.change(2, "abxd", "2345")]
    let second = [try Self.change(1, "Z", "1a"), try Self.change(5, "x", "")]
    try OpenFile.with(Self.present) { file in
      let checked = Mutex<[[Range<Int>]]>([])
      let seen = Mutex<[String]>([])
      var undone = UndoneFile(file, size: Self.present.count) {
        (before, after) throws(Errno) in
        for (ranges, file) in [after, before] {
          let bytes = String(decoding: try file.bytes(0..<100), as: UTF8.self)
          let state = "\(bytes) \(try file.size())"
          checked.withLock { $0.append(ranges) }
          seen.withLock { $0.append(state) }
        }
        return true
      }
      let areUndone = [try undone.undo(third), try undone.undo(second)]
      #expect(areUndone == [true, true])
      #expect(checked.withLock { $0 } == [[2..<6], [2..<6], [1..<3], [1..<2, 5..<6]])
      #expect(
        seen.withLock { $0 } == [
          "0123456789 10", "01abxd6789 10", "01abxd6789 10", "0Zbxdx6789 10",
        ])
    }
  }

  @Test(arguments: [true, false])
  func whatNoEditChangesIsRefused(_ isBefore: Bool) throws {
    try OpenFile.with(Self.present) { file in
      var undone = UndoneFile(file, size: Self.present.count) {
        (before, after) throws(Errno) in
        try (isBefore ? before : after).file.copy(0..<1) != Array((isBefore ? "a" : "0").utf8)
      }
      let isUndone = try undone.undo([try Self.change(0, "a", "0")])
      #expect(!isUndone)
      #expect(undone.rewrite == FileRewrite(parts: [.original(0..<10)]))
    }
  }

  /// Each change is looked at once: a journal may record any number.
  @Test func aHundredThousandChangesAreUndone() throws {
    let bytes = [UInt8](repeating: 0x30, count: 200_000)
    try OpenFile.with(bytes) { file in
      var undone = UndoneFile(file, size: bytes.count) { _, _ in true }
      let apart = try (0..<1000).map { try Self.change($0 * 2, "ab", "0") }
      #expect(try undone.undo(apart.indices.map { try Self.change($0 * 3, "ab", "0") }))
      #expect(undone.rewrite.size(originalSize: bytes.count) == 201_000)
      let adjacent = try (0..<100_000).map { try Self.change(10_000 + $0, "a", "0") }
      #expect(try undone.undo(adjacent))
      #expect(undone.rewrite.parts.count < 3000)
    }
  }
}
