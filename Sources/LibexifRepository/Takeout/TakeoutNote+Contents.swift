import PhotoEntities
import PhotoUseCases

extension TakeoutNote {
  /// What is read of the file. A part of another form counts as missing, but for the two by which the file is known.
  struct Contents: Decodable {
    /// The photo's whole name, or the title of an album.
    let title: String?
    let photoTakenTime: Time?
    private let description: String?
    private let geoData: Position?
    private let geoDataExif: Position?
    private let people: [Person]?
    private let isFavorite: Bool
    private let isTrashed: Bool

    private enum CodingKeys: String, CodingKey {
      case title, photoTakenTime, description, geoData, geoDataExif, people
      case isFavorite = "favorited"
      case isTrashed = "trashed"
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      title = try values.decodeIfPresent(String.self, forKey: .title)
      photoTakenTime = try values.decodeIfPresent(Time.self, forKey: .photoTakenTime)
      description = try? values.decode(String.self, forKey: .description)
      geoData = try? values.decode(Position.self, forKey: .geoData)
      geoDataExif = try? values.decode(Position.self, forKey: .geoDataExif)
      people = try? values.decode([Person].self, forKey: .people)
      isFavorite = (try? values.decode(Bool.self, forKey: .isFavorite)) ?? false
      isTrashed = (try? values.decode(Bool.self, forKey: .isTrashed)) ?? false
    }

    /// When the photo was taken, in UTC; nil if the time is no date.
    var date: CaptureDate? {
      photoTakenTime?.timestamp.flatMap { CaptureDate(secondsSince1970: $0) }
    }

    /// All that it says.
    var note: PhotoNote {
      var note = PhotoNote()
      note.taken = date
      // The first is what counts in Google Photos, the second what the photo said.
      note.place = geoData?.place ?? geoDataExif?.place
      note.description = description?.nonBlank
      note.people = people?.compactMap { $0.name?.nonBlank } ?? []
      (note.isFavorite, note.isTrashed) = (isFavorite, isTrashed)
      return note
    }
  }

  struct Time: Decodable {
    /// Seconds since 1970 in UTC, which Takeout writes as a text, and other programs as a number; nil if it is
    /// something else.
    let timestamp: Int?

    private enum CodingKeys: CodingKey { case timestamp }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      if let text = try? values.decode(String.self, forKey: .timestamp) {
        timestamp = Int(text)
      } else {
        timestamp =
          (try? values.decode(Int.self, forKey: .timestamp))
          ?? (try? values.decode(Double.self, forKey: .timestamp)).flatMap {
            Int(exactly: $0.rounded(.down))
          }
      }
    }
  }

  private struct Person: Decodable {
    let name: String?
  }

  private struct Position: Decodable {
    let latitude: Double
    let longitude: Double
    let altitude: Double?

    /// The place; nil if it is not on earth, or 0,0, which Takeout writes for none. An altitude of 0 is none too.
    var place: Place? {
      guard (-90...90).contains(latitude), (-180...180).contains(longitude),
        latitude != 0 || longitude != 0, let latitude = Rational(simplest: latitude),
        let longitude = Rational(simplest: longitude)
      else { return nil }
      let known = altitude.flatMap { $0 == 0 ? nil : Rational(simplest: $0) }
      return Place(latitude: latitude, longitude: longitude, altitude: known)
    }
  }
}

extension String {
  /// The text without blanks around it; nil if nothing is left.
  var nonBlank: String? {
    let scalars = unicodeScalars.drop { $0.properties.isWhitespace }
    let end = scalars.lastIndex { !$0.properties.isWhitespace }
    return end.map { String(scalars[...$0]) }
  }
}
