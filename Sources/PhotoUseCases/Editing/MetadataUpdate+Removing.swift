public import PhotoEntities

extension MetadataUpdate {
  /// The update from `original` to `metadata`. The fields that a removal takes may have their old values in `metadata`;
  /// those with new ones stay.
  public init(
    to metadata: Metadata, from original: Metadata, removing removal: MetadataRemoval? = nil,
    turnsUpright: Bool = false
  ) {
    var (metadata, removal) = (metadata, removal)
    if let asked = removal {
      var modification = ModifyingMetadata(original)
      modification.remove(asked)
      modification.assignChanges(to: metadata)
      (metadata, removal) = (modification.applied(to: metadata), modification.removal)
    }
    self.init(
      to: metadata, from: original, removing: removal, turnsUpright: turnsUpright, assigning: [],
      editingLists: [:])
  }
}
