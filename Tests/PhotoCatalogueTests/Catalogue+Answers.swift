import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

@testable import PhotoCatalogue

extension Catalogue {
  /// The photos of the folder 1, which is `/p`, as the catalogue answers them: the use case may leave out more.
  func photos(for query: PhotoQuery) throws -> [FetchedPhoto] {
    let path = PathBytes(Array("/p".utf8))
    let count = try database.number("SELECT count(*) FROM photo") ?? 0
    try database.run("DELETE FROM folder")
    try statement("INSERT INTO folder VALUES (1, ?, x'', zeroblob(?), 0)").run([
      .bytes(path.bytes), .integer(count * 4),
    ])
    var scope = CatalogueScope()
    scope.folders = [.init(path: path, realPath: path, row: 1)]
    let answer = CatalogueAnswer(
      from: self, for: query, passing: [:], found: { $0 },
      failure: {
        PhotoRepositoryError(identifier: $0, reason: .writeFailed(.system(detail: "\($1)")))
      })
    if let first = try FirstRows(query)?.photos(of: [scope], by: answer, in: self) { return first }
    var photos: [FetchedPhoto] = []
    var walk = answer.outcomes(in: scope)
    while let file = try walk.next() {
      if case .fetched(let photo) = file.outcome { photos.append(photo) }
    }
    return photos
  }
}
