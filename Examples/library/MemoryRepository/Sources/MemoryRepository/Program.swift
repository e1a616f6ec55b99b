import PhotoMetadata

/// Sorts, changes and finds photos that are nowhere but in memory.
@main
struct Program {
  static func main() async throws {
    var day = Metadata(localIdentifier: PhotoIdentifier(text: "day"))
    (day.iso, day.exposureDuration) = (100, 0.001)
    var night = Metadata(localIdentifier: PhotoIdentifier(text: "night"))
    (night.iso, night.exposureDuration) = (6400, 30)
    let library = PhotoLibrary(MemoryRepository([day, night]))

    for try await photo in library.photos(sortedBy: .descending(by: MetadataField.iso)) {
      print(photo)
    }
    let edits = await library.edit(where: try MetadataFilter("exposureDuration > 1")) {
      $0.title = "Stars"
    }
    print("changed: \(edits.modified.map(\.identifier))")
    for try await photo in library.photos(where: try MetadataFilter("title ~ star")) {
      print(photo)
    }
  }
}
