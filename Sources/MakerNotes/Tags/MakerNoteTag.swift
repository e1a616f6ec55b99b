package import TIFFBlocks

/// A tag of a MakerNote: an entry of a directory, or a number in a structure that is the value of one.
package struct MakerNoteTag: Sendable {
  /// Its number in its directory; nil if it is in a structure.
  package let number: UInt16?
  /// ExifTool's name; nil if the tag is not known.
  package let name: String?
  /// Its type; nil if there is no such type.
  package let type: TIFFType?
  /// The number of values.
  package let count: Int
  /// Its value by its type, of a long one the beginning; nil if it is not in the block, or not loaded.
  package let value: MakerNoteValue?
  /// Whether the value is only the beginning.
  package let isCut: Bool
  /// The same value by the type that the maker means; nil if that is its own.
  package let meant: MakerNoteValue?
  /// What the value means; nil if no words are known.
  package fileprivate(set) var words: String?
}

extension MakerNote {
  /// All tags, each directory and structure in the place of the entry that leads to it.
  ///
  /// - Parameter lens: What the note says of the lens. The tag with the lens's number has it in words.
  package func tags(naming lens: MakerNoteLens?) -> [MakerNoteTag] {
    var tags = MakerNoteWalk.tags(of: self)
    if let words = lens?.words, let index = tags.firstIndex(where: isLensNumber) {
      tags[index].words = words
    }
    return tags
  }

  /// Whether the tag has the number by which lenses are told.
  private func isLensNumber(_ tag: MakerNoteTag) -> Bool {
    if form.tags == .nikon { return tag.number == 0x0098 }
    guard let name = tag.name?.utf8 else { return false }
    return name.elementsEqual("LensType".utf8) && tag.value != .integers([0xFFFF])
      || name.elementsEqual("RFLensType".utf8) && tag.value != .integers([0])
  }

  /// The directories: the first one, and those to which its entries lead.
  package var directories: [[MakerNoteEntry]] {
    let table = form.tags.flatMap { MakerNoteTable.named($0.rawValue) }
    return [entries]
      + entries.compactMap { entry in
        table?.row(entry.number)?.link?.isDirectory ?? false ? directory(of: entry) : nil
      }
  }
}
