import PhotoEntities

/// A fraction that Exif's 32 bits cannot hold exactly.
struct UnstorableValue: Error {
  let value: Rational
}
