import PhotoEntities
import PhotoUseCases

/// A histogram as one JSON object.
struct StatisticsJSONPresenter: ConsolePresenter, MetadataStatisticsOutput {
  let console: Console

  init(_ console: Console) {
    self.console = console
  }

  func didProvideHistogram(_ histogram: MetadataHistogram) {
    let bins = histogram.bins.map { bin in
      let row = StatisticsRow(bin, of: histogram.field)
      return JSONValue.object([
        ("label", .string(row.label)), ("from", row.from), ("to", row.to),
        ("count", .integer(bin.count)), ("share", .number(bin.share)),
      ])
    }
    let object = JSONValue.object([
      ("field", .string(histogram.field.name)),
      ("unit", histogram.field.unit.map { .string($0.rawValue) } ?? .null),
      ("photos", .integer(histogram.photoCount)),
      ("missing", .integer(histogram.missingCount)),
      ("bins", .array(bins)),
    ])
    console.write(object.text + "\n")
  }
}
