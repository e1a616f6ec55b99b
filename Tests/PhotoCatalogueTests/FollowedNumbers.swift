import Foundation
import PhotoEntities
import PhotoUseCases
import Platform
import Synchronization
import SystemPackage
import TestSupport

@testable import PhotoCatalogue

/// Files that each hold one number, followed by a catalogue.
struct FollowedNumbers {
  let folder: TemporaryFolder
  let catalogue: Catalogue
  /// Called before files are read, with their names.
  var beforeReading: ([String]) throws -> Void = { _ in }
  /// Called for each name that is found.
  var whenFound: @Sendable () -> Void = {}

  /// The catalogue in the file `catalogue` of the folder; a new one if there is none.
  init(in folder: TemporaryFolder, version: String = "1") throws {
    self.folder = folder
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "files").string, withIntermediateDirectories: true)
    let file = CatalogueFile(
      at: folder.identifier(of: "catalogue"), version: version, isOwnPlace: false)
    catalogue = try file.opened()
  }

  var followed: FollowedFolder {
    let path = PathBytes(folder.path(of: "files"))
    return FollowedFolder(path: path, realPath: path, isRecursive: true)
  }

  func write(_ number: Int, to name: String) throws {
    try Self.write(number, to: [name], in: folder)
  }

  static func write(_ number: Int, to names: [String], in folder: TemporaryFolder) throws {
    for name in names { try folder.place(Array("\(number)".utf8), at: "files/" + name) }
  }

  /// The time of the file's last change, in seconds since 1970.
  func changeTime(of name: String) throws -> Int64 {
    Int64(try folder.status(of: "files/" + name).st_ctim.tv_sec)
  }

  /// Brings the catalogue up to date.
  ///
  /// - Parameter time: The time, in seconds since 1970; if it is nil, long after all changes.
  func update(at time: Int64? = nil) throws -> CatalogueScope {
    let update = CatalogueUpdate(
      catalogue: catalogue,
      accepts: { [whenFound] _ in
        whenFound()
        return true
      }, threads: 1,
      read: { photos, _ in
        try? beforeReading(photos.map(name))
        let outcomes = photos.map { photo in
          var metadata = Metadata(localIdentifier: photo)
          metadata.iso = (try? folder.bytes(of: "files/" + name(photo))).flatMap {
            Int(String(decoding: $0, as: UTF8.self))
          }
          return FetchOutcome.fetched(FetchedPhoto(metadata: metadata))
        }
        let progress = PhotoProgress(done: photos.count, total: photos.count)
        return PhotoBatches([FetchBatch(outcomes: outcomes, progress: progress)])
      })
    return try update.update(followed, time: time ?? LocalTime.seconds + 1000)
  }

  /// The numbers by the names of the files, once for each row.
  func numbers(in scope: CatalogueScope) throws(DatabaseError) -> [String] {
    let answer = CatalogueAnswer(
      from: catalogue, for: PhotoQuery(), passing: [:], found: { $0 },
      failure: { folder, _ in
        PhotoRepositoryError(identifier: folder, reason: .notAPhoto(.isFolder))
      })
    var numbers: [String] = []
    var walk = answer.outcomes(in: scope)
    while let file = try walk.next() {
      if case .fetched(let photo)? = file.outcome {
        let number = photo.metadata.iso.map(String.init) ?? "-"
        numbers.append("\(name(photo.metadata.localIdentifier)) \(number)")
      }
    }
    return numbers
  }

  private func name(_ photo: PhotoIdentifier) -> String {
    let path = String(decoding: photo.bytes, as: UTF8.self)
    return String(path.dropFirst(folder.path(of: "files").string.count + 1))
  }
}

/// A count, or anything else, that closures share.
final class Shared<Value: Sendable>: Sendable {
  private let mutex: Mutex<Value>

  init(_ value: Value) { mutex = Mutex(value) }

  var value: Value {
    get { mutex.withLock { $0 } }
    set { mutex.withLock { $0 = newValue } }
  }

  /// The value, which is replaced.
  func exchange(_ new: Value) -> Value {
    mutex.withLock { value in
      defer { value = new }
      return value
    }
  }
}
