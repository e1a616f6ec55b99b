import PhotoEntities
import PhotoUseCases

/// The values of a bin as people call them: `1/250`, `50 mm`, `0 to 200 m`, `2024-05`.
enum ReadableExtent {
  static func text(_ extent: MetadataHistogramBin.Extent, of field: MetadataField) -> String {
    switch extent {
    case .value(let value), .nominal(let value, _, _): ReadableValue.text(value, of: field)
    case .interval(let from, let to): interval(from, to, of: field)
    case .period(let period, _): "\(period)"
    }
  }

  private static func interval(
    _ from: Double, _ to: Double, of field: MetadataField
  ) -> String {
    let unit = field.unit == .metre ? " m" : ""
    guard field.kind == .integer else { return "\(number(from)) to \(number(to))\(unit)" }
    // Of whole numbers the last one is known.
    return to - from > 1 ? "\(number(from)) to \(number(to - 1))\(unit)" : number(from) + unit
  }

  /// The number without a fraction of 0.
  private static func number(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}
