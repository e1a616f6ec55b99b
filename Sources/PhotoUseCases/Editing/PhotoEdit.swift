public import PhotoEntities

/// What changes in a photo, as a value that can be made once and used for many: fields, a place as one thing, a
/// removal, a turn of the picture.
///
///     let edit = try PhotoEdit(field: "exposureValue", text: "+1/3") + PhotoEdit { $0.rating = 5 }
///
/// It is applied to what each photo says at that time, and checked then. ``EditOptions``
/// say how photos are written.
public struct PhotoEdit: Sendable {
  private let applying: @Sendable (inout ModifyingMetadata) -> Void

  /// The changes that the closure assigns. It gets each photo as it is.
  public init(_ change: @escaping @Sendable (_ photo: inout ModifyingMetadata) -> Void) {
    applying = change
  }

  /// These changes, one after the other.
  package init(_ changes: [MetadataChange]) {
    self.init { photo in for change in changes { photo.apply(change) } }
  }

  /// The change that `exifcli edit --set NAME=TEXT` makes, of a field or of a tag such as `XMP-photoshop:City`.
  /// `gps` is the place, and `date` each date of taking.
  ///
  /// - Throws: `InvalidInput` if there is no such field or tag, if it cannot be edited, if the text is not a value of
  ///   it, or if the value is out of range.
  public init(field name: String, text: String) throws(InvalidInput) {
    self.init([try MetadataChange(field: name, text: text)])
  }

  /// The removal of a field or a tag, which `exifcli edit --unset NAME` makes. `gps` is the place with all that the
  /// photo says about it.
  ///
  /// - Throws: `InvalidInput` if there is no such field or tag, or if it cannot be edited.
  public init(unsetting name: String) throws(InvalidInput) {
    self.init([try MetadataChange(unsetting: name)])
  }

  /// The move of a value by an amount, which `exifcli edit --shift NAME=AMOUNT` makes. Photos without the field fail.
  ///
  /// - Throws: `InvalidInput` if there is no such field, if it cannot be edited or shifted, or if the text is not an
  ///   amount.
  public init(shifting name: String, by text: String) throws(InvalidInput) {
    self.init([try MetadataChange(shifting: name, by: text)])
  }

  /// The removal of these kinds of metadata, wherever the photo has them, as `exifcli strip` makes it.
  ///
  /// - Parameter keptFields: Fields that stay.
  public init(removing kinds: MetadataRemoval.Kind..., keeping keptFields: Set<MetadataField> = [])
  {
    self.init([MetadataChange(removing: MetadataRemoval(of: Set(kinds), keeping: keptFields))])
  }

  /// The stored picture is turned without loss, as its orientation says, and the orientation becomes 1.
  public static let turningUpright = PhotoEdit([.turningUpright])

  /// The first edit, and the second one of its result.
  public static func + (first: PhotoEdit, second: PhotoEdit) -> PhotoEdit {
    PhotoEdit { photo in
      photo.apply(first)
      photo.apply(second)
    }
  }

  fileprivate func apply(to photo: inout ModifyingMetadata) { applying(&photo) }
}

extension ModifyingMetadata {
  /// Makes this edit too.
  public mutating func apply(_ edit: PhotoEdit) { edit.apply(to: &self) }
}
