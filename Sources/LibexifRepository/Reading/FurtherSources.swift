import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import XMPPackets

/// The sources of fields beside a photo's Exif block.
struct FurtherSources: Sendable {
  /// The XMP packet; nil if the photo has none, or one that cannot be read.
  let xmp: XMPPacket?
  /// Why the packet cannot be read; nil if it can.
  let xmpFault: XMPFault?

  /// Nothing.
  static let none = FurtherSources(FurtherMetadata())

  /// The sources in what a container has read. If a photo has several XMP packets, which the standard does not
  /// allow, the first one counts.
  init(_ found: FurtherMetadata) {
    guard let bytes = found.xmpPackets.first else {
      (xmp, xmpFault) = (nil, nil)
      return
    }
    do throws(XMPFault) {
      (xmp, xmpFault) = (try XMPPacket(bytes), nil)
    } catch {
      (xmp, xmpFault) = (nil, error)
    }
  }

  /// What could not be read.
  var warnings: [PhotoWarning] {
    xmpFault.map { [.doubtful(detail: "its XMP cannot be read: \($0)")] } ?? []
  }

  /// The number of properties about the place, except those of the position and the altitude that XMP
  /// has as fields.
  var placeDetailCount: Int {
    xmp?.placeDetails.count ?? 0
  }
}

extension XMPPacket {
  /// The properties that are read as fields, and the version of the others.
  private static let placeFields = [
    "GPSLatitude", "GPSLongitude", "GPSAltitude", "GPSAltitudeRef", "GPSVersionID",
  ].map { XMPName(.exif, $0) }

  /// The properties about the place that no field is read from (XMP part 2, section 3.3).
  var placeDetails: [XMPName] {
    names.filter { name in
      name.namespace.isIdentical(to: XMPNamespace.exif.uri) && name.local.isPrefixed(by: "GPS")
        && !Self.placeFields.contains(name)
    }
  }
}
