package import PhotoEntities
package import PhotoUseCases
import Platform
import SystemPackage

/// The dates of photos in files: in their names, in the file system, in their GPS data, and in the files
/// beside them.
package struct LibexifDateRepository: DateRepository {
  private let patterns: [DatePattern]
  private let sidecars = SidecarSearch()
  private let notes = NoteSearch()

  /// - Parameter patterns: The patterns of dates in names, in the order in which they are tried; none for
  ///   those of well-known cameras and programs.
  package init(patterns: [DatePattern] = []) {
    self.patterns = patterns
  }

  package func fetchDate(
    ofIdentifier identifier: PhotoIdentifier, from source: DateSource
  ) -> DateOutcome {
    switch source {
    case .name: date(inName: identifier.pathBytes.fileName.bytes)
    case .modified: timeOfModification(of: identifier)
    case .gps: dateByGPS(of: identifier)
    case .sidecar: dateBeside(identifier)
    }
  }

  private func date(inName name: [UInt8]) -> DateOutcome {
    guard !patterns.isEmpty else { return KnownNames.date(in: name) }
    return DateOutcome(patterns.lazy.compactMap { $0.match(in: name) }.first)
  }

  private func timeOfModification(of identifier: PhotoIdentifier) -> DateOutcome {
    do throws(Errno) {
      let seconds = try Stat(identifier.path).modificationTime
      return CaptureDate(secondsSince1970: Int(seconds)).map { .found($0) } ?? .missing
    } catch {
      return .unreadable(detail: "\(error)")
    }
  }

  private func dateByGPS(of identifier: PhotoIdentifier) -> DateOutcome {
    do throws(PhotoRepositoryError) {
      let file = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
        try OpenFile(identifier)
      }
      return try ReadPhoto.dateByGPS(in: file, of: identifier).map { .found($0) } ?? .missing
    } catch {
      return .unreadable(detail: error.code.rawValue)
    }
  }

  /// The date in the XMP sidecar, or else in the file that Google Takeout puts beside the photo.
  private func dateBeside(_ identifier: PhotoIdentifier) -> DateOutcome {
    if let sidecar = sidecars.sidecar(of: identifier) {
      if case .unreadable(let detail) = sidecar.contents { return .unreadable(detail: detail) }
      if let date = sidecar.packet?.dateOfTaking { return .found(date) }
    }
    return TakeoutNote.date(beside: identifier, by: notes)
  }
}
