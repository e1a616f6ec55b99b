import PhotoMetadata

/// Lists the photos in the folders that the arguments name, the most sensitive film first.
@main
struct ListByISO {
  static func main() async throws {
    let folders = CommandLine.arguments.dropFirst().map { PhotoIdentifier(text: $0) }
    let library = PhotoLibrary(at: folders, isRecursive: true)
    let photos = library.photos(sortedBy: .descending(by: MetadataField.iso)) { problem in
      print("\(problem)")
    }
    for try await photo in photos {
      let iso = photo.iso.map { "ISO \($0)" } ?? "no ISO"
      let time = photo.exposureDuration.map { "\($0) s" } ?? "no exposure time"
      print("\(photo.identifier): \(iso), \(time)")
    }
  }
}
