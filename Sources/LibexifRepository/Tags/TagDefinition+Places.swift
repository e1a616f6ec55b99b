import PhotoEntities
import PhotoUseCases
import TIFFBlocks
import XMPPackets

extension TagDefinition {
  /// The dataset of IPTC that the tag is.
  var iptcDataset: IPTCDataset {
    IPTCDataset(UInt8((number ?? 0) >> 8), UInt8((number ?? 0) & 0xFF))
  }

  /// The tag in Exif; nil of another source.
  var exifTag: ExifTag? {
    guard source == .exif, let number else { return nil }
    return ExifDirectory.allCases.first { $0.name.isIdentical(to: directory) }
      .map { ExifTag($0, number) }
  }

  /// Whether it says something about the place, as position and altitude do.
  var isOfPlace: Bool {
    exifTag?.directory == .gps
      || directory.isIdentical(to: "XMP-exif") && property.isPrefixed(by: "GPS")
  }

  /// The way from the property to the value.
  var xmpSteps: [XMPStep] {
    steps.map { step in
      switch step {
      case .field(let namespace, _, let local): .field(XMPName(namespace: namespace, local: local))
      case .item(let index, let list): .item(index, XMPArray(list))
      }
    }
  }
}

extension XMPArray {
  fileprivate init(_ list: TagForm.List) {
    self =
      switch list {
      case .bag: .unordered
      case .seq: .ordered
      case .alt: .alternatives
      }
  }
}
