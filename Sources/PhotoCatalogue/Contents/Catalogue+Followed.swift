import Platform

/// The folders that were followed whole. Of others, a catalogue may have only a part.
extension Catalogue {
  /// Whether the folder was followed, or one around it with its subfolders.
  func hasFollowed(_ folder: FollowedFolder) throws(DatabaseError) -> Bool {
    let found = try statement("SELECT recursive FROM followed WHERE path = ?")
    var path = folder.realPath.bytes
    var needsSubfolders = folder.isRecursive
    while true {
      try found.start([.bytes(path)])
      defer { found.finish() }
      if try found.step(), found.integer(0) != 0 || !needsSubfolders { return true }
      needsSubfolders = true
      // The folder around it; that of `/a` is `/`.
      guard path.count > 1, let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return false }
      path = Array(path[..<max(slash, 1)])
    }
  }

  /// Remembers that the folder was followed.
  func rememberFollowed(_ folder: FollowedFolder) throws(DatabaseError) {
    if try hasFollowed(folder) { return }
    try writing { () throws(DatabaseError) in
      try statement("INSERT OR REPLACE INTO followed VALUES (?, ?)").run([
        .bytes(folder.realPath.bytes), .integer(folder.isRecursive ? 1 : 0),
      ])
    }
  }
}
