import PhotoEntities
import PhotoUseCases

/// A table for people, of the fields that tell photos apart at a glance.
final class MetadataTablePresenter: MetadataPresenter {
  private static let fieldNames = [
    "iso", "focalLength", "exposureValue", "lensAperture", "exposureDuration", "flashMode",
    "captureDate", "cameraModel",
  ]

  let console: Console
  private let fields = fieldNames.compactMap(MetadataField.init(named:))
  private var table: TextTable

  init(_ console: Console) {
    self.console = console
    table = TextTable([("file", .left)] + fields.map { ($0.name, $0.kind.alignment) })
  }

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) {
    for photo in batch {
      table.append(
        [VisibleText.path(photo.identifier)]
          + fields.map { ReadableValue.text(photo[$0], of: $0) })
    }
  }

  func finish() {
    for line in table.lines {
      console.write(line + "\n")
    }
  }
}

extension MetadataKind {
  fileprivate var alignment: TextTable.Alignment {
    switch self {
    case .integer, .fraction: .right
    case .text, .date, .choice: .left
    }
  }
}
