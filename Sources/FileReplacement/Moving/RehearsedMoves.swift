import Platform

/// Where files would be after moves that are only rehearsed.
package struct RehearsedMoves {
  /// The path at which the file of a path is; nil if it would have left.
  private var places: [PathBytes: PathBytes?] = [:]

  package init() {}

  /// Notes that the file has its new path, unless it has it already.
  ///
  /// - Returns: Whether it was not there already.
  /// - Throws: What the move itself would throw, as far as that is known before.
  package mutating func carryOut(_ move: FileMove) throws(FileFailure) -> Bool {
    let standing = try move.standing(at: { place(of: $0) })
    if standing == .done { return false }
    places.updateValue(place(of: move.source), forKey: move.target)
    if !move.isCopy { places.updateValue(nil, forKey: move.source) }
    return true
  }

  private func place(of path: PathBytes) -> PathBytes? { places[path] ?? path }
}
