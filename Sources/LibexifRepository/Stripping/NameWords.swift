/// The words of a property's name, which tell what it is about in namespaces of any program.
struct NameWords {
  /// The words in lower case: `RatingRegionGPSLatitude` and `rating_region_gps_latitude` have the same.
  private let words: Set<String>
  /// The whole name in lower case, without separators.
  private let joined: [UInt8]
  /// Whether the name ends in `ID`.
  private let isIdentifier: Bool
  /// Whether capitals or separators show where words begin.
  private let isDivided: Bool

  init(_ name: String) {
    var words: [[UInt8]] = []
    let bytes = Array(name.utf8)
    var startsWord = true
    for (index, byte) in bytes.enumerated() {
      guard byte.isOfWord || byte >= 0x80 else {
        startsWord = true
        continue
      }
      // The last capital of several begins a word: `AOCreator`.
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      let isFirstCapital = byte.isCapital && (index == 0 || !bytes[index - 1].isCapital)
      if startsWord || isFirstCapital || byte.isCapital && next.isSmall { words.append([]) }
      words[words.count - 1].append(byte | (byte.isCapital ? 0x20 : 0))
      startsWord = false
    }
    isDivided = words.count > 1
    let joined = Array(words.joined())
    // The type of a lens or a camera is not an identifier of one.
    isIdentifier =
      bytes.ends(with: "ID".utf8)
      && !["lensid", "profileid", "cameraid"].contains { joined.ends(with: $0.utf8) }
    self.joined = joined
    self.words = Set(words.map { String(decoding: $0, as: UTF8.self) })
  }

  /// Whether the name is of a position on earth or of a place.
  var isPlace: Bool {
    if !words.isDisjoint(with: Self.places) || has(["latitude", "longitude", "longtitude", "gps"]) {
      return true
    }
    guard !isDivided else { return false }
    // Not opacity, velocity, simplicity.
    let isCity =
      joined.ends(with: "city".utf8) && ![0x61, 0x69, 0x6F].contains(joined.dropLast(4).last ?? 0)
    return isCity || has(["country", "sublocation", "province", "coordinates"])
      || joined.ends(with: "location".utf8) && !joined.ends(with: "allocation".utf8)
  }

  /// Whether the name is of a person, a program, a copy of a camera or lens, or an identifier.
  var isIdentity: Bool {
    isIdentifier || !words.isDisjoint(with: Self.identities)
      || has([
        "serialnumber", "makernote", "uniqueid", "documentid", "instanceid", "imagehistory",
        "shotlogdata", "hostcomputer", "filename",
      ])
      || !isDivided && has(["software", "creator", "artist", "author", "owner", "photographer"])
  }

  /// Whether the name is of rights.
  var isRights: Bool {
    !words.isDisjoint(with: ["copyright", "rights", "license", "licence"])
      || !isDivided && has(["copyright"])
  }

  private func has(_ texts: [String]) -> Bool {
    texts.contains { joined.has($0.utf8) }
  }

  private static let places: Set<String> = [
    "gps", "latitude", "longitude", "altitude", "coordinate", "coordinates", "geo", "geotag",
    "geolocation", "location", "locations", "sublocation", "place", "places", "city", "country",
    "province", "county", "locality", "municipality", "continent",
    "town", "village", "district", "address", "street", "postal",
    "postcode", "zip", "landmark", "venue",
  ]

  private static let identities: Set<String> = [
    "serial", "creator", "creators", "artist", "artists", "author", "authors", "owner", "owners",
    "photographer", "photographers", "byline", "contributor", "contributors", "publisher",
    "producer", "writer", "editor", "credit", "credits", "contact", "email", "phone", "telephone",
    "licensor", "director", "composer", "engineer", "client", "company", "agency", "distributor",
    "organisation", "organisations", "organization", "organizations", "account", "username",
    "person", "persons", "people", "personality", "face", "faces", "nickname",
    "software", "firmware", "computer", "uid", "uuid", "guid", "identifier",
  ]
}

extension UInt8 {
  fileprivate var isCapital: Bool { (0x41...0x5A).contains(self) }
  fileprivate var isSmall: Bool { (0x61...0x7A).contains(self) }
  fileprivate var isOfWord: Bool { isCapital || isSmall }
}

extension Collection<UInt8> {
  /// Whether these bytes are somewhere among them.
  func has(_ bytes: some Collection<UInt8>) -> Bool {
    indices.contains { self[$0...].starts(with: bytes) }
  }

  /// Whether the last bytes are these.
  func ends(with end: some Collection<UInt8>) -> Bool {
    count >= end.count && suffix(end.count).elementsEqual(end)
  }
}
