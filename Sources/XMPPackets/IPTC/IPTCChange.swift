/// A change of the texts of one dataset.
package struct IPTCChange: Sendable, Hashable {
  package let dataset: IPTCDataset
  /// The new texts; of a number, its digits. No text at all removes the dataset.
  package let texts: [String]
  /// Whether a block that does not have the dataset gets it.
  package let isAddition: Bool

  package init(_ dataset: IPTCDataset, _ texts: [String], isAddition: Bool = false) {
    self.dataset = dataset
    self.texts = texts
    self.isAddition = isAddition
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

extension MetadataRefusal {
  /// The block cannot be read to its end.
  static func damaged(_ fault: IPTCFault) -> Self {
    Self("it cannot be read: \(fault)")
  }

  /// There are several new texts, but the standard allows one.
  static func severalTexts(_ dataset: IPTCDataset) -> Self {
    Self("\(dataset) can have only one text")
  }

  /// The dataset is not text, or not in the table.
  static func notText(_ dataset: IPTCDataset) -> Self {
    Self("\(dataset) is not text")
  }

  /// The new text has this many bytes, and the standard allows other lengths.
  static func length(_ dataset: IPTCDataset, _ count: Int, allowed: ClosedRange<Int>) -> Self {
    Self(
      count > allowed.upperBound
        ? "\(dataset) can have \(allowed.upperBound) bytes, not \(count)"
        : "\(dataset) needs \(allowed.lowerBound) bytes, not \(count)")
  }

  /// The new text is not of the dataset's form, such as the digits of a date.
  static func form(_ dataset: IPTCDataset) -> Self {
    Self("\(dataset) has another form")
  }

  /// The new text has control characters.
  static func character(_ dataset: IPTCDataset) -> Self {
    Self("\(dataset) cannot contain control characters")
  }

  /// The block's character set does not have all characters of the new text, or it is unknown, and other texts in
  /// the block are neither ASCII nor UTF-8.
  static func characterSet(_ dataset: IPTCDataset) -> Self {
    Self(
      "\(dataset) cannot have the new text in the character set of the other texts (--iptc-charset says which one"
        + " that is)")
  }
}
