import PhotoEntities
import PhotoUseCases
import Platform

/// Photos that do not go along with those of the same shot.
extension RenamingPlan {
  /// Takes out of the groups the photos that are not chosen, and `kept`, which must stay, although it may be a film of a
  /// Live Photo. What belongs to one of them by its stem stays too.
  mutating func leaveOthers(_ kept: some Sequence<PhotoIdentifier>) {
    let kept = Set(
      kept.compactMap { try? file(of: NamedPhoto($0, name: .success(NewName(parts: [])))).path })
    for index in groups.indices { groups[index].leaveOthers(kept) }
  }
}

extension FileGroup {
  fileprivate mutating func leaveOthers(_ kept: Set<PathBytes>) {
    let others = files.filter { kept.contains($0.path) || $0.kind == .photo && !$0.isChosen }
    guard !others.isEmpty else { return }
    removePhotos { photo in others.contains { $0.path == photo } }
    left = []
    guard others.contains(where: { $0.kind == .photo }) else { return }
    files.removeAll { file in
      if case .byStem = file.kind { !file.isChosen } else { false }
    }
  }
}
