import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension OriginalPhoto {
  /// The largest file that is edited, in bytes: 4 GiB. The largest images have 500 MB, and the videos
  /// after them less.
  static let maximumSize: Int64 = 1 << 32

  /// Checks that a copy of the photo can be made.
  func checkCopyable() throws(PhotoRepositoryError) {
    guard status.type == .regular else { throw .notAFile(identifier, type: status.type) }
    guard status.size <= Self.maximumSize else {
      throw PhotoRepositoryError(
        identifier: identifier, code: .unsafe,
        message:
          "is larger than \(Self.maximumSize >> 30) GiB, the most that exifcli copies; the photo"
          + " is unchanged, remove the data after its picture with another program first")
    }
  }

  /// Checks that the photo may be replaced, as far as one can tell before it is done.
  func checkReplaceable(_ hardLinks: HardLinkPolicy) throws(PhotoRepositoryError) {
    try checkCopyable()
    guard status.linkCount <= 1 || hardLinks != .refuse else {
      throw PhotoRepositoryError(
        identifier: identifier, code: .hardLinked,
        message: "has \(status.linkCount) names (hard links), and an edit would split this one"
          + " from the others; edit it with --hard-links break if it may become a photo of its own")
    }
    try checkPermissions()
    try checkFlags()
    try checkFolder()
  }

  private func checkPermissions() throws(PhotoRepositoryError) {
    let refusal = folder.writingRefusal(of: name)
    guard refusal != .readOnlyFileSystem else {
      throw readOnly(
        "is on a file system that is mounted read-only; mount it for writing first, or"
          + " have the edited copy written elsewhere with --output")
    }
    let isWritable = !status.permissions.isDisjoint(with: [.ownerWrite, .groupWrite, .otherWrite])
    guard isWritable else { throw readOnly("is read-only; make it writable first (chmod u+w)") }
    guard refusal == nil else {
      throw readOnly(
        "may not be written by this user; check its owner, its permissions, and whether it"
          + " is immutable (lsattr)")
    }
  }

  /// An append-only file may be written, but not replaced.
  private func checkFlags() throws(PhotoRepositoryError) {
    guard FileFlags(of: file.descriptor).isDisjoint(with: [.appendOnly, .immutable]) else {
      throw readOnly(
        "is append-only or immutable, and cannot be replaced; remove that flag first (chattr)")
    }
  }

  private func checkFolder() throws(PhotoRepositoryError) {
    guard folder.writingRefusal() == nil else {
      throw readOnly(
        "is in a folder that is read-only, where no new file can take its place;"
          + " make the folder writable first")
    }
    // In a sticky folder, such as /tmp, only the owner of a file or of the folder replaces the file
    // (POSIX.1-2017, rename).
    let user = geteuid()
    guard let status = try? folder.status(),
      status.permissions.rawValue & CInterop.Mode(S_ISVTX) != 0, user != 0
    else { return }
    guard [status.userID.rawValue, self.status.userID.rawValue].contains(user) else {
      throw readOnly(
        "is another user's, in a folder where only the owner may replace a file (sticky, such as"
          + " /tmp); edit it as its owner, or have the edited copy written elsewhere with --output")
    }
  }

  private func readOnly(_ message: String) -> PhotoRepositoryError {
    PhotoRepositoryError(identifier: identifier, code: .readOnly, message: message)
  }
}
