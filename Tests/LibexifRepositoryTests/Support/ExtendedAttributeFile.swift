import SystemPackage
import TestSupport

#if canImport(Darwin)
  import Darwin
#else
  import CExtendedAttributes
#endif

/// A file's extended attributes.
struct ExtendedAttributeFile {
  let path: FilePath

  /// Whether the file system of temporary folders supports attributes of users.
  static let isSupported =
    (try? TemporaryFolder.with { folder in
      try folder.place([], at: "file")
      return ExtendedAttributeFile(path: folder.path(of: "file")).set("user.test", [1])
    }) ?? false

  /// Sets an attribute. Returns false if that fails.
  func set(_ name: String, _ value: [UInt8]) -> Bool {
    path.withPlatformString { path in
      #if canImport(Darwin)
        setxattr(path, name, value, value.count, 0, 0) == 0
      #else
        setxattr(path, name, value, value.count, 0) == 0
      #endif
    }
  }

  /// An attribute's value; nil if the file does not have the attribute.
  func value(_ name: String) -> [UInt8]? {
    var value = [UInt8](repeating: 0, count: 1024)
    let count = path.withPlatformString { path in
      #if canImport(Darwin)
        getxattr(path, name, &value, value.count, 0, 0)
      #else
        getxattr(path, name, &value, value.count)
      #endif
    }
    return count < 0 ? nil : Array(value.prefix(count))
  }
}
