import Foundation
import PhotoEntities
import PhotoFixtures
import SystemPackage
import TestSupport

@testable import PhotoSearch
@testable import Platform

/// Files and folders with awkward names, many of which are prefixes of others. The expected result
/// of a search is computed in the simplest way: collect all, sort, remove repetitions.
struct GeneratedTree {
  private static let pieces = ["a", "b", "-", " ", "!", "~", "0", "ä", ".jpg"]

  /// The prefix of all paths. It is so long that paths of more than a few further bytes exceed the
  /// system's limit: folders with such paths cannot be read.
  private let base: String
  private let maximumLength: Int
  /// Whether the entry at this path is a folder.
  private var isFolder: [String: Bool] = [:]

  /// Creates a tree in the folder.
  init(in folder: TemporaryFolder, by generator: inout SeededGenerator) throws {
    let longest = Int(PATH_MAX) - 1
    var base = folder.path.string + "/"
    while base.utf8.count + 8 < longest { base += "./" }
    self.base = base
    maximumLength = longest - base.utf8.count
    try place(below: "", in: folder, by: &generator)
  }

  private mutating func place(
    below prefix: String, in folder: TemporaryFolder, by generator: inout SeededGenerator
  ) throws {
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      let name = (0..<Int.random(in: 1...3, using: &generator))
        .compactMap { _ in Self.pieces.randomElement(using: &generator) }.joined()
      let path = prefix + name
      if isFolder[path] != nil { continue }
      if prefix.count(where: { $0 == "/" }) < 3, Bool.random(using: &generator) {
        isFolder[path] = true
        try place(below: path + "/", in: folder, by: &generator)
      } else {
        isFolder[path] = false
        try folder.place([], at: path)
      }
    }
  }

  /// A path as a user may write it, of a file, a folder, or a missing entry.
  func path(by generator: inout SeededGenerator) -> String {
    let path = (isFolder.keys.sorted() + ["", "missing"]).randomElement(using: &generator) ?? ""
    return path + ["", "", "/", "//"][Int.random(in: 0..<4, using: &generator)]
  }

  /// The results of the search, each with a mark for its origin.
  func search(_ paths: [String], isRecursive: Bool) -> [String] {
    PhotoSearch(
      paths: paths.map { PathBytes(Array((base + $0).utf8)) }, isRecursive: isRecursive,
      accepts: { _ in true }
    ).walk().map { candidate in
      let path = String(
        decoding: candidate.path.bytes.dropFirst(base.utf8.count), as: UTF8.self)
      switch candidate.origin {
      case .named: return path + " named"
      case .found: return path + " found"
      case .unreadable: return path + " notReadable"
      }
    }
  }

  /// The expected results.
  func expected(_ paths: [String], isRecursive: Bool) -> [String] {
    var origins: [String: String] = [:]
    for path in paths {
      let name = path.split(separator: "/").joined(separator: "/")
      if name.isEmpty || isFolder[name] == true, name.utf8.count <= maximumLength {
        let prefix = path.isEmpty || path.hasSuffix("/") ? path : path + "/"
        collect(name, as: prefix, isRecursive: isRecursive, into: &origins)
      } else {
        origins[path] = "named"
      }
    }
    let inOrder = origins.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return inOrder.map { "\($0) \(origins[$0] ?? "")" }
  }

  private func collect(
    _ folder: String, as prefix: String, isRecursive: Bool, into origins: inout [String: String]
  ) {
    for (path, isFolder) in isFolder {
      var components = path.split(separator: "/")
      let name = components.removeLast()
      guard components.joined(separator: "/") == folder, !name.hasPrefix(".") else { continue }
      let found = prefix + name
      if !isFolder {
        if origins[found] == nil { origins[found] = "found" }
      } else if isRecursive, path.utf8.count <= maximumLength {
        collect(path, as: found + "/", isRecursive: isRecursive, into: &origins)
      } else if isRecursive, origins[found] == nil {
        origins[found] = "notReadable"
      }
    }
  }
}
