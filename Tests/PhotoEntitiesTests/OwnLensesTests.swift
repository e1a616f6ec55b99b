import PhotoEntities
import Testing

/// The user's file of lenses.
struct OwnLensesTests {
  @Test func namesLensesByMakerAndNumber() {
    let text =
      "# mine\n\ncanon\t4\tMy zoom\r\nCANON\t4\tMy other zoom\nnikon\t7f402d5c2c348406\tMine\n"
    var lines: [Int] = []
    let lenses = OwnLenses(text.utf8) { lines.append($0) }
    #expect(lines.isEmpty)
    #expect(lenses.names(of: "canon", "4") == ["My zoom", "My other zoom"])
    #expect(lenses.names(of: "nikon", "7F402D5C2C348406") == ["Mine"])
    #expect(lenses.names(of: "canon", "5").isEmpty && lenses != .none)
  }

  @Test(arguments: [
    "canon 4 My zoom", "canon\t4", "canon\t\tMy zoom", "\t4\tMy zoom", "leica\t4\tMy zoom",
  ])
  func leavesOutOtherLines(line: String) {
    var lines: [Int] = []
    let lenses = OwnLenses("# lenses\n\(line)\npentax\t3.44\tMine".utf8) { lines.append($0) }
    #expect(lines == [2] && lenses.names(of: "pentax", "3.44") == ["Mine"])
  }

  @Test func mayBeginWithAByteOrderMark() {
    let lenses = OwnLenses("\u{FEFF}canon\t4\tMine".utf8) { Issue.record("line \($0)") }
    #expect(lenses.names(of: "canon", "4") == ["Mine"])
  }
}
