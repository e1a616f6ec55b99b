import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import TIFFBlocks
import XMPPackets

/// The sources of fields beside a photo's Exif block.
struct FurtherSources: Sendable {
  /// The XMP packet; nil if the photo has none, or one that cannot be read.
  let xmp: XMPPacket?
  /// Whether the packet is among the Photoshop resources.
  let isXMPOfPhotoshop: Bool
  /// Why the packet cannot be read; nil if it can.
  let xmpFault: XMPFault?
  /// The packets that are not read: one that cannot be, further ones, and the parts of XMP that is too long for
  /// a packet.
  let otherPackets: [[UInt8]]

  /// Whether there are packets that were not read: they are compressed or very long, or there are many.
  let hasUnreadXMP: Bool
  /// The parts that are too long to be read.
  let tooLong: Set<MetadataParts.Kind>

  /// The IPTC block that counts; nil if the photo has none.
  let iptc: IPTCBlock?
  /// Further blocks, which are read for fields that the first one lacks.
  let otherIPTC: [IPTCBlock]
  /// The block in a trailer, which no edit changes; nil if there is none.
  let trailerIPTC: IPTCBlock?
  /// Whether the first block is a TIFF file's own value.
  let isIPTCOfTIFF: Bool
  /// The Photoshop resources that contain blocks, or a block itself, as some PNG files have it.
  let photoshop: [UInt8]
  /// The copy of Exif in the Photoshop resources; nil if they have none.
  let photoshopExif: TIFFBlock?
  /// The XMP packet in the Photoshop resources that is not read, as the photo has one in its own place; nil if there is
  /// none.
  let photoshopXMP: [UInt8]?

  /// The texts of a PNG file that say what fields say.
  let texts: [KeywordedText]
  /// The comments of a JPEG file that are not empty, if they were read. No field is read from them.
  let comments: [String]

  /// Whether there is XMP, and values that IPTC has too are taken from IPTC.
  let prefersIPTCToXMP: Bool

  /// Nothing.
  static let none = FurtherSources(FurtherMetadata())

  /// The sources in what a container has read. If a photo has several XMP packets, which the standard does not
  /// allow, the first one counts.
  ///
  /// - Parameter charset: The character set of IPTC that names none; nil if nobody says.
  init(_ found: FurtherMetadata, assuming charset: TextCharset? = nil) {
    photoshop = found.photoshop
    texts = found.texts
    comments = found.comments.compactMap { bytes in
      XMPText.text(
        String(validating: bytes, as: UTF8.self)
          ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })))
    }
    hasUnreadXMP = found.mainXMPCount > found.xmpPackets.count
    tooLong = found.tooLong
    let resources = found.photoshop.isEmpty ? nil : PhotoshopResources(found.photoshop)
    photoshopExif = resources?.exif.flatMap(TIFFBlock.init)
    let inResources = resources?.xmp
    trailerIPTC = found.trailerIPTC.isEmpty ? nil : IPTCBlock(found.trailerIPTC, assuming: charset)
    isIPTCOfTIFF = !found.iptc.isEmpty
    var blocks = (resources?.iptcBlocks ?? []).map { IPTCBlock($0, assuming: charset) }
    if isIPTCOfTIFF { blocks.insert(IPTCBlock(found.iptc, assuming: charset), at: 0) }
    (iptc, otherIPTC) = (blocks.first, Array(blocks.dropFirst()))
    // The digest is computed only if it decides, and once.
    prefersIPTCToXMP =
      !(found.xmpPackets.isEmpty && inResources == nil)
      && Self.prefersIPTC(blocks.first, resources, isOfTIFF: isIPTCOfTIFF)
    isXMPOfPhotoshop = found.mainXMPCount == 0 && inResources != nil
    photoshopXMP = isXMPOfPhotoshop ? nil : inResources
    let packets = isXMPOfPhotoshop ? [inResources].compactMap(\.self) : found.xmpPackets
    guard let bytes = packets.first else {
      (xmp, xmpFault, otherPackets) = (nil, nil, found.extendedXMP)
      return
    }
    do throws(XMPFault) {
      (xmp, xmpFault) = (try XMPPacket(bytes), nil)
      otherPackets = packets.dropFirst() + found.extendedXMP
    } catch {
      (xmp, xmpFault, otherPackets) = (nil, error, packets + found.extendedXMP)
    }
  }

  /// The packet of a sidecar alone.
  init(sidecar packet: XMPPacket) {
    (xmp, xmpFault, otherPackets) = (packet, nil, [])
    (iptc, otherIPTC, isIPTCOfTIFF, trailerIPTC) = (nil, [], false, nil)
    (photoshop, photoshopExif, photoshopXMP, prefersIPTCToXMP) = ([], nil, nil, false)
    isXMPOfPhotoshop = false
    (hasUnreadXMP, tooLong) = (false, [])
    (texts, comments) = ([], [])
  }

  /// All IPTC blocks, the one that counts first.
  var iptcBlocks: [IPTCBlock] { [iptc].compactMap(\.self) + otherIPTC }

  /// Whether values that XMP and IPTC both have are taken from IPTC: a program that does not know XMP has
  /// changed it.
  var prefersIPTC: Bool {
    Self.prefersIPTC(
      iptc, photoshop.isEmpty ? nil : PhotoshopResources(photoshop), isOfTIFF: isIPTCOfTIFF)
  }

  private static func prefersIPTC(
    _ block: IPTCBlock?, _ resources: PhotoshopResources?, isOfTIFF: Bool
  ) -> Bool {
    guard let block, let resources else { return false }
    return isOfTIFF
      ? resources.digest(ofIPTC: block.bytes) == .differing && resources.digest != .matching
      : resources.prefersIPTC
  }

  /// What could not be read.
  var warnings: [PhotoWarning] {
    (xmpFault.map { [.unreadable(.xmp, detail: "\($0)")] } ?? [])
      + FurtherMetadata.warnings(of: tooLong)
  }
}

extension FurtherMetadata {
  /// Why parts that are too long are not read.
  static let lengthDetail = "it is longer than \(maximumPart >> 20) MiB"

  /// The warnings for parts that are too long to be read.
  static func warnings(of tooLong: Set<MetadataParts.Kind>) -> [PhotoWarning] {
    MetadataParts.Kind.allCases.filter(tooLong.contains).map {
      .unreadable(.init($0), detail: lengthDetail)
    }
  }
}

extension XMPPacket {
  /// The properties that are read as fields, and the version of the others.
  private static let placeFields = [
    "GPSLatitude", "GPSLatitudeRef", "GPSLongitude", "GPSLongitudeRef", "GPSAltitude",
    "GPSAltitudeRef", "GPSVersionID",
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

  /// The changes of data about the place in this packet, or in a first one, besides those of position and altitude.
  ///
  /// - Parameter addsTime: Whether a packet without a time by GPS gets one.
  static func placeChanges(
    making fields: FieldChanges, in packet: XMPPacket?, addsTime: Bool
  ) -> [XMPChange] {
    guard let change = fields.placeDetails else { return [] }
    let details = packet?.placeDetails ?? []
    let removed = change.removesOld ? details : []
    var changes = removed.filter { change.time == nil || !isLastingPlaceDetail($0) }
      .map { XMPChange($0, .none) }
    if let time = change.time, time != fields.oldPlaceTime,
      addsTime || details.contains(placeTimeName)
    {
      changes.append(XMPChange(placeTimeName, .text(time.description)))
    }
    return changes
  }
}
