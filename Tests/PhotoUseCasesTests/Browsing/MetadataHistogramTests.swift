import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Properties of the histogram of every field, for any values.
struct MetadataHistogramTests {
  /// Values of each kind that photos have, and values that only broken photos have.
  private static func values(of field: MetadataField) throws -> [MetadataValue] {
    let integers = [.min, -4096, -1, 0, 1, 2, 5, 6, 8, 100, 640, 641, 4000, 102_400, .max]
    switch field.kind {
    case .integer: return integers.map(MetadataValue.integer)
    case .fraction:
      let whole = integers.map { Rational($0) }
      let parts: [Rational] = [
        .of(1, .max), .of(1, 8000), .of(1, 250), .of(1, 200), .of(1, 3), .of(-1, 3), .of(1, 2),
        .of(28, 10), .of(355, 10), .of(.max, 2), .of(1, 1000), .of(-33_868, 1000),
      ]
      return (whole + parts).map(MetadataValue.fraction)
    case .text: return ["a", "A", "e\u{301}", "\u{E9}", "\u{1B}[1m", ""].map(MetadataValue.text)
    case .list:
      return [["a"], ["b", "a"], ["A"], ["e\u{301}", "\u{E9}"], ["", "b"]].map(MetadataValue.list)
    case .choice(let names): return names.map(MetadataValue.choice)
    case .date:
      return try [
        (0, 1, 1), (1, 12, 31), (1980, 1, 1), (2024, 2, 29), (2024, 3, 1), (9999, 12, 31),
      ]
      .map { .date(try .of($0, $1, $2)) }
    }
  }

  @Test(arguments: MetadataField.all)
  func countsAreThoseOfThePositions(field: MetadataField) throws {
    let given = try Self.values(of: field)
    for length in 0...given.count {
      let values =
        Array(given.prefix(length) + given.prefix(length / 2)) as [MetadataValue?] + [nil]
      let histogram = try MetadataHistogram.of(field.name, values)
      let positionsOfPhotos = values.map(histogram.positions).filter { !$0.isEmpty }
      let positions = positionsOfPhotos.flatMap { $0 }

      #expect(positions.allSatisfy(histogram.bins.indices.contains))
      for (position, bin) in histogram.bins.enumerated() {
        #expect(bin.count == positions.count { $0 == position })
        #expect(bin.share == Double(bin.count) / Double(positionsOfPhotos.count))
      }
      #expect(histogram.subject == .field(field))
      #expect(histogram.photoCount == values.count)
      #expect(histogram.missingCount == values.count - positionsOfPhotos.count)
    }
  }

  /// A script that counts by the bounds gets the same counts.
  @Test(arguments: MetadataField.all)
  func valuesAreWithinTheBoundsOfTheirBins(field: MetadataField) throws {
    let values = try Self.values(of: field).filter { field.fault(in: $0) == nil }
    let histogram = try MetadataHistogram.of(field.name, values)
    for value in values {
      let position = try #require(histogram.positions(of: value).first, "\(value)")
      switch (value, histogram.bins[position].extent) {
      case (.text, .value(let only)), (.choice, .value(let only)): #expect(value == only)
      case (.list(let texts), .value(let only)): #expect(only == .text(texts[0]))
      case (.date(let date), .period(let from, let to)):
        #expect("\(from)" <= "\(date)")
        #expect("\(date)" < "\(to)" || to.year > 9999)
      case (_, .nominal(_, let from, let to)), (_, .interval(let from, let to)):
        let number = try #require(value.number)
        // Beyond these, floating-point numbers have no fractions.
        if number.magnitude < 0x1p53 { #expect(from <= number && number < to, "\(value)") }
      case let pair: Issue.record("\(pair)")
      }
    }
  }

  @Test(arguments: MetadataField.all)
  func binsOfNumbersAndDatesAreInTheirOrder(field: MetadataField) throws {
    let histogram = try MetadataHistogram.of(field.name, try Self.values(of: field))
    for (bin, next) in zip(histogram.bins, histogram.bins.dropFirst()) {
      switch (bin.extent, next.extent) {
      case (.value, .value): #expect(bin.count >= next.count)
      case (.nominal(_, _, let end), .nominal(_, let begin, _)),
        (.interval(_, let end), .interval(let begin, _)):
        #expect(end == begin || next.isAfterGap && end < begin)
      case (.period(_, let end), .period(let begin, _)):
        #expect(end == begin || next.isAfterGap && "\(end)" < "\(begin)")
      case let pair: Issue.record("\(pair)")
      }
    }
  }

  @Test func valuesOfNoBinHaveNoPosition() throws {
    let histogram = try MetadataHistogram.of("iso", [.integer(100), .integer(400)])

    #expect(histogram.positions(of: nil) == [])
    #expect(histogram.positions(of: .integer(800)) == [])
    #expect(histogram.positions(of: .integer(0)) == [])
    #expect(histogram.positions(of: .text("100")) == [])
    #expect(histogram.positions(of: .integer(200)) == [1])
  }

  @Test func gapsAreFilledUnlessTheyAreLong() throws {
    let near = try MetadataHistogram.of("rating", [.integer(1), .integer(26)])
    #expect(near.bins.count == 26)
    #expect(near.bins.allSatisfy { !$0.isAfterGap })

    let far = try MetadataHistogram.of("rating", [.integer(1), .integer(3), .integer(28)])
    #expect(
      far.lines == ["1: 1", "2: 0", "3: 1", "4: 0"] + (5...27).map { "\($0): 0" } + ["28: 1"])
    let further = try MetadataHistogram.of("rating", [.integer(1), .integer(3), .integer(29)])
    #expect(further.lines == ["1: 1", "2: 0", "3: 1", "...", "29: 1"])
  }
}
