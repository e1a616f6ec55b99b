import Platform
import SystemPackage

/// The folders of a scope, in the order of the paths of what they contain.
struct ScopeTree {
  enum Content {
    case folder(CatalogueScope.Folder)
    case unreadable(Errno)
  }

  struct Node {
    let path: PathBytes
    /// The bytes before the names of what it contains; of a folder that cannot be read, its path.
    let key: [UInt8]
    let content: Content
  }

  private(set) var roots: [Node] = []
  private var below: [PathBytes: [Node]] = [:]

  init(_ scope: CatalogueScope) {
    var nodes = scope.folders.map {
      Node(path: $0.path, key: Self.prefix(of: $0.path), content: .folder($0))
    }
    nodes += scope.unreadable.map {
      Node(path: $0.path, key: $0.path.bytes, content: .unreadable($0.error))
    }
    nodes.sort { $0.key.lexicographicallyPrecedes($1.key) }
    let folders = Dictionary(
      scope.folders.map { (Self.prefix(of: $0.path), $0.path) },
      uniquingKeysWith: { first, _ in first })
    for node in nodes {
      // The nearest folder around it that has photos.
      var prefix = node.path.bytes
      var parent: PathBytes?
      while parent == nil, let slash = prefix.dropLast().lastIndex(of: UInt8(ascii: "/")) {
        prefix = Array(prefix[...slash])
        parent = folders[prefix]
      }
      if parent == nil, !node.path.isCurrentFolder { parent = folders[[]] }
      if let parent { below[parent, default: []].append(node) } else { roots.append(node) }
    }
  }

  func subfolders(of node: Node) -> [Node] { below[node.path] ?? [] }

  private static func prefix(of folder: PathBytes) -> [UInt8] { folder.appending([]).bytes }
}
