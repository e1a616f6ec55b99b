public import PhotoEntities

/// How photos are edited: what an edit reads, what it may do, and where the result goes. ``PhotoEdit`` says what
/// changes.
public struct EditOptions: Sendable, Hashable {
  /// Whether nothing is written. Everything else is done, so that impossible edits still fail.
  public var isRehearsal: Bool
  /// Whether the photo keeps its time of last modification.
  public var preservesTimes: Bool
  /// Whether the photo's time of last modification becomes its date of capture, even if nothing else changes.
  /// A date without an offset from UTC is taken as local time. Only the bytes are recorded: an undo does not
  /// bring the old time back. It has no effect on photos that are edited together, or whose sidecars are.
  public var setsModificationTime: Bool
  /// The suffix that makes a photo's name the name of its backup; nil if there is no backup.
  public var backupSuffix: PhotoIdentifier?
  /// Whether a photo with several names (hard links) is replaced under its name, and stays as it is under the others.
  /// Otherwise it is refused.
  public var splitsHardLinks: Bool
  /// Whether the new bytes of films are written into the files themselves, which keep their size: a film of gigabytes is
  /// not copied. Edits that would need another size are refused. Without a journal films are replaced: if the program is killed
  /// meanwhile, the film has some of the old and some of the new bytes until an undo, or until the run is resumed. Other
  /// programs see such bytes for a moment in any case, also under other names of the film. Photos are replaced.
  public var editsFilmsInPlace: Bool
  /// Whether fields are read from and written to Exif alone, as if the photo had no XMP. An edit of a photo
  /// whose XMP has the field too leaves both in disagreement, with a warning.
  public var isExifAlone: Bool
  /// Whether an edit may make a raw file longer. A raw cannot be made again, and few programs of camera makers
  /// were tried with longer ones. A copy in a folder may always be longer.
  public var allowsRawGrowth: Bool
  /// Whether an edit may break a signature over the photo: its content credentials (C2PA). No edit can mend them.
  public var breaksSignatures: Bool
  /// Whether the photos' sidecars, which are XMP files beside them, are read and written too. That goes with neither an
  /// output folder nor edits of Exif alone.
  public var sidecars: SidecarUse
  /// The name that a new sidecar gets.
  public var sidecarName: SidecarName
  /// The character sets of texts that do not say theirs.
  public var assumptions: Assumptions
  /// The folder for the changed photos, where no file is ever replaced; nil if they replace the originals. A photo that
  /// is written there is copied even if nothing changes, and is neither recorded nor backed up, as the original stays.
  ///
  /// Photos that were found in a folder keep their path below it. Other photos keep the name of their file. Missing
  /// folders are created.
  public var outputFolder: PhotoIdentifier?

  /// By default, photos are replaced, with all that their edits need, and nothing else happens.
  public init(
    isRehearsal: Bool = false, preservesTimes: Bool = false, setsModificationTime: Bool = false,
    backupSuffix: PhotoIdentifier? = nil, splitsHardLinks: Bool = false,
    editsFilmsInPlace: Bool = false, isExifAlone: Bool = false,
    allowsRawGrowth: Bool = false, breaksSignatures: Bool = false, sidecars: SidecarUse = .ignored,
    sidecarName: SidecarName = .full, assumptions: Assumptions = .none,
    outputFolder: PhotoIdentifier? = nil
  ) {
    self.isRehearsal = isRehearsal
    self.preservesTimes = preservesTimes
    self.setsModificationTime = setsModificationTime
    self.backupSuffix = backupSuffix
    self.splitsHardLinks = splitsHardLinks
    self.editsFilmsInPlace = editsFilmsInPlace
    self.isExifAlone = isExifAlone
    self.allowsRawGrowth = allowsRawGrowth
    self.breaksSignatures = breaksSignatures
    (self.sidecars, self.sidecarName) = (sidecars, sidecarName)
    self.assumptions = assumptions
    self.outputFolder = outputFolder
  }
}

/// What edits do with sidecars: XMP files beside photos. Their values win over those of the photos.
public enum SidecarUse: Sendable, Hashable {
  /// They are not read, and stay as they are.
  case ignored
  /// Fields are read from them too, and written to them alone: photos stay as they are. A photo without a sidecar gets
  /// one.
  case only
  /// Fields are read from them too. The photo's file gets what it can hold, and its sidecar the rest; a missing one is
  /// made. What a sidecar says already changes there too.
  case ifNeeded

  /// Whether fields are read from sidecars.
  package var areRead: Bool { self != .ignored }
}

/// The name of a new sidecar. One that is there keeps its name.
public enum SidecarName: String, Sendable, Hashable, CaseIterable {
  /// That of the photo with `.xmp` at its end: `photo.jpg.xmp`.
  case full
  /// That of the photo with `.xmp` instead of its extension, as Adobe's programs have it: `photo.xmp`. The sidecar names
  /// the photo's extension (`photoshop:SidecarForExtension`). Of photos whose names differ in the extension alone, only
  /// the one raw gets it, and the others the full name.
  case stem
}
