/// ExifTool's and Exiv2's names of tags and groups for which exifcli has others, in small letters without signs (the
/// pages "EXIF Tags" and "IPTC Tags" of ExifTool, "Standard Exif Tags" and "IPTC datasets" of Exiv2).
enum TagAliases {
  /// The names of tags of the Exif block.
  static let exif = [
    "iso": "isospeedratings", "photographicsensitivity": "isospeedratings",
    "createdate": "datetimedigitized", "modifydate": "datetime",
    "exposurecompensation": "exposurebiasvalue", "exifimagewidth": "pixelxdimension",
    "exifimageheight": "pixelydimension", "focallengthin35mmformat": "focallengthin35mmfilm",
    "lensinfo": "lensspecification", "serialnumber": "bodyserialnumber",
    "ownername": "cameraownername", "imageheight": "imagelength",
    "subfiletype": "newsubfiletype", "thumbnailoffset": "jpeginterchangeformat",
    "thumbnaillength": "jpeginterchangeformatlength", "interopindex": "interoperabilityindex",
    "interopversion": "interoperabilityversion", "exiftag": "exififdpointer",
    "gpstag": "gpsinfoifdpointer", "interoperabilitytag": "interoperabilityifdpointer",
  ]

  /// The names of datasets of IPTC.
  static let iptc = [
    "caption": "captionabstract", "writer": "writereditor", "copyright": "copyrightnotice",
    "countryname": "countryprimarylocationname", "countrycode": "countryprimarylocationcode",
    "suppcategory": "supplementalcategories",
    "transmissionreference": "originaltransmissionreference",
    "digitizationdate": "digitalcreationdate", "digitizationtime": "digitalcreationtime",
    "recordversion": "applicationrecordversion", "subject": "subjectreference",
    "program": "originatingprogram", "envelopeversion": "enveloperecordversion",
    "modelversion": "enveloperecordversion", "charset": "codedcharacterset",
  ]

  /// The prefixes of namespaces of XMP.
  static let prefixes = [
    "iptccore": "iptc4xmpcore", "iptcext": "iptc4xmpext", "iptc": "iptc4xmpcore",
    "photomech": "photomechanic",
  ]
}
