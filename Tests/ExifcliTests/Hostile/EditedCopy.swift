/// The result of an edit, judged by the bytes alone: the edit changes few bytes in one range, the Exif
/// segment, and adds others at the end of it.
struct EditedCopy {
  /// A value and its entry, or a pointer, the segment's length, and a value of other fields.
  private static let maximumChanged = 64
  /// A copy of the largest directory that is read, with its values.
  private static let maximumAdded = 8 << 10

  let old: [UInt8]
  let new: [UInt8]

  /// The fault of the edit; nil if it is right.
  var fault: String? {
    let common = zip(old, new).prefix { $0 == $1 }.count
    let rest = (old.dropFirst(common), new.dropFirst(common))
    let suffix = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0 == $1 }.count
    let (before, after) = (rest.0.dropLast(suffix), rest.1.dropLast(suffix))
    guard after.count >= before.count else { return "bytes are missing" }
    if after.count - before.count > Self.maximumAdded { return "too many bytes were added" }
    let changed = zip(before, after).count { $0 != $1 }
    if changed > Self.maximumChanged { return "\(changed) bytes differ" }
    return nil
  }
}
