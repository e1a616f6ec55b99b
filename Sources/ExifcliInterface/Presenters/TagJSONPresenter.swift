import PhotoEntities
import PhotoUseCases

/// The tags of photos as one JSON array with an object for each photo.
struct TagJSONPresenter: TagPresenter {
  let console: Console
  private let array: JSONArrayWriter

  init(_ console: Console) {
    self.console = console
    self.array = JSONArrayWriter(console)
  }

  func didProvideTagsToBrowse(_ photo: BrowsingTags) {
    array.write(
      .object([
        ("file", .string(photo.identifier.text)),
        ("tags", .array(photo.tags.map(JSONValue.init))),
      ]))
  }

  func finish() {
    array.finish()
  }
}
