import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import SystemPackage

@testable import LibexifRepository
@testable import PhotoContainers
@testable import Platform

extension FuzzTarget {
  /// Turns the stored picture upright, by the orientation that the input's last byte chooses.
  static let upright = FuzzTarget(
    name: "upright",
    seeds: { photos in photos.flatMap { [$0 + [6], $0 + [2], $0 + [3]] } }
  ) { bytes in
    guard let choice = bytes.last else { return }
    let photo = Array(bytes.dropLast())
    try MemoryFile.write(photo)
    let repository = LibexifPhotoRepository()
    guard var first = try? repository.fetchPhoto(withIdentifier: MemoryFile.identifier).metadata
    else { return }
    let orientation = 2 + Int(choice) % 7
    if first.displayOrientation == nil, first.orientation != orientation {
      var turned = first
      turned.orientation = orientation
      guard (try? repository.updatePhoto(with: turned, insteadOf: first)) != nil else { return }
      first = turned
    }
    let before = try MemoryFile.read()
    guard let outcome = outcome(of: first, repository) else { return }
    let after = try MemoryFile.read()
    guard case .updated = outcome else {
      claim(after == before, "refused, but changed")
      claim(try MemoryFile.names().count == 1, "a file is left behind")
      return
    }
    let now = try repository.fetchPhoto(withIdentifier: MemoryFile.identifier).metadata
    claim(now.orientation == 1, "the orientation is \(String(describing: now.orientation))")
    let swapsSides = (first.orientation ?? 1) >= 5
    claim(
      now.pixelWidth == (swapsSides ? first.pixelHeight : first.pixelWidth), "another width")
    claim(try isSame(before, after, turnedFrom: first.orientation), "another picture")
  }

  private static func outcome(
    of original: Metadata, _ repository: LibexifPhotoRepository
  ) -> UpdateOutcome? {
    var upright = original
    upright.orientation = 1
    var outcome: UpdateOutcome?
    repository.updatePhotos(
      [MetadataUpdate(to: upright, from: original, turnsUpright: true)], together: false
    ) {
      outcome = $0
    }
    return outcome
  }

  /// Whether the new picture has the coefficients of the old one, turned.
  private static func isSame(
    _ before: [UInt8], _ after: [UInt8], turnedFrom orientation: Int?
  ) throws -> Bool {
    guard let turn = orientation.flatMap(PictureTurn.init) else { return false }
    let file = try OpenFile(MemoryFile.identifier)
    let (old, new) = (
      try JPEGPicture.inMemory(before, beside: file), try JPEGPicture.inMemory(after, beside: file)
    )
    return try old.agrees(with: new, turning: turn)
  }
}
