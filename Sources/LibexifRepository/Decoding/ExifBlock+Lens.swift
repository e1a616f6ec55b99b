import PhotoEntities
import TIFFBlocks

extension ExifBlock {
  /// LensSpecification in words, as ExifTool writes them: `18-70mm f/3.5-4.5`, `50mm f/1.8`; `18-70mm`
  /// if the f-numbers are unknown. Nil if the focal length is unknown (Exif 2.3 section 4.6.5).
  var lensSpecification: String? {
    let values = (0..<4).map { index in
      rational(.lensSpecification, at: index).flatMap { $0.numerator > 0 ? $0 : nil }
    }
    guard let focalLengths = Self.range(values[0], values[1]) else { return nil }
    let fNumbers = Self.range(values[2], values[3]).map { " f/" + $0 } ?? ""
    return focalLengths + "mm" + fNumbers
  }

  /// `18-70`, or one number if there is no other. Nil if the first one is unknown.
  private static func range(_ first: Rational?, _ last: Rational?) -> String? {
    guard let first = first.map(decimal) else { return nil }
    let last = last.map(decimal) ?? first
    return first == last ? first : "\(first)-\(last)"
  }

  /// The number with at most two decimal places.
  private static func decimal(_ number: Rational) -> String {
    let hundredths = Int(exactly: (number.doubleValue * 100).rounded()) ?? 0
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(whole)" }
    let (tenth, hundredth) = rest.quotientAndRemainder(dividingBy: 10)
    return "\(whole).\(tenth)" + (hundredth == 0 ? "" : "\(hundredth)")
  }
}
