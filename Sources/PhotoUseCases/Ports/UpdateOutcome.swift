public import PhotoEntities

/// The result of updating a photo.
public enum UpdateOutcome: Sendable, Equatable {
  /// It has the new values.
  case updated(UpdateReport)
  /// It is as it was.
  case failed(PhotoRepositoryError)
}

/// What an update did beside giving fields their new values.
public struct UpdateReport: Sendable, Equatable {
  /// What the user should know about the photo.
  public var warnings: [PhotoWarning]
  /// The new time of modification; nil unless the update was asked to set it, and it differs.
  public var time: ModificationTimeChange?
  /// The parts that a removal has changed.
  public var removed: Set<RemovedPart>
  /// The fields whose value is the same as before, and that places of the photo with another value now have too.
  public var aligned: Set<MetadataField>
  /// The number of data about the old place that went, beside position and altitude.
  public var removedPlaceDetails: Int
  /// The new time by GPS; nil if it is not set, or the same as before.
  public var placeTime: PlaceTimeChange?
  /// The tags that changed because they were named.
  public var tags: [TagDifference]
  /// What was written to the photo's sidecar; nil if that stays as it was.
  public var sidecar: SidecarReport?
  /// The photo's metadata now, if named tags have changed fields too; otherwise nil.
  package var metadata: Metadata?

  /// The report that says this.
  ///
  /// - Parameters:
  ///   - warnings: What the user should know about the photo.
  ///   - time: The new time of modification.
  ///   - removed: The parts that a removal has changed.
  ///   - aligned: The fields whose value is the same as before, and that other places now have too.
  ///   - removedPlaceDetails: The number of data about the old place that went.
  ///   - placeTime: The new time by GPS.
  ///   - tags: The tags that changed because they were named.
  ///   - sidecar: What was written to the photo's sidecar.
  public init(
    warnings: [PhotoWarning] = [], time: ModificationTimeChange? = nil,
    removed: Set<RemovedPart> = [], aligned: Set<MetadataField> = [], removedPlaceDetails: Int = 0,
    placeTime: PlaceTimeChange? = nil, tags: [TagDifference] = [], sidecar: SidecarReport? = nil
  ) {
    (self.warnings, self.time, self.removed, self.aligned) = (warnings, time, removed, aligned)
    (self.removedPlaceDetails, self.placeTime) = (removedPlaceDetails, placeTime)
    (self.tags, self.sidecar, metadata) = (tags, sidecar, nil)
  }
}

/// What an update wrote to a photo's sidecar.
public struct SidecarReport: Sendable, Equatable {
  /// The sidecar.
  public let file: PhotoIdentifier
  /// The names of the fields and tags that changed there; `otherGPSTags` for other data about the old place, and
  /// `gpsTime` for the time by GPS.
  public let changes: [String]

  /// The report about this file.
  public init(file: PhotoIdentifier, changes: [String]) {
    (self.file, self.changes) = (file, changes)
  }
}

/// A time when a photo was last modified in its store, before and after an update.
public struct ModificationTimeChange: Sendable, Hashable {
  /// The time before.
  public let oldTime: CaptureDate
  /// The time now.
  public let newTime: CaptureDate

  /// The change from `oldTime` to `newTime`.
  public init(from oldTime: CaptureDate, to newTime: CaptureDate) {
    (self.oldTime, self.newTime) = (oldTime, newTime)
  }
}

/// A time by GPS that was set.
public struct PlaceTimeChange: Sendable, Equatable {
  /// The time before; nil if the photo did not have one.
  public let oldTime: Moment?
  /// The time now.
  public let newTime: Moment

  /// The change from `oldTime` to `newTime`.
  public init(from oldTime: Moment?, to newTime: Moment) {
    (self.oldTime, self.newTime) = (oldTime, newTime)
  }
}
