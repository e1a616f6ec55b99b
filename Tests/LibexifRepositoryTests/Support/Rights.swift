import SystemPackage
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The rights of the user who runs the tests.
enum Rights {
  /// Whether modes of files do not restrict this user, as they do not restrict root. `.ci/run` runs
  /// the tests of modes as root without that right.
  static let ignoreModes: Bool = {
    let isListed = try? TemporaryFolder.with { folder in
      try folder.place([], at: "closed/file")
      try folder.setPermissions(0, of: "closed")
      defer { try? folder.setPermissions(0o755, of: "closed") }
      return access(folder.path(of: "closed").string, R_OK) == 0
    }
    return isListed == true
  }()
}
