import PhotoEntities

/// The names of a place.
package struct PlaceNames: Sendable, Hashable {
  /// The city, town or village.
  package let city: String
  /// Its state or province; nil if it is in none.
  package let state: String?
  /// Its country.
  package let country: String
  /// The code of the country, of two letters (ISO 3166-1), such as `AT`.
  package let countryCode: String

  /// These names.
  package init(city: String, state: String?, country: String, countryCode: String) {
    (self.city, self.state, self.country) = (city, state, country)
    self.countryCode = countryCode
  }
}

/// Where the names of places come from.
///
/// Latitudes are degrees from -90 to 90, longitudes from -180 to 180; others have no names and no zone. Both are what
/// the nearest populated place has: near a border, that may be one on its other side.
package protocol PlaceNameRepository: Sendable {
  /// Prepares to answer.
  ///
  /// - Throws: `PhotoRepositoryError` of what the names are read from, if it is missing or cannot be read.
  func open() throws(PhotoRepositoryError)

  /// The names of the populated place at this position; nil if there is none near it.
  ///
  /// - Throws: `PhotoRepositoryError` of what the names are read from.
  func names(
    latitude: Double, longitude: Double
  ) throws(PhotoRepositoryError) -> PlaceNames?

  /// The time zone of the nearest populated place, such as `Europe/Vienna` (IANA); nil if there is none near the
  /// position.
  ///
  /// - Throws: `PhotoRepositoryError` of what the zones are read from.
  func timeZone(
    latitude: Double, longitude: Double
  ) throws(PhotoRepositoryError) -> String?
}

extension PlaceNames {
  /// The fields that have the names.
  static let fields = [
    MetadataField.city, MetadataField.state, MetadataField.country, MetadataField.countryCode,
  ]

  /// The name that the field has; nil if it has none of them.
  func text(of field: MetadataField) -> String? {
    switch field {
    case MetadataField.city: city
    case MetadataField.state: state
    case MetadataField.country: country
    case MetadataField.countryCode: countryCode
    default: nil
    }
  }
}

extension PlaceNameRepository {
  /// The names of this position; nil without one.
  func names(
    _ latitude: Rational?, _ longitude: Rational?
  ) throws(PhotoRepositoryError) -> PlaceNames? {
    guard let latitude, let longitude else { return nil }
    return try names(latitude: latitude.doubleValue, longitude: longitude.doubleValue)
  }
}

extension PhotoRepositoryError.Reason {
  /// Why the names of places cannot be read.
  public enum PlaceTableFault: Error, Sendable, Hashable {
    /// There is no table.
    case missing
    /// The file is not a table of places.
    case notATable
    /// It is a table of this version, which this program does not read.
    case otherVersion(Int)
    /// It is a table that is cut or damaged.
    case damaged
    /// Anything else, in the system's words.
    case system(detail: String)
  }
}
