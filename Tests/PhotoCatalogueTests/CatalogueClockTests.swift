import TestSupport
import Testing

@testable import PhotoCatalogue

/// When a catalogue reads files again, by the clock.
struct CatalogueClockTests {
  /// A file that was changed less than 4 seconds before it was looked at, or in the future, may change again
  /// without another stamp.
  @Test(arguments: [
    (-100_000 as Int64, true), (-1, true), (0, true), (3, true), (4, false), (100_000, false),
  ])
  func aFileIsReadAgainUntilItsChangeIsPast(age: Int64, isReadAgain: Bool) throws {
    try TemporaryFolder.with { folder throws in
      var files = try FollowedNumbers(in: folder)
      try files.write(1, to: "a")
      let time = try files.changeTime(of: "a") + age
      let read = Shared<[String]>([])
      files.beforeReading = { read.value += $0 }
      for _ in 1...3 { #expect(try files.numbers(in: files.update(at: time)) == ["a 1"]) }
      #expect(read.value == Array(repeating: "a", count: isReadAgain ? 3 : 1))
    }
  }

  /// The clock is set back after the catalogue was written. What has changed since has another stamp.
  @Test
  func aClockThatIsSetBackHidesNoChange() throws {
    try TemporaryFolder.with { folder throws in
      var files = try FollowedNumbers(in: folder)
      for name in ["a", "b"] { try files.write(1, to: name) }
      let time = try files.changeTime(of: "a")
      _ = try files.update(at: time + 1_000_000)
      let read = Shared<[String]>([])
      files.beforeReading = { read.value += $0 }
      try files.write(2, to: "b")
      for _ in 1...2 {
        #expect(
          try files.numbers(in: files.update(at: time - 1_000_000)) == ["a 1", "b 2"])
      }
      #expect(read.value == ["b", "b"])
    }
  }

  /// A file that changes after it was looked at, and before or after it was read.
  @Test(arguments: [false, true])
  func aChangeDuringTheRunIsNoticedTheNextTime(isReplaced: Bool) throws {
    try TemporaryFolder.with { folder throws in
      var files = try FollowedNumbers(in: folder)
      try files.write(1, to: "a")
      let number = Shared(1)
      files.beforeReading = { [files] _ in
        number.value += 1
        if isReplaced {
          try files.write(number.value, to: "../new")
          try folder.replace("files/a", by: "new")
        } else {
          try files.write(number.value, to: "a")
        }
      }
      #expect(try files.numbers(in: files.update()) == ["a 2"])
      #expect(try files.numbers(in: files.update()) == ["a 3"])
      files.beforeReading = { _ in }
      try files.write(9, to: "a")
      #expect(try files.numbers(in: files.update()) == ["a 9"])
    }
  }

  /// A file that is gone, or has become a folder, when it is to be read.
  @Test
  func aFileMayGoDuringTheRun() throws {
    try TemporaryFolder.with { folder throws in
      var files = try FollowedNumbers(in: folder)
      try files.write(1, to: "a")
      try files.write(1, to: "b")
      let isFirst = Shared(true)
      files.beforeReading = { _ in
        if isFirst.exchange(false) { try folder.replace("files/a", by: "files/b") }
      }
      #expect(try files.numbers(in: files.update()) == ["a 1", "b -"])
      #expect(try files.numbers(in: files.update()) == ["a 1"])
    }
  }
}
