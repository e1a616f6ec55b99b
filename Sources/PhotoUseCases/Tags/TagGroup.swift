import PhotoEntities

/// A group of tags that users name: a part of the file, or a directory of tags in it.
struct TagGroup: Sendable, Hashable {
  /// The sources that have tags of the group.
  let sources: Set<TagSource>
  /// The directories; nil for all.
  let directory: NamePattern?
  /// The record of IPTC; nil for all records.
  private let record: UInt16?

  private init(_ sources: Set<TagSource>, directory: String? = nil, record: UInt16? = nil) {
    (self.sources, self.directory, self.record) = (
      sources, directory.map(NamePattern.init), record
    )
  }

  /// The group with this name, in any case; nil if there is none. `XMP-dc` and `Xmp.dc` are the group of a prefix.
  init?(_ name: String) {
    guard let key = name.nameKey else { return nil }
    if let group = Self.named[key] {
      self = group
      return
    }
    if key.isPrefixed(by: "track"),
      UInt8(String(decoding: key.utf8.dropFirst(5), as: UTF8.self)) != nil
    {
      self.init([.quickTime], directory: key)
      return
    }
    guard key.isPrefixed(by: "xmp-") || key.isPrefixed(by: "xmp."), key.utf8.count > 4 else {
      return nil
    }
    let prefix = String(decoding: key.utf8.dropFirst(4), as: UTF8.self)
    // A name of Exiv2 follows.
    guard !prefix.utf8.contains(where: ".:".utf8.contains) else { return nil }
    self.init([.xmp, .sidecar], directory: "xmp-" + (TagTable.otherPrefixes[prefix] ?? prefix))
  }

  /// The directories with such names, such as `XMP-*`, or a family of Exiv2, such as `Exif.*`; nil if there is no `*`.
  init?(anyOf name: String) {
    guard let key = name.nameKey, key.utf8.contains(UInt8(ascii: "*")) else { return nil }
    let parts = key.parts(separatedBy: ".")
    if parts.count == 1 {
      self.init(Set(TagSource.allCases), directory: key)
    } else if parts.count == 2, parts[1].isIdentical(to: "*"), let family = Self.named[parts[0]] {
      self = family
    } else {
      return nil
    }
  }

  /// The names of all groups but those of prefixes.
  static let names = named.keys.sorted()

  /// Whether edits write tags of the group.
  var isWritten: Bool { !sources.isDisjoint(with: [.exif, .xmp, .iptc]) }

  /// Whether the tag is in the group.
  func contains(_ source: TagSource, _ directory: String, _ number: UInt16?) -> Bool {
    sources.contains(source)
      && (self.directory?.matches(directory) ?? true)
      && (record == nil || record == number.map { $0 >> 8 })
  }

  /// The makers of MakerNotes, in small letters.
  private static let makers = [
    "apple", "canon", "casio", "dji", "fujifilm", "ge", "jvc", "kodak", "kyocera", "leica",
    "minolta",
    "motorola", "nikon", "olympus", "panasonic", "pentax", "ricoh", "samsung", "sanyo", "sigma",
    "sony",
  ]

  /// exifcli's names of sources and directories, and those of ExifTool and Exiv2 for the same.
  private static let named: [String: TagGroup] = {
    let groups: [(TagGroup, names: [String])] = [
      (TagGroup([.exif]), ["exif"]),
      (TagGroup([.exif], directory: "ifd0"), ["ifd0", "exif.image"]),
      (TagGroup([.exif], directory: "exif"), ["exififd", "exif.photo"]),
      (TagGroup([.exif], directory: "gps"), ["gps", "exif.gpsinfo"]),
      (TagGroup([.exif], directory: "ifd1"), ["ifd1", "exif.thumbnail"]),
      (
        TagGroup([.exif], directory: "interoperability"),
        ["interoperability", "interopifd", "exif.iop"]
      ),
      (TagGroup([.makernote]), ["makernote", "makernotes"]),
      (TagGroup([.xmp, .sidecar]), ["xmp"]),
      (TagGroup([.sidecar]), ["sidecar"]),
      (TagGroup([.iptc]), ["iptc"]),
      (TagGroup([.iptc], record: 1), ["iptc.envelope"]),
      (TagGroup([.iptc], record: 2), ["iptc.application2"]),
      (TagGroup([.icc]), ["icc", "icc_profile"]),
      (TagGroup([.png]), ["png"]),
      (TagGroup([.c2pa]), ["c2pa"]),
      (TagGroup([.quickTime]), ["quicktime"]),
      (TagGroup([.quickTime], directory: "keys"), ["keys"]),
      (TagGroup([.quickTime], directory: "itemlist"), ["itemlist"]),
      (TagGroup([.quickTime], directory: "userdata"), ["userdata"]),
    ]
    let makers = Self.makers.map { (TagGroup([.makernote], directory: $0), names: [$0]) }
    let named = (groups + makers).flatMap { group, names in names.map { ($0, group) } }
    return Dictionary(named, uniquingKeysWith: { first, _ in first })
  }()
}
