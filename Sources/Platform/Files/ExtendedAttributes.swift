package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import CExtendedAttributes
#endif

/// Data that file systems store with a file besides its bytes: attributes of users and of the system,
/// and access control lists.
package enum ExtendedAttributes {
  #if canImport(Darwin)
    /// Copies all attributes of `source` to `target`, or those of rights alone.
    package static func copy(
      from source: FileDescriptor, to target: FileDescriptor, rightsAlone: Bool = false
    ) throws(Errno) {
      try Errno.checking {
        fcopyfile(
          source.rawValue, target.rawValue, nil,
          copyfile_flags_t(rightsAlone ? COPYFILE_ACL : COPYFILE_ACL | COPYFILE_XATTR))
      }
    }

    /// Whether neither file has attributes, which both then have alike.
    package static func areEqual(_ one: FileDescriptor, _ other: FileDescriptor) throws(Errno)
      -> Bool
    {
      for file in [one, other] where flistxattr(file.rawValue, nil, 0, 0) != 0 { return false }
      return true
    }
  #else
    private static let systemNamespaces = ["security", "trusted"].map {
      $0.utf8.map(CChar.init(bitPattern:))
    }

    /// Gives `target` the attributes of `source` and no others, except in the namespaces that only
    /// the system may write. A new file may already have attributes: its folder may give an access
    /// control list to all files.
    ///
    /// - Parameter rightsAlone: Whether those of users and their programs are left out (`user`): they may say where a
    ///   file comes from.
    package static func copy(
      from source: FileDescriptor, to target: FileDescriptor, rightsAlone: Bool = false
    ) throws(Errno) {
      let names = try names(of: source).filter { !rightsAlone || !isUsers($0) }
      for name in try self.names(of: target) where !names.contains(name) {
        if !isSystems(name) { try Errno.checking { fremovexattr(target.rawValue, name) } }
      }
      for name in names {
        do throws(Errno) {
          let value = try fill { fgetxattr(source.rawValue, name, $0, $1) }
          try Errno.checking { fsetxattr(target.rawValue, name, value, value.count, 0) }
        } catch {
          guard isSystems(name) else { throw error }
        }
      }
    }

    /// Whether both files have the same attributes, but for those that only the system may write.
    package static func areEqual(_ one: FileDescriptor, _ other: FileDescriptor) throws(Errno)
      -> Bool
    {
      try attributes(of: one) == attributes(of: other)
    }

    private static func attributes(of file: FileDescriptor) throws(Errno) -> [[CChar]: [UInt8]] {
      var attributes: [[CChar]: [UInt8]] = [:]
      for name in try names(of: file) where !isSystems(name) {
        attributes[name] = try fill { fgetxattr(file.rawValue, name, $0, $1) }
      }
      return attributes
    }

    private static func isSystems(_ name: [CChar]) -> Bool {
      systemNamespaces.contains(where: namespace(of: name).elementsEqual)
    }

    private static func isUsers(_ name: [CChar]) -> Bool {
      namespace(of: name).elementsEqual("user".utf8.map(CChar.init(bitPattern:)))
    }

    private static func namespace(of name: [CChar]) -> ArraySlice<CChar> {
      name.prefix { $0 != CChar(bitPattern: UInt8(ascii: ".")) }
    }

    /// The attributes' names, each with its NUL.
    private static func names(of file: FileDescriptor) throws(Errno) -> [[CChar]] {
      let list: [UInt8]
      do {
        list = try fill { names, size in
          flistxattr(file.rawValue, names?.assumingMemoryBound(to: CChar.self), size)
        }
      } catch .notSupported {
        return []
      }
      return list.split(separator: 0).map { $0.map(CChar.init(bitPattern:)) + [0] }
    }

    /// The bytes that a C function writes into a buffer. Called without a buffer, it returns the
    /// size.
    private static func fill(
      _ body: (UnsafeMutableRawPointer?, Int) -> Int
    ) throws(Errno) -> [UInt8] {
      let size = body(nil, 0)
      guard size >= 0 else { throw Errno.current }
      if size == 0 { return [] }
      var filled = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        filled = body(buffer.baseAddress, size)
        count = max(0, filled)
      }
      guard filled >= 0 else { throw Errno.current }
      return bytes
    }
  #endif
}
