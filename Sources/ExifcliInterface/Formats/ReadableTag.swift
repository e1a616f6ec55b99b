import PhotoEntities
import PhotoUseCases

/// The meaning of tags, as text.
enum ReadableTag {
  /// The meaning of the tag's value: `Right-top (turn 90° clockwise)`, `1/60 s`.
  static func meaning(_ tag: PhotoTag) -> String {
    switch tag.meaning {
    case .words(let words): words
    case .quantities(let quantities):
      quantities.map(ReadableQuantity.text).joined(separator: ", ")
    }
  }

  /// The meaning as a cell of csv and tsv: a list as `a; b`.
  static func cell(_ tag: PhotoTag) -> String {
    if case .texts(let texts) = tag.raw { return ListedText.cell(texts) }
    return meaning(tag)
  }

  /// The meaning in JSON: a list as an array.
  static func json(_ tag: PhotoTag) -> JSONValue {
    if case .texts(let texts) = tag.raw { return .array(texts.map(JSONValue.string)) }
    return .string(meaning(tag))
  }

  /// The photo's number and its meaning, `6: Right-top`; only the meaning if they are the same.
  static func valueAndMeaning(_ tag: PhotoTag) -> String {
    let meaning = meaning(tag)
    guard case .integers(let numbers) = tag.raw, numbers.count == 1, case .words = tag.meaning,
      meaning != "\(numbers[0])"
    else { return meaning }
    return "\(numbers[0]): \(meaning)"
  }
}

/// Quantities of tags as photographers write them, with units, and less rounded than the fields of a
/// table (`ReadableValue`): `1/250 s`, `f/1.78`, `+1/3 EV`, `4.15 mm`.
enum ReadableQuantity {
  /// The largest denominator to show: cameras have steps of 1/2 and 1/3 EV.
  private static let simpleDenominator = 6
  /// The longest time that is written as a fraction of a second.
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

  /// The number rounded to this many decimal places; not rounded if only zeros would be left.
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
