import PhotoEntities
import TagTables

/// A namespace of properties, with the prefix that documents and programs usually give it.
package struct XMPNamespace: Sendable, Hashable {
  package let prefix: String
  package let uri: String

  private init(_ prefix: String, _ uri: String) {
    self.prefix = prefix
    self.uri = uri
  }

  // XMP part 1 (ISO 16684-1), section 8, and part 2.
  package static let dc = Self("dc", "http://purl.org/dc/elements/1.1/")
  /// Older programs call it `xap`.
  package static let xmp = Self("xmp", "http://ns.adobe.com/xap/1.0/")
  package static let xmpRights = Self("xmpRights", "http://ns.adobe.com/xap/1.0/rights/")
  package static let xmpMM = Self("xmpMM", "http://ns.adobe.com/xap/1.0/mm/")
  package static let photoshop = Self("photoshop", "http://ns.adobe.com/photoshop/1.0/")
  package static let tiff = Self("tiff", "http://ns.adobe.com/tiff/1.0/")
  package static let exif = Self("exif", "http://ns.adobe.com/exif/1.0/")
  /// CIPA DC-010, section 5.
  package static let exifEX = Self("exifEX", "http://cipa.jp/exif/1.0/")
  package static let aux = Self("aux", "http://ns.adobe.com/exif/1.0/aux/")
  package static let lr = Self("lr", "http://ns.adobe.com/lightroom/1.0/")
  package static let digiKam = Self("digiKam", "http://www.digikam.org/ns/1.0/")
  package static let microsoftPhoto = Self(
    "MicrosoftPhoto", "http://ns.microsoft.com/photo/1.0/")
  /// The same as Windows Photo Gallery writes it. The prefix is ExifTool's.
  package static let microsoft = Self("microsoft", "http://ns.microsoft.com/photo/1.0")
  /// IPTC Photo Metadata Standard 2023.2, section 4.
  package static let iptcCore = Self(
    "Iptc4xmpCore", "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/")
  /// ACDSee.
  package static let acdsee = Self("acdsee", "http://ns.acdsee.com/iptc/1.0/")
  /// iView MediaPro.
  package static let mediaPro = Self("mediapro", "http://ns.iview-multimedia.com/mediapro/1.0/")
  /// MWG Guidelines for Handling Image Metadata 2.0, section 5.9.
  package static let mwgKeywords = Self(
    "mwg-kw", "http://www.metadataworkinggroup.com/schemas/keywords/")
  package static let iptcExtension = Self(
    "Iptc4xmpExt", "http://iptc.org/std/Iptc4xmpExt/2008-02-29/")
  package static let pdf = Self("pdf", "http://ns.adobe.com/pdf/1.3/")
  package static let xmpDM = Self("xmpDM", "http://ns.adobe.com/xmp/1.0/DynamicMedia/")
  package static let plus = Self("plus", "http://ns.useplus.org/ldf/xmp/1.0/")
  package static let cc = Self("cc", "http://creativecommons.org/ns#")
  package static let darktable = Self("darktable", "http://darktable.sf.net/")
  package static let dji = Self("drone-dji", "http://www.dji.com/drone-dji/1.0/")
  /// iView MediaPro, when it was Microsoft's.
  package static let expressionMedia = Self(
    "expressionmedia", "http://ns.microsoft.com/expressionmedia/1.0/")
  package static let photoMechanic = Self(
    "photomechanic", "http://ns.camerabits.com/photomechanic/1.0/")
  /// PRISM 2.0.
  package static let prism = Self("prism", "http://prismstandard.org/namespaces/basic/2.0/")
  /// Photoshop Album.
  package static let album = Self("album", "http://ns.adobe.com/album/1.0/")
  package static let fastPictureViewer = Self("fpv", "http://ns.fastpictureviewer.com/fpv/1.0/")

  /// MWG Guidelines for Handling Image Metadata 2.0, section 5.9.
  package static let regions = Self(
    "mwg-rs", "http://www.metadataworkinggroup.com/schemas/regions/")
  /// Windows Photo Gallery: faces, and their names.
  package static let windowsRegions = Self("MP", "http://ns.microsoft.com/photo/1.2/")
  package static let windowsRegion = Self("MPReg", "http://ns.microsoft.com/photo/1.2/t/Region#")

  static let rdf = Self("rdf", String(decoding: XMLNamespaces.rdf, as: UTF8.self))
  static let xml = Self("xml", String(decoding: XMLNamespaces.xml, as: UTF8.self))
  static let meta = Self("x", "adobe:ns:meta/")

  /// All known namespaces. No two have the same prefix or the same URI.
  package static let all: [XMPNamespace] =
    [
      dc, xmp, xmpRights, xmpMM, photoshop, tiff, exif, exifEX, aux, lr, digiKam, microsoftPhoto,
      microsoft, acdsee, mediaPro, mwgKeywords, iptcCore, iptcExtension, pdf, xmpDM, plus, cc,
      darktable, dji, regions, windowsRegions, windowsRegion, rdf, xml, meta,
    ]
    + [
      ("xmpBJ", "http://ns.adobe.com/xap/1.0/bj/"), ("xmpTPg", "http://ns.adobe.com/xap/1.0/t/pg/"),
      ("xmpidq", "http://ns.adobe.com/xmp/Identifier/qual/1.0/"),
      ("xmpNote", "http://ns.adobe.com/xmp/note/"), ("xmpG", "http://ns.adobe.com/xap/1.0/g/"),
      ("xmpGImg", "http://ns.adobe.com/xap/1.0/g/img/"),
      ("stDim", "http://ns.adobe.com/xap/1.0/sType/Dimensions#"),
      ("stEvt", "http://ns.adobe.com/xap/1.0/sType/ResourceEvent#"),
      ("stRef", "http://ns.adobe.com/xap/1.0/sType/ResourceRef#"),
      ("stVer", "http://ns.adobe.com/xap/1.0/sType/Version#"),
      ("stJob", "http://ns.adobe.com/xap/1.0/sType/Job#"),
      ("stArea", "http://ns.adobe.com/xmp/sType/Area#"),
      ("crs", "http://ns.adobe.com/camera-raw-settings/1.0/"),
      ("crd", "http://ns.adobe.com/camera-raw-defaults/1.0/"),
      ("MPRI", "http://ns.microsoft.com/photo/1.2/t/RegionInfo#"),
      ("mwg-coll", "http://www.metadataworkinggroup.com/schemas/collections/"),
      ("GPano", "http://ns.google.com/photos/1.0/panorama/"),
      ("GCamera", "http://ns.google.com/photos/1.0/camera/"),
      ("GDepth", "http://ns.google.com/photos/1.0/depthmap/"),
      ("GImage", "http://ns.google.com/photos/1.0/image/"),
      ("Container", "http://ns.google.com/photos/1.0/container/"),
      ("Item", "http://ns.google.com/photos/1.0/container/item/"),
      ("apple-fi", "http://ns.apple.com/faceinfo/1.0/"),
      ("HDRGainMap", "http://ns.apple.com/HDRGainMap/1.0/"),
      ("hdrgm", "http://ns.adobe.com/hdr-gain-map/1.0/"),
    ].map(Self.init)

  /// Namespaces of which only copies of fields are known.
  static let ofCopies = [expressionMedia, photoMechanic, prism, album, fastPictureViewer]

  /// The URIs of `all`.
  static let known = Set(all.map(\.uri))

  /// The usual prefix of each URI: of these, and of the namespaces of the generated table.
  static let prefixes = Dictionary(
    (all + ofCopies).map { ($0.uri, $0.prefix) }
      + "\(XMPNamespaceTable.rows)".parts(separatedBy: "\n").compactMap { line in
        let columns = line.parts(separatedBy: " ")
        return columns.count > 1 ? (columns[1], columns[0]) : nil
      }, uniquingKeysWith: { first, _ in first })
}
