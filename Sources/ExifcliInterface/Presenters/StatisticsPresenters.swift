import PhotoEntities
import PhotoUseCases

/// A format of `exifcli stats`.
protocol StatisticsPresenter {
  /// Presents the counts by each field.
  func present(_ histograms: [MetadataHistogram])
}

/// A bin for programs, without its count.
struct StatisticsRow {
  /// The bin's name for people; a text is as in the photos.
  let label: String
  /// The lower bound: a number, a date such as `2024-05`, or nothing for texts and names.
  let from: JSONValue
  /// The upper bound, exclusive.
  let to: JSONValue

  init(_ bin: MetadataHistogramBin, of subject: MetadataSubject) {
    switch bin.extent {
    case .value(.text(let text)), .value(.choice(let text)): label = text
    case let extent: label = ReadableExtent.text(extent, of: subject)
    }
    switch bin.extent {
    case .nominal(_, let from, let to), .interval(let from, let to):
      (self.from, self.to) = (.number(from), .number(to))
    case .period(let from, let to):
      (self.from, self.to) = (.string("\(from)"), .string("\(to)"))
    case .value: (self.from, self.to) = (.null, .null)
    }
  }
}

/// Histograms for people: a line for each bin, with a bar.
struct StatisticsTablePresenter: StatisticsPresenter {
  /// The length of the longest bar if there is no terminal.
  private static let barColumns = 40
  /// Shorter bars say nothing.
  private static let fewestBarColumns = 4
  private static let missing = "(no value)"

  let console: Console

  func present(_ histograms: [MetadataHistogram]) {
    for (index, histogram) in histograms.enumerated() {
      if index > 0 { console.write("\n") }
      present(histogram)
    }
  }

  private func present(_ histogram: MetadataHistogram) {
    let labels = histogram.bins.map { ReadableExtent.text($0.extent, of: histogram.subject) }
    let barColumns = barColumns(besides: labels, of: histogram)
    let mostPhotos = Double(histogram.bins.map(\.count).max() ?? 1)
    var table = TextTable([
      (histogram.subject.name, ListColumn.content(of: histogram.subject)),
      ("photos", .number), ("share", .text),
    ])
    for (label, bin) in zip(labels, histogram.bins) {
      if bin.isAfterGap { table.append(["...", "0", Self.cell(0)]) }
      let bar = Bar.of(Double(bin.count) / mostPhotos, columns: barColumns)
      table.append([label, "\(bin.count)", Self.cell(bin.share, bar)])
    }
    if histogram.missingCount > 0 {
      table.append([Self.missing, "\(histogram.missingCount)", Self.cell(nil)])
    }
    console.write(table, advice: "see all with --format csv")
  }

  /// The length of the longest bar: the rest of the line. Labels take at most half of the line.
  private func barColumns(besides labels: [String], of histogram: MetadataHistogram) -> Int {
    guard let columns = console.columns else { return Self.barColumns }
    let missing = histogram.missingCount > 0 ? [Self.missing] : []
    let label = ([histogram.subject.name] + labels + missing).map(TerminalWidth.of).max() ?? 0
    let photos = max("photos".count, "\(histogram.photoCount)".count)
    let left =
      columns - min(label, columns / 2) - photos - Self.cell(0, "").count
      - 3 * TableLayout.gap.count
    return left < Self.fewestBarColumns ? 0 : left
  }

  /// A share in percent, and a bar.
  private static func cell(_ share: Double?, _ bar: String = "") -> String {
    let text = share.map { percent($0) } ?? "-"
    let padding = String(repeating: " ", count: max(0, "100.0%".count - text.count))
    return padding + text + (bar.isEmpty ? "" : TableLayout.gap + bar)
  }

  private static func percent(_ share: Double) -> String {
    let tenths = Int((share * 1000).rounded())
    return "\(tenths / 10).\(tenths % 10)%"
  }
}

/// Histograms as comma-separated values: a row for each bin, and a last row without a label for the
/// photos without a value. If there are several histograms, a first column names the field.
struct StatisticsCSVPresenter: StatisticsPresenter {
  let console: Console

  func present(_ histograms: [MetadataHistogram]) {
    let isAlone = histograms.count == 1
    console.write(CSV.line((isAlone ? [] : ["field"]) + ["label", "from", "to", "count", "share"]))
    for histogram in histograms {
      present(histogram, after: isAlone ? [] : [histogram.subject.name])
    }
  }

  private func present(_ histogram: MetadataHistogram, after firstCells: [String]) {
    for bin in histogram.bins {
      let row = StatisticsRow(bin, of: histogram.subject)
      let label = ListedText.withoutControls(row.label)
      console.write(
        CSV.line(
          firstCells + [
            console.outputTerminal == nil ? label : VisibleText.of(label), row.from.cell,
            row.to.cell, "\(bin.count)", JSONValue.number(bin.share).cell,
          ]))
    }
    console.write(CSV.line(firstCells + ["", "", "", "\(histogram.missingCount)", ""]))
  }
}

/// One histogram as a JSON object, several as an array of such objects.
struct StatisticsJSONPresenter: StatisticsPresenter {
  let console: Console

  func present(_ histograms: [MetadataHistogram]) {
    let objects = histograms.map(Self.object)
    let value = objects.count == 1 ? objects[0] : JSONValue.array(objects)
    console.write(value.text + "\n")
  }

  private static func object(_ histogram: MetadataHistogram) -> JSONValue {
    let bins = histogram.bins.map { bin in
      let row = StatisticsRow(bin, of: histogram.subject)
      return JSONValue.object([
        ("label", .string(row.label)), ("from", row.from), ("to", row.to),
        ("count", .integer(bin.count)), ("share", .number(bin.share)),
      ])
    }
    return .object([
      ("field", .string(histogram.subject.name)),
      ("unit", histogram.subject.unit.map { .string($0.rawValue) } ?? .null),
      ("photos", .integer(histogram.photoCount)),
      ("missing", .integer(histogram.missingCount)),
      ("bins", .array(bins)),
    ])
  }
}
