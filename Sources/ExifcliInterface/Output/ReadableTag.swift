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

  /// The same behind the number that stands in the photo, where that is another: `6: Right-top`.
  static func valueAndMeaning(_ tag: PhotoTag) -> String {
    let meaning = meaning(tag)
    guard case .integers(let numbers) = tag.raw, numbers.count == 1, case .words = tag.meaning,
      meaning != "\(numbers[0])"
    else { return meaning }
    return "\(numbers[0]): \(meaning)"
  }
}
