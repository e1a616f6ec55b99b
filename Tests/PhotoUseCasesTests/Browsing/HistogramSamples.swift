import PhotoEntities
import Testing

@testable import PhotoUseCases

extension MetadataHistogram {
  /// The histogram of the field of this name over photos with these values.
  static func of(_ name: String, _ values: [MetadataValue?]) throws -> MetadataHistogram {
    let field = try MetadataField.of(name)
    return MetadataHistogram(
      of: .field(field),
      in: values.enumerated().map { index, value in
        BrowsingMetadata(
          .photo(PhotoIdentifier(text: "\(index)")) { field.setValue(value, in: &$0) })
      })
  }

  /// The bins as `1/125: 3`, with `...` for empty bins that were left out.
  var lines: [String] {
    bins.flatMap { ($0.isAfterGap ? ["..."] : []) + ["\($0.extent.text): \($0.count)"] }
  }
}

extension MetadataHistogramBin.Extent {
  /// The name or the bounds of the bin.
  var text: String {
    switch self {
    case .value(let value), .nominal(let value, _, _): value.text
    case .interval(let from, let to): "\(from)..<\(to)"
    case .period(let from, _): "\(from)"
    }
  }
}

extension MetadataValue {
  fileprivate var text: String {
    switch self {
    case .integer(let integer): "\(integer)"
    case .fraction(let fraction): "\(fraction)"
    case .text(let text), .choice(let text): text
    case .list(let texts): texts.joined(separator: "; ")
    case .date(let date): "\(date)"
    }
  }
}

extension CaptureDate {
  /// The start of the day, which must exist.
  static func of(_ year: Int, _ month: Int = 1, _ day: Int = 1) throws -> CaptureDate {
    try #require(
      CaptureDate(year: year, month: month, day: day, hour: 0, minute: 0, second: 0))
  }
}
