public import PhotoEntities

extension MetadataUpdate {
  /// The update from `original` to `metadata`. The fields that a removal takes may have their old values in `metadata`;
  /// those with new ones are written again. If the original has other data about the place (`hasPlaceDetails`), and
  /// `metadata` has none, it goes.
  public init(
    to metadata: Metadata, from original: Metadata, removing removal: MetadataRemoval? = nil,
    turnsUpright: Bool = false
  ) {
    var modification = ModifyingMetadata(original)
    if let removal {
      modification.remove(removal)
      modification.assignChanges(to: metadata)
    }
    self.init(
      to: modification.applied(to: metadata), from: original, removing: removal,
      turnsUpright: turnsUpright,
      placeDetails: modification.placeDetails
        ?? (original.hasPlaceDetails && !metadata.hasPlaceDetails
          ? PlaceDetailsChange(removesOld: true, time: nil) : nil),
      assigning: [])
  }
}
