import FileReplacement
public import PhotoEntities
import PhotoUseCases

/// What happens to a photo with several names (hard links).
public enum HardLinkPolicy: Sendable {
  /// It is not replaced, as its other names would keep the old photo.
  case refuse
  /// It is replaced under this name, and stays as it is under the others.
  case split
}

/// Whether work on many photos should end soon. Any thread may call it. Once true, it stays true:
/// no further photo is begun, and those in progress are finished.
public typealias Cancellation = @Sendable () -> Bool

/// How photos are updated.
public struct UpdatePolicy: Sendable {
  /// Whether nothing is written. Everything else is done, so that impossible updates still fail.
  /// By default, photos are written.
  public var isRehearsal: Bool
  /// The journal that records edits, so that they can be undone; nil if they are not recorded.
  public var journal: EditJournal?
  /// Whether the photo keeps its time of last modification.
  public var preservesTimes: Bool
  /// Whether the photo's time of last modification becomes its date of capture, even if nothing else changes.
  /// A date without an offset from UTC is taken as local time. Only the bytes are recorded: an undo does not
  /// bring the old time back. It has no effect on photos that are updated together, or whose sidecars are.
  public var setsModificationTime = false
  /// The suffix that makes a photo's name the name of its backup; nil if there is no backup.
  public var backupSuffix: PhotoIdentifier?
  /// What happens to a photo with several names.
  public var hardLinks: HardLinkPolicy
  /// Whether fields are read from and written to Exif alone, as if the photo had no XMP. An edit of a photo
  /// whose XMP has the field too leaves both in disagreement, with a warning.
  public var isExifAlone: Bool
  /// Whether an edit may make a raw file longer. A raw cannot be made again, and few programs of camera makers
  /// were tried with longer ones. A copy in a folder may always be longer.
  public var allowsRawGrowth: Bool
  /// Whether an edit may break a signature over the photo: its content credentials (C2PA). No edit can mend them.
  public var breaksSignatures: Bool
  /// Whether fields are also read from the photos' sidecars, which are XMP files beside them, and written to
  /// these alone, so that the photos stay as they are. A photo without a sidecar gets one.
  public var usesSidecars: Bool
  /// The character sets of texts that do not say theirs.
  public var charsets = AssumedCharsets.none
  /// The place that the changed photo is written to. A new file in a folder is neither recorded in
  /// the journal nor backed up, as the photo itself stays.
  public var destination: Destination

  /// A place that changed photos are written to.
  public enum Destination: Sendable, Hashable {
    /// The photo's own place.
    case original
    /// This folder, where no file is ever replaced. The photo itself stays, and it is copied even
    /// if nothing changes.
    ///
    /// Photos that were found in a folder keep their path below it. Other photos keep the name of
    /// their file. Missing folders are created.
    case folder(PhotoIdentifier)
  }

  /// The photo's file is replaced.
  public static let replaceOriginal = UpdatePolicy()

  /// By default, the photo's file is replaced.
  public init(
    isRehearsal: Bool = false, journal: EditJournal? = nil, preservesTimes: Bool = false,
    backupSuffix: PhotoIdentifier? = nil, hardLinks: HardLinkPolicy = .refuse,
    isExifAlone: Bool = false, allowsRawGrowth: Bool = false, breaksSignatures: Bool = false,
    usesSidecars: Bool = false,
    destination: Destination = .original
  ) {
    self.isRehearsal = isRehearsal
    self.journal = journal
    self.preservesTimes = preservesTimes
    self.backupSuffix = backupSuffix
    self.hardLinks = hardLinks
    self.isExifAlone = isExifAlone
    self.allowsRawGrowth = allowsRawGrowth
    self.breaksSignatures = breaksSignatures
    self.usesSidecars = usesSidecars
    self.destination = destination
  }

  /// The folder that changed photos are written to; nil if they replace the originals.
  var outputFolder: PhotoIdentifier? {
    if case .folder(let folder) = destination { folder } else { nil }
  }

  /// How these fields are read.
  ///
  /// - Parameter fields: The fields; nil for all.
  func selection(of fields: Set<MetadataField>?, _ sidecars: SidecarSearch) -> FieldSelection {
    isExifAlone
      ? wholeSelection
      : FieldSelection(fields, sidecars: usesSidecars ? sidecars : nil).assuming(charsets)
  }

  /// How all fields are read, but for sidecars.
  var wholeSelection: FieldSelection {
    (isExifAlone ? FieldSelection.exifAlone : .all).assuming(charsets)
  }

  /// The output folder, which gives photos these names; nil if there is no output folder.
  func output(names: @autoclosure () -> OutputNames) -> OutputFolder? {
    outputFolder.map { OutputFolder(at: $0.pathBytes, names: names()) }
  }

  /// How the photos' files are replaced.
  var replacement: ReplacementPolicy {
    ReplacementPolicy(
      journal: journal?.journal, preservesTimes: preservesTimes,
      backupSuffix: backupSuffix?.bytes)
  }
}
