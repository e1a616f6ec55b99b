import PhotoEntities
import PhotoUseCases

/// What tags mean, as text.
enum ReadableTag {
  /// What the tag's value means: `Right-top (to be turned 90° clockwise)`, `1/60 s`.
  static func meaning(_ tag: PhotoTag) -> String {
    switch tag.meaning {
    case .words(let words): words
    case .quantities(let quantities):
      quantities.map(ReadableQuantity.text).joined(separator: ", ")
    }
  }

  /// The same after the photo's number, if that is not the meaning itself: `6: Right-top`.
  static func valueAndMeaning(_ tag: PhotoTag) -> String {
    let meaning = meaning(tag)
    guard case .integers(let numbers) = tag.raw, numbers.count == 1, case .words = tag.meaning,
      meaning != "\(numbers[0])"
    else { return meaning }
    return "\(numbers[0]): \(meaning)"
  }
}

/// Quantities of tags as photographers write them, with their units and nearer to what the photo
/// says than `ReadableValue` has fields in a table: `1/250 s`, `f/1.78`, `+1/3 EV`, `4.15 mm`.
enum ReadableQuantity {
  /// The largest denominator that people still read: cameras have steps of 1/2 and 1/3 EV.
  private static let simpleDenominator = 6
  /// The longest time that is read as a fraction of a second.
  private static let quarter = Rational(1, 4)

  static func text(_ quantity: TagQuantity) -> String {
    let value = quantity.value
    return switch quantity.unit {
    case nil: number(value, places: 4)
    case .second: time(value) + " s"
    case .fNumber: "f/" + number(value, places: 2)
    case .exposureValue: (value > 0 ? "+" : "") + steps(value) + " EV"
    case .degree: number(value, places: 6) + "°"
    case let unit?: number(value, places: 3) + " " + unit.rawValue
    }
  }

  /// The number rounded to so many decimal places; as it is where nothing would be left of it.
  private static func number(_ value: Rational, places: Int) -> String {
    let decimal = ReadableValue.decimal(value, places: places)
    return decimal == "0" && value != 0 ? "\(value)" : decimal
  }

  private static func time(_ value: Rational) -> String {
    guard value > 0, let quarter, value <= quarter else { return number(value, places: 3) }
    return ReadableValue.time(value)
  }

  private static func steps(_ value: Rational) -> String {
    let isSimple = value.denominator <= simpleDenominator
    return ReadableValue.exactDecimal(value, places: 2)
      ?? (isSimple ? "\(value)" : number(value, places: 2))
  }
}
