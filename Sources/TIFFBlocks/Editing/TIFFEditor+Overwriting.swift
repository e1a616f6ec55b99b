/// Bytes that take the place of as many others, or of more in a thumbnail.
package enum TIFFOverwrite: Sendable, Hashable {
  /// The value of a tag.
  case value(ExifTag, [UInt8])
  /// The JPEG file of the thumbnail, which IFD1 locates. The tag of its length is changed too.
  case thumbnail([UInt8])

  /// The tag whose value changes.
  package var tag: ExifTag {
    switch self {
    case .value(let tag, _): tag
    case .thumbnail: ExifTag(.ifd1, TIFFDataTags.thumbnail.lengths)
    }
  }
}

extension TIFFEditor {
  /// Overwrites bytes in place, before other edits. Nothing moves.
  ///
  /// - Returns: False, without any change, if the new bytes do not fit their place, or if something else claims it.
  package mutating func overwrite(_ overwrite: TIFFOverwrite) -> Bool {
    switch overwrite {
    case .value(let tag, let bytes):
      guard let entry = structure[tag.directory]?.entry(tag.number),
        let place = claims.exclusiveValue(of: entry), place.count == bytes.count
      else { return false }
      block.overwrite(at: place.lowerBound, with: bytes)
      return true
    case .thumbnail(let jpeg): return overwriteThumbnail(with: jpeg)
    }
  }

  private mutating func overwriteThumbnail(with jpeg: [UInt8]) -> Bool {
    let tags = TIFFDataTags.thumbnail
    guard let directory = structure[.ifd1], let entry = directory.entry(tags.lengths),
      let length = claims.exclusiveValue(of: entry),
      let place = tags.ranges(directory.entries, in: block).first,
      jpeg.count <= place.count, place.upperBound <= block.count, claims.isData(place)
    else { return false }
    let count: [UInt8]
    switch length.count {
    case 2:
      guard let number = UInt16(exactly: jpeg.count) else { return false }
      count = block.order.bytes(of: number)
    case 4:
      guard let number = UInt32(exactly: jpeg.count) else { return false }
      count = block.order.bytes(of: number)
    case 8: count = block.order.bytes(of: UInt64(jpeg.count))
    default: return false
    }
    let rest = [UInt8](repeating: 0, count: place.count - jpeg.count)
    block.overwrite(at: place.lowerBound, with: jpeg + rest)
    block.overwrite(at: length.lowerBound, with: count)
    return true
  }
}
