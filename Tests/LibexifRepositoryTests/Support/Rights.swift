import SystemPackage
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The rights of the user who runs the tests.
enum Rights {
  /// Whether modes of files bind nobody here, as they do not bind root. `.ci/run` runs the tests of
  /// such modes as a root that has given this right up.
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
