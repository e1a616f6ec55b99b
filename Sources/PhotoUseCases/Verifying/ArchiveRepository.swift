package import PhotoEntities

/// The files of an archive, which are read and never changed.
package protocol ArchiveRepository {
  /// What became of each file of the archive, in the order of the bytes of their paths, as they are read. A folder that
  /// cannot be read is an outcome too. There are fewer outcomes if the work is cancelled.
  ///
  /// - Parameters:
  ///   - trustingStamps: Whether a file with the stamp of its entry is not read.
  ///   - entry: Returns what the manifest has of the file; nil if it has nothing. Called once for each outcome, in
  ///     their order, some outcomes in advance.
  func fetchFiles(
    trustingStamps: Bool, _ entry: @escaping (PhotoIdentifier) -> ManifestEntry?
  ) -> AnyIterator<ArchiveOutcome>

  /// How many files and folders were left out so far, as they do not belong to the archive.
  var leftOutCount: Int { get }

  /// Whether the work was cancelled.
  var isCancelled: Bool { get }
}

/// What a file system says of a file without reading it.
package struct FileStamp: Sendable, Hashable {
  /// The size in bytes.
  package let size: Int
  /// The time of last modification: seconds since 1970, and nanoseconds after those.
  package let seconds: Int
  package let nanoseconds: Int

  package init(size: Int, seconds: Int, nanoseconds: Int) {
    (self.size, self.seconds, self.nanoseconds) = (size, seconds, nanoseconds)
  }
}

/// A file of an archive as it is now.
package struct ArchivedFile: Sendable {
  package let stamp: FileStamp
  /// The SHA-256 of all of it, in hexadecimal digits.
  package let hash: String
  /// The metadata with the hash of the picture; nil if it is not a photo.
  package let metadata: Metadata?

  package init(stamp: FileStamp, hash: String, metadata: Metadata?) {
    (self.stamp, self.hash, self.metadata) = (stamp, hash, metadata)
  }
}

/// What a manifest has of a file.
package struct ManifestEntry: Sendable {
  /// The path in the archive.
  package let path: PhotoIdentifier
  package let stamp: FileStamp
  /// The SHA-256 of the file, in hexadecimal digits.
  package let hash: String
  /// The hash of the picture; nil if it could not be compared.
  package let pictureHash: String?
  /// The entry as the manifest has it.
  package let record: [UInt8]
  /// Reads the values of the photo's fields; nil if the entry does not have them.
  package let values: @Sendable () -> [MetadataField: MetadataDatum]?

  package init(
    path: PhotoIdentifier, stamp: FileStamp, hash: String, pictureHash: String?, record: [UInt8],
    values: @escaping @Sendable () -> [MetadataField: MetadataDatum]?
  ) {
    (self.path, self.stamp, self.hash) = (path, stamp, hash)
    (self.pictureHash, self.record, self.values) = (pictureHash, record, values)
  }
}

/// What became of a file of the archive.
package struct ArchiveOutcome: Sendable {
  /// The path in the archive.
  package let path: PhotoIdentifier
  /// What the manifest has of it.
  package let entry: ManifestEntry?
  /// The file; nil if it is as the entry says.
  package let result: Result<ArchivedFile?, PhotoRepositoryError>
  /// Whether it is a folder that cannot be read, with all that is in it.
  package let isFolder: Bool
  package let progress: PhotoProgress

  package init(
    path: PhotoIdentifier, entry: ManifestEntry?,
    result: Result<ArchivedFile?, PhotoRepositoryError>, isFolder: Bool = false,
    progress: PhotoProgress
  ) {
    (self.path, self.entry, self.result) = (path, entry, result)
    (self.isFolder, self.progress) = (isFolder, progress)
  }
}
