import PhotoEntities
import PhotoUseCases

/// Says what a catalogue contains, or that it is removed.
struct CataloguePresenter {
  let console: Console

  /// Presents the contents of this catalogue, as a table or as JSON; nil if it does not exist.
  func present(_ contents: CatalogueContents?, of catalogue: PhotoIdentifier, isJSON: Bool) {
    let name = VisibleText.of(catalogue.text)
    guard let contents else {
      return console.advise(
        "there is no catalogue at \(name); 'exifcli list --catalog' makes one")
    }
    if isJSON {
      console.write(Self.object(contents, of: catalogue).text + "\n")
    } else {
      console.write(Self.table(contents, title: name), advice: "see all with '| less -S'")
    }
  }

  private static func table(_ contents: CatalogueContents, title: String) -> TextTable {
    var table = TextTable([("catalogue", .text), (title, .text)])
    table.append(["photos", String(contents.photos)])
    table.append(["folders", String(contents.folders)])
    table.append(["bytes", String(contents.size)])
    table.append(["made by", contents.isCurrent ? "this version" : "another version"])
    return table
  }

  private static func object(
    _ contents: CatalogueContents, of catalogue: PhotoIdentifier
  ) -> JSONValue {
    .object([
      ("file", .string(catalogue.text)), ("photos", .integer(contents.photos)),
      ("folders", .integer(contents.folders)), ("bytes", .integer(Int(clamping: contents.size))),
      ("current", .bool(contents.isCurrent)),
    ])
  }

  /// Says that this catalogue of `size` bytes is removed; nil if it did not exist.
  func presentRemoval(of catalogue: PhotoIdentifier, size: Int64?) {
    let name = VisibleText.of(catalogue.text)
    console.advise(
      size.map { "\(name) is removed: \($0) bytes" } ?? "there is no catalogue at \(name)")
  }
}
