import PhotoEntities
import PhotoUseCases
import TestSupport
import Testing

@testable import ExifcliInterface
@testable import exifcli

/// The source of rows, and the time when they are handed over.
struct EditRowsTests {
  @Test func areReadFromAFile() throws {
    try TemporaryFolder.with { folder in
      try folder.place(Array("{\"file\":\"a\"}\n{\"file\":\"b\"}\n".utf8), at: "rows")
      #expect(try batches(of: "rows", in: folder) == [2])
    }
  }

  @Test func areHandedOverInBatches() throws {
    try TemporaryFolder.with { folder in
      let rows = String(repeating: "{\"file\":\"a\"}\n", count: 600)
      try folder.place(Array(rows.utf8), at: "rows")
      #expect(try batches(of: "rows", in: folder) == [256, 256, 88])
    }
  }

  @Test func thatAreMissingAreAFailure() throws {
    try TemporaryFolder.with { folder in
      let failure = #expect(throws: RowFault.self) { try batches(of: "rows", in: folder) }
      #expect(failure?.message == "there is no such file; check the path")
    }
  }

  @Test func areNoFolder() throws {
    try TemporaryFolder.with { folder in
      try folder.place([], at: "rows/a")
      let failure = try #require(
        #expect(throws: RowFault.self) { try batches(of: "rows", in: folder) })
      #expect(failure.message.hasPrefix("is a folder; "))
    }
  }

  /// A producer may wait for the result of a row before it sends the next.
  @Test(arguments: [
    [("{\"file\":\"a\"}", 1), ("\n{\"file\":", 0), ("\"b\"}", 1)],
    [("[{\"file\":\"a\"}", 1), (",{\"file\":\"b\"},{\"file\":\"c\"}", 2), ("]", 0)],
    [("file\r\n", 0), ("a\r\n", 1), ("b\nc\n", 2)],
    [("fi", 0), ("le\na\nb", 1), ("\n", 1), ("\n", 0)],
  ])
  func areHandedOverAsTheyCome(pieces: [(text: String, rows: Int)]) throws {
    var counts: [Int] = []
    var rest = pieces[...]
    var batches = EditRows.Batches(ignoringUnknownColumns: false) {
      guard let piece = rest.popFirst() else { return [] }
      counts.append(0)
      return Array(piece.text.utf8)
    }
    while let rows = try batches.next() { counts[counts.count - 1] += rows.count }
    #expect(counts == pieces.map(\.rows))
  }

  @Test func areReadNoFurtherThanTheyAreWanted() throws {
    var pieces = 0
    var batches = EditRows.Batches(ignoringUnknownColumns: false) {
      pieces += 1
      return Array("{\"file\":\"a\"}\n".utf8)
    }
    for _ in 0..<1000 { #expect(try batches.next()?.count == 1) }
    #expect(pieces == 1000)
  }

  @Test func thatEndInAnErrorAreHandedOverBeforeIt() throws {
    let error = PhotoRepositoryError(identifier: PhotoIdentifier(text: "a"), reason: .missing)
    var hasBegun = false
    var batches = EditRows.Batches(ignoringUnknownColumns: false) {
      () throws(PhotoRepositoryError) in
      if hasBegun { throw error }
      hasBegun = true
      return Array("{\"file\":\"a\"}\n".utf8)
    }
    #expect(try batches.next()?.count == 1)
    #expect(throws: RowFault.self) { try batches.next() }
    #expect(try batches.next() == nil)
  }

  @Test func areCalledByTheirFile() {
    #expect(
      EditRows(in: PhotoIdentifier(text: "rows.csv"), read: CompositionRoot().pieces).name
        == PhotoIdentifier(text: "rows.csv"))
    #expect(
      EditRows(in: nil, read: CompositionRoot().pieces).name
        == PhotoIdentifier(text: "standard input"))
  }

  /// The numbers of rows that are handed over together.
  private func batches(of name: String, in folder: TemporaryFolder) throws -> [Int] {
    var counts: [Int] = []
    var batches = EditRows(
      in: folder.identifier(of: name), read: CompositionRoot().pieces
    ).batches()
    while let rows = try batches.next() { counts.append(rows.count) }
    return counts
  }
}
