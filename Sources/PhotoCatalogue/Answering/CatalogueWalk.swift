import PhotoEntities
import PhotoUseCases
import Platform

/// A walk through the files of a scope in the order of their paths. It holds a part of each folder on its way, and no
/// lock while it is not asked.
struct CatalogueWalk {
  /// A file that is met.
  struct File {
    let path: PathBytes
    /// The outcome of reading it; nil if it does not count.
    let outcome: FetchOutcome?
  }

  /// Which files of a folder are met.
  enum Part {
    case all
    case problems
  }

  /// A folder on the way.
  private struct Step {
    /// Nil around the roots of the scope, and once all its files are fetched.
    var folder: CatalogueScope.Folder?
    /// The folders in it that are not entered.
    var nodes: ArraySlice<ScopeTree.Node>
    /// The files that are fetched and not met.
    var files: ArraySlice<File> = []
    /// The name of the last one that was fetched, and the number of those fetched.
    var last: [UInt8] = []
    var count = 0
  }

  private let answer: CatalogueAnswer
  private let tree: ScopeTree
  private let part: Part
  private var steps: [Step]

  init(through scope: CatalogueScope, _ part: Part, of answer: CatalogueAnswer) {
    (self.answer, self.part) = (answer, part)
    tree = ScopeTree(scope)
    steps = [Step(nodes: tree.roots[...])]
  }

  /// The next file, or a folder that cannot be read; nil at the end.
  ///
  /// - Throws: `damaged` if the catalogue does not say what it must.
  mutating func next() throws(DatabaseError) -> File? {
    while !steps.isEmpty {
      let place = steps.count - 1
      try fill(&steps[place])
      let path = steps[place].files.first?.path
      if let node = steps[place].nodes.first,
        path.map({ node.key.lexicographicallyPrecedes($0.bytes) }) ?? true
      {
        steps[place].nodes.removeFirst()
        switch node.content {
        case .unreadable(let error):
          let folder = PhotoIdentifier(bytes: node.path.bytes)
          return File(path: node.path, outcome: .failed(answer.failure(folder, error)))
        case .folder(let folder):
          steps.append(Step(folder: folder, nodes: tree.subfolders(of: node)[...]))
        }
      } else if let file = steps[place].files.popFirst() {
        return file
      } else {
        steps.removeLast()
      }
    }
    return nil
  }

  /// Fetches the next files of the folder if none is left of those before.
  private func fill(_ step: inout Step) throws(DatabaseError) {
    while let folder = step.folder, step.files.isEmpty {
      switch part {
      case .all:
        let (files, isEnd) = try answer.photos(of: folder, after: &step.last, count: &step.count)
        step.files = files[...]
        if isEnd { step.folder = nil }
      case .problems:
        step.files = try answer.problems(of: folder)[...]
        step.folder = nil
      }
    }
  }
}
