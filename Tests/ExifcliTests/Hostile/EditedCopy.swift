/// What an edit made of a file, judged by the bytes alone: it changes few in one stretch, which is
/// an Exif segment, and puts others in at its end.
struct EditedCopy {
  /// A value and its entry, or a pointer, the segment's length and a value of other fields.
  private static let maximumChanged = 64
  /// A copy of a directory of so many entries as are read, with its values.
  private static let maximumAdded = 8 << 10

  let old: [UInt8]
  let new: [UInt8]

  /// What is wrong with the edit; nil where nothing is.
  var fault: String? {
    let common = zip(old, new).prefix { $0 == $1 }.count
    let rest = (old.dropFirst(common), new.dropFirst(common))
    let suffix = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0 == $1 }.count
    let (before, after) = (rest.0.dropLast(suffix), rest.1.dropLast(suffix))
    guard after.count >= before.count else { return "bytes are gone" }
    if after.count - before.count > Self.maximumAdded { return "too many bytes were added" }
    let changed = zip(before, after).count { $0 != $1 }
    if changed > Self.maximumChanged { return "\(changed) bytes are others" }
    return nil
  }
}
