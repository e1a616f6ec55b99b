/// A change of the texts of one dataset.
package struct IPTCChange: Sendable, Hashable {
  package let dataset: IPTCDataset
  /// The new texts. No text at all removes the dataset.
  package let texts: [String]

  package init(_ dataset: IPTCDataset, _ texts: [String]) {
    self.dataset = dataset
    self.texts = texts
  }
}

/// What happens to a text that is longer than the standard allows for its dataset.
///
/// MWG Guidelines 2.0 let programs cut it, as ExifTool does: readers that follow them complete the text
/// from XMP, or read only XMP.
package enum IPTCLengthRule: Sendable, Hashable {
  /// The text is written whole, as many programs do: nothing else has the rest of it.
  case exceed
  /// The text is cut between characters, so that it fits.
  case cut
}

/// Why a dataset of a block cannot be changed.
package enum IPTCRefusal: Error, Sendable, Hashable {
  /// The block cannot be read to its end.
  case damaged(IPTCFault)
  /// The block has the dataset several times, but the standard allows one.
  case repeated(IPTCDataset)
  /// There are several new texts, but the standard allows one.
  case severalTexts(IPTCDataset)
  /// The dataset is not text, or not in the table.
  case notText(IPTCDataset)
  /// The new text has this many bytes, and the standard allows other lengths.
  case length(IPTCDataset, Int, allowed: ClosedRange<Int>)
  /// The new text is not of the dataset's form, such as the digits of a date.
  case form(IPTCDataset)
  /// The new text has control characters.
  case character(IPTCDataset)
  /// The block's character set does not have all characters of the new text, or it is unknown, and other texts in
  /// the block are neither ASCII nor UTF-8.
  case characterSet(IPTCDataset)
  /// The changed block does not read back as it should.
  case unverified(IPTCDataset)
}

extension IPTCRefusal: CustomStringConvertible {
  package var description: String {
    switch self {
    case .damaged(let fault): "it cannot be read: \(fault)"
    case .repeated(let dataset): "it has \(dataset) several times"
    case .severalTexts(let dataset): "\(dataset) can have only one text"
    case .notText(let dataset): "\(dataset) is not text"
    case .length(let dataset, let count, let allowed):
      count > allowed.upperBound
        ? "\(dataset) can have \(allowed.upperBound) bytes, not \(count)"
        : "\(dataset) needs \(allowed.lowerBound) bytes, not \(count)"
    case .form(let dataset): "\(dataset) has another form"
    case .character(let dataset): "\(dataset) cannot contain control characters"
    case .characterSet(let dataset):
      "\(dataset) cannot have the new text in the character set of the other texts (--iptc-charset says which one"
        + " that is)"
    case .unverified(let dataset): "\(dataset) would not read back"
    }
  }
}
