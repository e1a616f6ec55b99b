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

extension JSONValue {
  fileprivate init(_ tag: PhotoTag) {
    self = .object([
      ("directory", .string(tag.directory)),
      ("number", .integer(Int(tag.number))),
      ("name", tag.name.map(JSONValue.string) ?? .null),
      ("type", tag.type.map(JSONValue.string) ?? .null),
      ("count", tag.count.map(JSONValue.integer) ?? .null),
      ("value", .string(tag.value)),
    ])
  }
}
