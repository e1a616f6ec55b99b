import PhotoEntities

/// The one table from fields to Exif tags: how a field is read, and how it is written where it
/// can be edited. The size in pixels is not in it, as no tag tells it reliably.
struct ExifField: Sendable {
  /// Sets the field in the metadata to what the contents say.
  let decode: @Sendable (_ contents: borrowing ExifContents, _ metadata: inout Metadata) -> Void
  /// The edit that makes a photo say the new metadata's value instead of the old one's; nil where
  /// they agree or the field is not edited.
  let edit: @Sendable (_ old: Metadata, _ new: Metadata) throws(UnstorableValue) -> TIFFEdit?

  static let all: [ExifField] = [
    reading(\.iso) { $0.iso },
    reading(\.focalLength) { $0.positiveRational(.focalLength) },
    reading(\.focalLength35mm) { $0.positiveRational(.focalLengthIn35mmFilm) },
    editing(\.exposureValue, .exposureBiasValue, TIFFValue.srational) {
      $0.rational(.exposureBiasValue)
    },
    reading(\.lensAperture) { $0.lensAperture },
    editing(\.exposureDuration, .exposureTime, TIFFValue.rational) { $0.exposureDuration },
    reading(\.flashMode) { $0.flashMode },
    reading(\.captureDate) { $0.captureDate },
    reading(\.cameraMake) { $0.text(.make) },
    reading(\.cameraModel) { $0.text(.model) },
    reading(\.lensModel) { $0.text(.lensModel) },
    reading(\.software) { $0.text(.software) },
    reading(\.orientation) { $0.integer(.orientation) },
    reading(\.latitude) { $0.latitude },
    reading(\.longitude) { $0.longitude },
    reading(\.altitude) { $0.altitude },
    reading(\.artist) { $0.text(.artist) },
    reading(\.copyright) { $0.copyright(.copyright) },
    reading(\.description) { $0.text(.imageDescription) },
    reading(\.whiteBalance) { $0.whiteBalance },
    reading(\.meteringMode) { $0.meteringMode },
    reading(\.exposureProgram) { $0.exposureProgram },
    reading(\.rating) { $0.integer(.rating) },
  ]

  private static func reading<Value>(
    _ property: any WritableKeyPath<Metadata, Value?> & Sendable,
    _ value: @escaping @Sendable (borrowing ExifContents) -> Value?
  ) -> ExifField {
    ExifField(decode: { $1[keyPath: property] = value($0) }, edit: { _, _ in nil })
  }

  private static func editing(
    _ property: any WritableKeyPath<Metadata, Rational?> & Sendable, _ tag: ExifTag,
    _ encode: @escaping @Sendable (Rational) throws(UnstorableValue) -> TIFFValue,
    _ value: @escaping @Sendable (borrowing ExifContents) -> Rational?
  ) -> ExifField {
    ExifField(
      decode: { $1[keyPath: property] = value($0) },
      edit: { (old, new) throws(UnstorableValue) in
        guard let value = new[keyPath: property], value != old[keyPath: property] else {
          return nil
        }
        return TIFFEdit(tag: tag, value: try encode(value))
      })
  }
}
