import PhotoUseCases

/// How the stem of a file's name is made of that of the photo to which the file belongs.
enum StemForm: Hashable {
  /// It is the same: `IMG_1234`.
  case plain
  /// It has a letter before its last digits. Apple's Photos exports an edited picture of `IMG_1234.HEIC` as
  /// `IMG_E1234.HEIC`, and the adjustments of the camera as `IMG_O1234.AAE`.
  case lettered(UInt8)
  /// It has this at its end: `_01` for the second edit in darktable, whose sidecar is `IMG_1234_01.dng.xmp`, or
  /// `_HEVC`, the second film of a Live Photo as icloudpd names it.
  case suffixed([UInt8])

  /// The letters of Apple's Photos.
  static let letters = [UInt8(ascii: "E"), UInt8(ascii: "O")]

  /// The stem in this form.
  func applied(to stem: [UInt8]) -> [UInt8] {
    switch self {
    case .plain: stem
    case .lettered(let letter):
      Array(stem.dropLast(Self.digitCount(stem))) + [letter] + stem.suffix(Self.digitCount(stem))
    case .suffixed(let suffix): stem + suffix
    }
  }

  /// The stem of the photo and the letter, if this stem may be one with a letter.
  static func lettered(_ stem: [UInt8]) -> (base: [UInt8], form: StemForm)? {
    let digits = digitCount(stem)
    guard let letter = stem.dropLast(digits).last, letters.contains(letter), stem.count > digits + 1
    else { return nil }
    return (stem.dropLast(digits + 1) + stem.suffix(digits), .lettered(letter))
  }

  /// `IMG_1234` for `IMG_1234_01`; nil for another stem.
  static func numbered(_ stem: [UInt8]) -> [UInt8]? {
    suffixed(stem) { (2...3).contains($0.count) && digitCount($0) == $0.count }
  }

  /// `IMG_1234` for `IMG_1234_HEVC`; nil for another stem.
  static func ofFilm(_ stem: [UInt8]) -> [UInt8]? {
    suffixed(stem) { NewName.LetterCase.upper.applied(to: $0).elementsEqual("HEVC".utf8) }
  }

  /// The part before the last underscore, if what follows is such a mark.
  private static func suffixed(_ stem: [UInt8], by isMark: ([UInt8]) -> Bool) -> [UInt8]? {
    guard let place = stem.lastIndex(of: UInt8(ascii: "_")), place > 0,
      isMark(Array(stem[(place + 1)...]))
    else { return nil }
    return Array(stem[..<place])
  }

  /// Whether cameras of Apple name photos so: `IMG_1234`.
  static func isOfApple(_ stem: [UInt8]) -> Bool {
    stem.prefix(4).elementsEqual("IMG_".utf8) && digitCount(stem) == stem.count - 4
      && stem.count >= 8
  }

  private static func digitCount(_ stem: [UInt8]) -> Int {
    stem.reversed().prefix { (0x30...0x39).contains($0) }.count
  }
}
