import PhotoUseCases

/// A histogram as comma-separated values: a row for each bin, and a last one without label for the
/// photos without a value.
struct StatisticsCSVPresenter: ConsolePresenter, MetadataStatisticsOutput {
  let console: Console

  init(_ console: Console) {
    self.console = console
  }

  func didProvideHistogram(_ histogram: MetadataHistogram) {
    console.write(CSV.line(["label", "from", "to", "count", "share"]))
    for bin in histogram.bins {
      let row = StatisticsRow(bin, of: histogram.field)
      let label = ListedText.withoutControls(row.label)
      console.write(
        CSV.line([
          console.outputTerminal == nil ? label : VisibleText.of(label), row.from.cell, row.to.cell,
          "\(bin.count)",
          JSONValue.number(bin.share).cell,
        ]))
    }
    console.write(CSV.line(["", "", "", "\(histogram.missingCount)", ""]))
  }
}
