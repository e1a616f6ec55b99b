import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Texts and names counted by frequency.
struct NamesTests {
  @Test func theMostFrequentComesFirst() throws {
    let values = ["b", "a", "c", "c", "B", "b", "c"].map(MetadataValue.text)

    #expect(
      try MetadataHistogram.of("cameraModel", values).lines == ["c: 3", "b: 2", "B: 1", "a: 1"])
  }

  @Test func choicesThatNoPhotoHasAreMissing() throws {
    let values = ["redEye", "none", "none"].map(MetadataValue.choice)

    #expect(try MetadataHistogram.of("flashMode", values).lines == ["none: 2", "redEye: 1"])
  }

  /// Texts that look the same but differ in their scalars.
  @Test func differByTheirScalars() throws {
    let values = ["\u{E9}", "e\u{301}", "\u{E9}"].map(MetadataValue.text)
    let histogram = try MetadataHistogram.of("artist", values)

    #expect(histogram.bins.map(\.count) == [2, 1])
    #expect(histogram.positions(of: .text("e\u{301}")) == [1])
  }

  /// A photo counts once for each of its keywords, and shares are of the photos that have any.
  @Test func eachTextOfAListCounts() throws {
    let lists: [MetadataValue?] = [
      .list(["mist", "Vienna"]), .list(["Vienna"]), .list(["night", "Vienna"]), nil,
    ]
    let histogram = try MetadataHistogram.of("keywords", lists)

    #expect(histogram.lines == ["Vienna: 3", "mist: 1", "night: 1"])
    #expect(histogram.bins.map(\.share) == [1, 1.0 / 3, 1.0 / 3])
    #expect(histogram.photoCount == 4)
    #expect(histogram.missingCount == 1)
    #expect(histogram.positions(of: .list(["night", "Vienna", "other"])) == [2, 0])
  }
}
