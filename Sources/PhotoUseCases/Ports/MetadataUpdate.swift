public import PhotoEntities

/// A photo's new metadata, and the metadata that the decision was based on.
public struct MetadataUpdate: Sendable, Equatable {
  /// The new metadata.
  public let metadata: Metadata
  /// The metadata before. Fields that are equal in both are not touched.
  public let original: Metadata
  /// What is removed beside the fields; nil if nothing is.
  public let removal: MetadataRemoval?
  /// Whether the stored picture is turned as the original orientation requires, without loss, so that the new
  /// orientation is 1. Width and height change places if the picture lies on its side. If the picture cannot be
  /// turned, the update fails with the code `notTurned`.
  public let turnsUpright: Bool
  /// What happens to the other data about the place; nil if it stays.
  package let placeDetails: PlaceDetailsChange?
  /// Fields with the same value as before, which places of the photo that have another value get too.
  package let assigned: Set<MetadataField>
  /// How lists change. Each place of such a list gets and loses these texts, and keeps its others.
  package let listEdits: [MetadataField: ListEdit]
  /// The fields that change only as keywords and paths to them keep in step.
  package let following: Set<MetadataField>
  /// How tags change, each in its own place. If a field is read from one, its other places follow.
  package let tags: [TagChange]

  /// The update from `original` to `metadata`, in all places.
  package init(
    to metadata: Metadata, from original: Metadata, removing removal: MetadataRemoval? = nil,
    turnsUpright: Bool = false, placeDetails: PlaceDetailsChange? = nil,
    assigning assigned: Set<MetadataField>,
    editingLists listEdits: [MetadataField: ListEdit] = [:],
    following: Set<MetadataField> = [], tags: [TagChange] = []
  ) {
    self.metadata = metadata
    self.original = original
    (self.removal, self.turnsUpright, self.placeDetails) = (removal, turnsUpright, placeDetails)
    (self.assigned, self.listEdits, self.tags) = (assigned, listEdits, tags)
    self.following = following
  }

  /// The same update with other metadata before and after.
  package func from(_ original: Metadata, to metadata: Metadata) -> MetadataUpdate {
    MetadataUpdate(
      to: metadata, from: original, removing: removal, turnsUpright: turnsUpright,
      placeDetails: placeDetails, assigning: assigned, editingLists: listEdits,
      following: following, tags: tags)
  }

  /// The same update of the fields alone whose values change.
  package var withoutSameValues: MetadataUpdate {
    MetadataUpdate(
      to: metadata, from: original, removing: removal, turnsUpright: turnsUpright,
      assigning: [])
  }
}

/// What happens to the data about the place other than position and altitude: speed, direction, satellites, times.
package struct PlaceDetailsChange: Sendable, Hashable {
  /// Whether the data about the old place goes. With a time, what holds wherever the photo was taken stays: the
  /// direction of the camera.
  package let removesOld: Bool
  /// The new time by GPS; nil if it stays, or goes with the old place.
  package let time: Moment?

  package init(removesOld: Bool, time: Moment?) {
    (self.removesOld, self.time) = (removesOld, time)
  }
}
