import PhotoEntities
import PhotoUseCases

/// A format of `exifcli catalog`.
protocol CataloguePresenter: ConsolePresenter, CatalogueCareOutput {}

extension CataloguePresenter {
  func didRemove(_ catalogue: PhotoIdentifier, size: Int64?) {
    let name = VisibleText.of(catalogue.text)
    console.advise(
      size.map { "\(name) is removed: \($0) bytes" } ?? "there is no catalogue at \(name)")
  }

  fileprivate func adviseNone(_ catalogue: PhotoIdentifier) {
    console.advise(
      "there is no catalogue at \(VisibleText.of(catalogue.text)); 'exifcli list --catalog' makes one"
    )
  }
}

/// What a catalogue has, for people.
struct CatalogueTablePresenter: CataloguePresenter {
  let console: Console

  init(_ console: Console) {
    self.console = console
  }

  func didProvideContents(_ contents: CatalogueContents?, of catalogue: PhotoIdentifier) {
    guard let contents else { return adviseNone(catalogue) }
    var table = TextTable([("catalogue", .text), (VisibleText.of(catalogue.text), .text)])
    table.append(["photos", String(contents.photos)])
    table.append(["folders", String(contents.folders)])
    table.append(["bytes", String(contents.size)])
    table.append(["made by", contents.isCurrent ? "this version" : "another version"])
    console.write(table, advice: "see all with '| less -S'")
  }
}

/// What a catalogue has, for scripts.
struct CatalogueJSONPresenter: CataloguePresenter {
  let console: Console

  init(_ console: Console) {
    self.console = console
  }

  func didProvideContents(_ contents: CatalogueContents?, of catalogue: PhotoIdentifier) {
    guard let contents else { return adviseNone(catalogue) }
    let record = JSONValue.object([
      ("file", .string(catalogue.text)), ("photos", .integer(contents.photos)),
      ("folders", .integer(contents.folders)), ("bytes", .integer(Int(clamping: contents.size))),
      ("current", .bool(contents.isCurrent)),
    ])
    console.write(record.text + "\n")
  }
}
