import PhotoEntities
import PhotoUseCases

/// The tags of photos for people: photo by photo, directory by directory.
final class TagTextPresenter: TagPresenter {
  let console: Console
  private var isFirst = true

  init(_ console: Console) {
    self.console = console
  }

  func didProvideTagsToBrowse(_ photo: BrowsingTags) {
    console.write(
      (isFirst ? "" : "\n") + console.ink(VisibleText.path(photo.identifier), .bold) + "\n")
    isFirst = false
    if photo.tags.isEmpty {
      console.write("  no Exif tags\n")
    }
    let nameWidth = photo.tags.compactMap { $0.name?.count }.max() ?? 0
    var directory: String?
    for tag in photo.tags {
      if tag.directory != directory {
        console.write("  \(console.ink(tag.directory, .bold))\n")
        directory = tag.directory
      }
      let name = tag.name ?? ""
      let padding = String(repeating: " ", count: nameWidth - name.count)
      console.write(
        "    \(Self.number(tag.number))  \(name)\(padding)  \(VisibleText.of(tag.value))\n")
    }
  }

  func finish() {}

  private static func number(_ number: UInt16) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return "0x" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
