extension Fixture {
  /// Every fixture, in the order of Fixtures/README.md.
  package static let all = jpegs + pngs

  /// The JPEG files among them.
  package static let jpegs: [Fixture] = [
    wholeBlocks, makerNotes, makerNotePreviews, segments, embeddedPictures, missingBlocks,
    directories, values,
    exposures, flashes, places, dates, texts, damages, overlaps,
    oddities, makers, otherSegments,
  ].flatMap { $0 }

  /// The fixture of this name, without an extension.
  package static func named(_ name: String) -> Fixture? {
    all.first { $0.name == name }
  }
}
