import PhotoEntities
import PhotoUseCases

extension FetchedPhoto {
  /// The metadata that edits can change: without values of the MakerNote and of texts of PNG.
  var editable: Metadata { editable(as: metadata) }

  /// The same of other metadata of the photo.
  func editable(as other: Metadata) -> Metadata {
    var editable = other
    for (field, source) in sources
    where [.makernote, .png].contains(source)
      && field.value(in: other) == field.value(in: metadata)
    {
      field.setValue(nil, in: &editable)
    }
    return editable
  }
}

extension Metadata {
  /// The metadata whose dates have the fractions and offsets that the same seconds of the photo have now: other places
  /// may lend what the wanted dates lack.
  func qualified(as photo: Metadata) -> Metadata {
    var qualified = self
    for property in [\Metadata.originalDate, \.digitizedDate, \.modifyDate] {
      guard let wanted = self[keyPath: property], let now = photo[keyPath: property],
        wanted.isSameSecond(as: now)
      else { continue }
      qualified[keyPath: property] = wanted.with(
        fraction: wanted.fraction ?? now.fraction, utcOffset: wanted.utcOffset ?? now.utcOffset)
    }
    return qualified
  }
}
