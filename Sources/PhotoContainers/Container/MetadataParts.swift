import Platform

/// The places of a photo's metadata in its file, each with its wrapping: the bytes that edits can change.
///
/// No edit changes the other bytes, or their order. So the same parts can be found after an edit, and
/// undoing it needs no more than their bytes.
package struct MetadataParts: Sendable, Hashable {
  package enum Kind: Int, Sendable, CaseIterable {
    case exif, xmp, photoshop
    /// What follows the picture, with offsets that follow the other parts.
    case trailer
  }

  /// A part with its place.
  package struct Part: Sendable, Hashable {
    package let kind: Kind
    package let range: Range<Int>
  }

  /// The range of the Exif block, or an empty range at the place for the first one.
  package let exif: Range<Int>
  /// The range of the XMP packet, or an empty range at the place for the first one; nil if it cannot be
  /// changed.
  package let xmp: Range<Int>?
  /// The range of the Photoshop resources, or an empty range at the place for the first ones; nil if they cannot be
  /// changed.
  package let photoshop: Range<Int>?
  /// The range of the trailer with offsets; nil if there is none.
  package let trailer: Range<Int>?

  /// The place of a first XMP packet is right after the Exif block, or where the first one would be; that of the first
  /// Photoshop resources is right after both, as far as they are there. So wherever an edit adds something, it is a part of one range, before and after the edit.
  package init(
    exif: Range<Int>, xmp: FoundPart, photoshop: FoundPart, trailer: Range<Int>? = nil
  ) {
    self.exif = exif
    self.xmp =
      switch xmp {
      case .absent: exif.upperBound..<exif.upperBound
      case .at(let range): range
      case .fixed: nil
      }
    self.trailer = trailer
    let end = Self.placeOfPhotoshop(exif: exif, xmp: self.xmp)
    self.photoshop =
      switch photoshop {
      case .absent: end..<end
      case .at(let range): range
      case .fixed: nil
      }
  }

  /// The place for the first Photoshop resources.
  var placeOfPhotoshop: Int { Self.placeOfPhotoshop(exif: exif, xmp: xmp) }

  private static func placeOfPhotoshop(exif: Range<Int>, xmp: Range<Int>?) -> Int {
    if let xmp, xmp.lowerBound == exif.upperBound { return xmp.upperBound }
    return exif.upperBound
  }

  /// The range of a part; nil if it cannot be changed.
  package subscript(kind: Kind) -> Range<Int>? {
    switch kind {
    case .exif: exif
    case .xmp: xmp
    case .photoshop: photoshop
    case .trailer: trailer
    }
  }

  /// The parts that can be changed, or added, in the order of the file.
  package var inOrder: [Part] {
    Kind.allCases.compactMap { kind in self[kind].map { Part(kind: kind, range: $0) } }
      .sorted { ($0.range.lowerBound, $0.kind.rawValue) < ($1.range.lowerBound, $1.kind.rawValue) }
  }

  /// The bytes that edits can change, in the order of the file. There are other bytes between two ranges.
  package var ranges: [Range<Int>] {
    inOrder.reduce(into: []) { ranges, part in
      if let last = ranges.last, last.upperBound == part.range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<part.range.upperBound
      } else {
        ranges.append(part.range)
      }
    }
  }

  /// The parts in one of the ranges, in order, including those that can be added there.
  package func parts(in range: Range<Int>) -> [Part] {
    inOrder.filter {
      range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound
    }
  }

  /// The file with these bytes in place of the parts. Other parts stay.
  func rewrite(with bytes: [Kind: [UInt8]]) -> FileRewrite {
    var parts: [FileRewrite.Part] = []
    var position = 0
    for part in inOrder {
      guard let new = bytes[part.kind] else { continue }
      parts += [.original(position..<part.range.lowerBound), .new(new)]
      position = part.range.upperBound
    }
    return FileRewrite(parts: parts + [.originalFrom(position)])
  }
}

/// What a walk through a file has found of one kind of metadata.
package enum FoundPart: Sendable, Hashable {
  case absent
  /// In this range, where it can be changed.
  case at(Range<Int>)
  /// It cannot be changed, for this reason: a sentence without the file's name.
  case fixed(String)

  /// The range; nil if there is none that can be changed.
  var range: Range<Int>? {
    if case .at(let range) = self { range } else { nil }
  }

  var reason: String? {
    if case .fixed(let reason) = self { reason } else { nil }
  }
}
