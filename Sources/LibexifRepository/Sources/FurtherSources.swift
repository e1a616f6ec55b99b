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
  /// The packets that are not read: one that cannot be, further ones, and the parts of XMP that is too long for
  /// a packet.
  let otherPackets: [[UInt8]]

  /// Whether there are packets that were not read: they are compressed or very long, or there are many.
  let hasUnreadXMP: Bool

  /// The IPTC block; nil if the photo has none.
  let iptc: IPTCBlock?
  /// The Photoshop resources that contain the block, or the block itself, as some PNG files have it.
  let photoshop: [UInt8]

  /// Whether there is XMP, and values that IPTC has too are taken from IPTC.
  let prefersIPTCToXMP: Bool

  /// Nothing.
  static let none = FurtherSources(FurtherMetadata())

  /// The sources in what a container has read. If a photo has several XMP packets, which the standard does not
  /// allow, the first one counts.
  init(_ found: FurtherMetadata) {
    photoshop = found.photoshop
    hasUnreadXMP = found.mainXMPCount > found.xmpPackets.count
    iptc =
      photoshop.isEmpty ? nil : PhotoshopResources.iptc(in: photoshop).map { IPTCBlock($0) }
    // The digest is computed only if it decides, and once.
    prefersIPTCToXMP =
      iptc != nil && !found.xmpPackets.isEmpty && PhotoshopResources(photoshop).prefersIPTC
    guard let bytes = found.xmpPackets.first else {
      (xmp, xmpFault, otherPackets) = (nil, nil, [])
      return
    }
    do throws(XMPFault) {
      (xmp, xmpFault) = (try XMPPacket(bytes), nil)
      otherPackets = Array(found.xmpPackets.dropFirst())
    } catch {
      (xmp, xmpFault, otherPackets) = (nil, error, found.xmpPackets)
    }
  }

  /// The packet of a sidecar alone.
  init(sidecar packet: XMPPacket) {
    (xmp, xmpFault, otherPackets) = (packet, nil, [])
    (iptc, photoshop, prefersIPTCToXMP) = (nil, [], false)
    hasUnreadXMP = false
  }

  /// Whether values that XMP and IPTC both have are taken from IPTC: a program that does not know XMP has
  /// changed it.
  var prefersIPTC: Bool {
    !photoshop.isEmpty && PhotoshopResources(photoshop).prefersIPTC
  }

  /// What could not be read.
  var warnings: [PhotoWarning] {
    xmpFault.map { [.unreadable(.xmp, detail: "\($0)")] } ?? []
  }

}

extension XMPPacket {
  /// The properties that are read as fields, and the version of the others.
  private static let placeFields = [
    "GPSLatitude", "GPSLongitude", "GPSAltitude", "GPSAltitudeRef", "GPSVersionID",
  ].map { XMPName(.exif, $0) }

  /// The properties about the place that no field is read from (XMP part 2, section 3.3).
  var placeDetails: [XMPName] {
    names(in: .exif, beginningWith: "GPS").filter { !Self.placeFields.contains($0) }
  }

  /// The time by GPS.
  static let placeTimeName = XMPName(.exif, "GPSTimeStamp")
  private static let lastingPlaceDetails =
    [placeTimeName] + ["GPSImgDirection", "GPSImgDirectionRef"].map { XMPName(.exif, $0) }

  /// Whether the property about the place holds wherever the photo was taken.
  static func isLastingPlaceDetail(_ name: XMPName) -> Bool {
    lastingPlaceDetails.contains(name)
  }

  /// The changes of this packet, or of a first one, that remove data about the old place, and set another time by GPS.
  ///
  /// - Parameter addsTime: Whether a packet without a time by GPS gets one.
  static func placeDetailChanges(
    of packet: XMPPacket?, from old: Metadata, to new: Metadata, addsTime: Bool
  ) -> [XMPChange] {
    let details = packet?.placeDetails ?? []
    var changes: [XMPChange] = []
    if new.placeDetailCount < old.placeDetailCount {
      changes = details.filter { new.placeDetailCount == 0 || !isLastingPlaceDetail($0) }
        .map { XMPChange($0, .none) }
    }
    if let time = new.placeTime, time != old.placeTime, addsTime || details.contains(placeTimeName)
    {
      changes.append(XMPChange(placeTimeName, .text(time.description)))
    }
    return changes
  }
}
