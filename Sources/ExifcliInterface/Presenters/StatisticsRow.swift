import PhotoEntities
import PhotoUseCases

/// What programs are told of a bin beside its count.
struct StatisticsRow {
  /// What people call it; a text as the photos have it.
  let label: String
  /// Its lower bound: a number, a date as far as it matters, or nothing for texts and names.
  let from: JSONValue
  /// Its upper bound, which is no part of it.
  let to: JSONValue

  init(_ bin: MetadataHistogramBin, of field: MetadataField) {
    switch bin.extent {
    case .value(.text(let text)), .value(.choice(let text)): label = text
    case let extent: label = ReadableExtent.text(extent, of: field)
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
