import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A user without rights, as whom root can run programs.
enum OtherUser {
  static let id: uid_t = 65534
  static let absence: Comment = "to become another user takes root and setpriv"
  static let isPossible = geteuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0

  /// The shell script that runs the program as that user.
  static let script =
    #"exec setpriv --reuid=65534 --regid=65534 --clear-groups "$@""#

  /// Gives a file to that user, or to root, with a mode.
  static func give(_ path: String, to user: uid_t = id, group: gid_t = id, mode: mode_t) {
    #expect(chown(path, user, group) == 0)
    // After the owner: changing the owner clears the special bits.
    #expect(chmod(path, mode) == 0)
  }
}
