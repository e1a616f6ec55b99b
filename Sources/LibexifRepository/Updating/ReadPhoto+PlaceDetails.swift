import PhotoEntities
import PhotoUseCases
import TIFFBlocks
import XMPPackets

/// What the photo says about the place besides position and altitude.
extension ReadPhoto {
  /// The time by GPS, as a sidecar, Exif or XMP says it; nil if it is unknown.
  var placeTime: Moment? {
    sidecar?.packet?.placeTime ?? exif?.placeTime ?? further.xmp?.placeTime
  }

  /// The number of such data, and of those among them that hold wherever the photo was taken.
  ///
  /// - Parameter changes: Changes of tags that the user names: these do not count.
  private func placeDetailCounts(besides changes: [TagChange]) -> (all: Int, lasting: Int) {
    let named = changes.map(\.tag).filter(\.isOfPlace)
    let tags = (exif?.structure.placeDetails(of: metadata) ?? []).filter { tag in
      !named.contains { $0.exifTag == tag }
    }
    let names = [further.xmp, sidecar?.packet].flatMap { $0?.placeDetails ?? [] }.filter { name in
      !named.contains { $0.source == .xmp && $0.property.isIdentical(to: name.local) }
    }
    let values = film?.placeDetails.count ?? 0
    return (
      tags.count + names.count + values,
      tags.count { $0.isLastingPlaceDetail } + names.count { XMPPacket.isLastingPlaceDetail($0) }
    )
  }

  /// What the report says of this change.
  ///
  /// - Parameter changes: Changes of tags that the user names.
  func report(
    _ change: PlaceDetailsChange?, besides changes: [TagChange] = []
  ) -> (removedPlaceDetails: Int, placeTime: PlaceTimeChange?) {
    guard let change else { return (0, nil) }
    let count = placeDetailCounts(besides: changes)
    let time = change.time.flatMap {
      $0 == placeTime ? nil : PlaceTimeChange(from: placeTime, to: $0)
    }
    return (change.removesOld ? count.all - (change.time == nil ? 0 : count.lasting) : 0, time)
  }

  /// Whether no data about the place is left that the change takes, and none is new but the time by GPS, which is as
  /// wanted, and tags that the user names.
  ///
  /// - Parameters:
  ///   - old: The photo before.
  ///   - newCount: The number of tags and properties that a new time adds.
  ///   - changes: Changes of tags that the user names.
  func hasPlaceDetails(
    _ change: PlaceDetailsChange?, insteadOf old: ReadPhoto, adding newCount: Int,
    besides changes: [TagChange] = []
  ) -> Bool {
    let (report, count) = (
      old.report(change, besides: changes), placeDetailCounts(besides: changes).all
    )
    let kept = old.placeDetailCounts(besides: changes).all - report.removedPlaceDetails
    guard let time = report.placeTime else { return count <= kept }
    return count <= kept + newCount && placeTime == time.newTime
  }
}
