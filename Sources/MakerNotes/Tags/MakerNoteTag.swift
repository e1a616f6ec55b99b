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

extension MakerNoteTag {
  fileprivate var isTimeZone: Bool { name?.utf8.elementsEqual("TimeZone".utf8) ?? false }
}

extension MakerNote {
  /// All tags, each directory and structure in the place of the entry that leads to it.
  ///
  /// - Parameters:
  ///   - lens: What the note says of the lens. The tag with the lens's number has it in words.
  ///   - model: The camera's model, as Exif has it.
  package func tags(
    naming lens: MakerNoteLens?, model: ArraySlice<UInt8>
  ) -> [MakerNoteTag] {
    var tags = MakerNoteWalk.tags(of: self, model: Self.name(model))
    if let words = lens?.words, let index = tags.firstIndex(where: isLensNumber) {
      tags[index].words = words
    }
    for index in tags.indices where tags[index].isTimeZone {
      tags[index].words = tags[index].value?.integer().flatMap(Self.offset)
    }
    // Pentax' number is not what the bytes say.
    if form.tags == .pentax, let count = shutterCount(model: model),
      let index = tags.firstIndex(where: { $0.number == 0x005D })
    {
      tags[index].words = "\(count)"
    }
    return tags
  }

  /// The longest name of a model that is looked at, in bytes.
  private static let maximumModel = 64

  /// The name of a model, without a NUL, what follows it, and blanks at its end.
  private static func name(_ model: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let name = model.prefix(maximumModel).prefix { $0 != 0 }
    let end = name.lastIndex { $0 != UInt8(ascii: " ") }.map { $0 + 1 }
    return name[..<(end ?? name.startIndex)]
  }

  /// Minutes before UTC as `+05:45`; nil if no zone has them.
  private static func offset(_ minutes: Int) -> String? {
    guard (-14 * 60...14 * 60).contains(minutes) else { return nil }
    let digits = [minutes.magnitude / 60, minutes.magnitude % 60].map {
      $0 < 10 ? "0\($0)" : "\($0)"
    }
    return (minutes < 0 ? "-" : "+") + digits.joined(separator: ":")
  }

  /// Whether the tag has the number by which lenses are told.
  private func isLensNumber(_ tag: MakerNoteTag) -> Bool {
    guard let name = tag.name?.utf8 else { return false }
    if form.tags == .nikon {
      return name.elementsEqual("LensIDNumber".utf8) || name.elementsEqual("LensID".utf8)
        || tag.number == 0x0098
    }
    return name.elementsEqual("LensType".utf8) && tag.value != .integers([0xFFFF])
      || name.elementsEqual("RFLensType".utf8) && tag.value != .integers([0])
      || name.elementsEqual("LensType2".utf8)
  }

  /// The directories: the first one, and those to which its entries lead.
  package var directories: [[MakerNoteEntry]] {
    let table = form.tags.flatMap { MakerNoteTable.named($0.rawValue) }
    return [entries]
      + entries.compactMap { entry in
        table?.isDirectory(entry.number) ?? false ? directory(of: entry) : nil
      }
  }
}
