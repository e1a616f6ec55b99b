public import PhotoEntities

/// What is removed from a photo, wherever the photo has it, so that its bytes are gone from the file.
public struct MetadataRemoval: Sendable, Hashable {
  /// A kind of metadata.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Where the photo was taken: position, direction, names of places.
    case location
    /// Who took the photo: names, rights, serial numbers, unique identifiers, software. MakerNotes and data of
    /// makers and programs belong to it as a whole.
    case identity
    /// The embedded thumbnail.
    case thumbnail
    /// Everything but the orientation and the colour profile, also what follows the picture in the file.
    case all
  }

  /// The kinds that are removed.
  public let kinds: Set<Kind>
  /// The fields that stay.
  public let keptFields: Set<MetadataField>

  /// The removal of these kinds, except these fields. The orientation always stays, and so do the keywords with the
  /// hierarchical ones, which say them.
  public init(of kinds: Set<Kind>, keeping keptFields: Set<MetadataField> = []) {
    self.kinds = kinds
    var kept = keptFields.union([MetadataField.orientation])
    if kept.contains(.hierarchicalKeywords) { kept.insert(.keywords) }
    self.keptFields = kept
  }

  /// Both removals: what one of them takes goes, even if the other one keeps it.
  func joined(with other: MetadataRemoval) -> MetadataRemoval {
    MetadataRemoval(
      of: kinds.union(other.kinds),
      keeping: keptFields.union(other.keptFields)
        .subtracting(removedFields).subtracting(other.removedFields))
  }

  /// Whether this kind is removed, perhaps with everything.
  public func removes(_ kind: Kind) -> Bool { kinds.contains(kind) || kinds.contains(.all) }

  /// The editable fields that are removed.
  public var removedFields: [MetadataField] {
    let location = [
      MetadataField.latitude, MetadataField.longitude, MetadataField.altitude, MetadataField.city,
      MetadataField.state, MetadataField.country, MetadataField.countryCode,
      MetadataField.sublocation,
    ]
    let identity = [
      MetadataField.artist, MetadataField.copyright, MetadataField.software,
      MetadataField.cameraSerial, MetadataField.lensSerial, MetadataField.credit,
      MetadataField.source, MetadataField.usageTerms, MetadataField.rightsMarked,
      MetadataField.rightsURL, MetadataField.persons, MetadataField.aiTraining,
    ]
    return MetadataField.all.filter { field in
      field.isEditable && !keptFields.contains(field)
        && (kinds.contains(.all) || removes(.location) && location.contains(field)
          || removes(.identity) && identity.contains(field))
    }
  }
}

/// A part of a photo that a removal has taken from it, or from which it has taken something.
public enum RemovedPart: String, Sendable, Hashable, CaseIterable {
  /// The Exif block.
  case exif
  /// The camera maker's own tags in the Exif block.
  case makerNote
  /// The small picture in the Exif block.
  case thumbnail
  /// The XMP packet.
  case xmp
  /// The IPTC block (IIM).
  case iptc
  /// Comments for people.
  case comments
  /// Data of makers and programs, in segments or chunks of their own.
  case otherData
  /// Content credentials (C2PA).
  case contentCredentials
  /// What follows the picture: previews, videos.
  case trailingData
}
