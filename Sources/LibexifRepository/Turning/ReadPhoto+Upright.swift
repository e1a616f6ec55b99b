import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import TIFFBlocks
import XMPPackets

/// What a photo's metadata say about the stored picture, and must say about the turned one.
extension ReadPhoto {
  /// The width and the height of the picture, and of the thumbnail, in pixels (Exif 2.3 sections 4.6.4 and 4.6.5).
  private static let sizeTags: [(ExifTag, ExifTag)] = [
    (ExifTag(.exif, 0xA002), ExifTag(.exif, 0xA003)),
    (ExifTag(.ifd0, 0x0100), ExifTag(.ifd0, 0x0101)),
    (ExifTag(.ifd1, 0x0100), ExifTag(.ifd1, 0x0101)),
  ]
  /// SubjectArea and SubjectLocation: places in the picture as it is stored.
  private static let placeTags = [ExifTag(.exif, 0x9214), ExifTag(.exif, 0xA214)]
  private static let sizeProperties: [(XMPName, XMPName)] = [
    (XMPName(.tiff, "ImageWidth"), XMPName(.tiff, "ImageLength")),
    (XMPName(.exif, "PixelXDimension"), XMPName(.exif, "PixelYDimension")),
  ]
  private static let placeProperties = [
    XMPName(.exif, "SubjectArea"), XMPName(.exif, "SubjectLocation"),
  ]

  /// What to overwrite in the Exif block: sizes, places, and the thumbnail with its orientation.
  func overwrites(
    turning turn: PictureTurn, beside file: OpenFile
  ) throws(PhotoRepositoryError) -> [TIFFOverwrite] {
    var overwrites: [TIFFOverwrite] = []
    if turn.swapsSides {
      for (width, height) in Self.sizeTags {
        guard let old = numbers(of: width)?.first, let new = numbers(of: height)?.first else {
          continue
        }
        overwrites += [value(of: width, [new]), value(of: height, [old])].compactMap { $0 }
      }
    }
    for tag in Self.placeTags {
      let moved = numbers(of: tag).flatMap { turn.place($0, in: container.pixelSize) }
      if let moved, let value = value(of: tag, moved) { overwrites.append(value) }
    }
    guard let thumbnail = try thumbnail(turning: turn, beside: file) else { return overwrites }
    // Some cameras repeat the orientation for the thumbnail.
    let orientation = value(of: ExifTag(.ifd1, ExifTag.orientation.number), [1])
    return overwrites + [orientation, thumbnail].compactMap { $0 }
  }

  /// The new values in XMP.
  func xmpChanges(turning turn: PictureTurn) -> [XMPChange] {
    guard let packet = further.xmp else { return [] }
    var changes: [XMPChange] = []
    if turn.swapsSides {
      for (width, height) in Self.sizeProperties {
        guard let old = packet.value(of: width)?.text, let new = packet.value(of: height)?.text
        else { continue }
        changes += [XMPChange(width, .text(new)), XMPChange(height, .text(old))]
      }
    }
    for name in Self.placeProperties {
      let numbers = packet.value(of: name)?.texts?.map { Int($0) } ?? []
      guard !numbers.isEmpty, !numbers.contains(nil),
        let moved = turn.place(numbers.compactMap { $0 }, in: container.pixelSize)
      else { continue }
      changes.append(XMPChange(name, .sequence(moved.map { "\($0)" })))
    }
    return changes
  }

  /// The turned thumbnail; nil if there is none, or if it is upright already.
  private func thumbnail(
    turning turn: PictureTurn, beside file: OpenFile
  ) throws(PhotoRepositoryError) -> TIFFOverwrite? {
    func refusal(_ detail: String) -> PhotoRepositoryError {
      PhotoRepositoryError(
        identifier: metadata.localIdentifier, reason: .notTurned(.thumbnail(detail: detail)))
    }
    guard let thumbnail = embeddedThumbnail else {
      if let exif,
        !TIFFDataTags.strips.ranges(
          exif.structure[.ifd1]?.entries ?? [], in: exif.block
        ).isEmpty
      {
        throw refusal("it is not a JPEG file")
      }
      return nil
    }
    guard thumbnail.orientation == turn.orientation else { return nil }
    do throws(JPEGFailure) {
      return .thumbnail(try TurnedThumbnail.jpeg(turning: thumbnail.jpeg, turn, beside: file))
    } catch {
      throw refusal(error.reason)
    }
  }

  /// The numbers of a tag (SHORT or LONG); nil if the photo does not have it.
  private func numbers(of tag: ExifTag) -> [Int]? {
    guard let exif, let entry = exif.structure[tag.directory]?.entry(tag.number),
      case .inside = entry.value, entry.count <= 4
    else { return nil }
    let numbers = exif.block.unsigned(entry, maximum: 4)
    return numbers.isEmpty ? nil : numbers
  }

  /// New numbers for a tag, in the type that it has; nil if they do not fit, or if it has them already.
  private func value(of tag: ExifTag, _ new: [Int]) -> TIFFOverwrite? {
    guard let exif, let entry = exif.structure[tag.directory]?.entry(tag.number),
      let old = numbers(of: tag), old.count == new.count, old != new
    else { return nil }
    var bytes: [UInt8] = []
    for number in new {
      if entry.type == TIFFType.short.rawValue, let short = UInt16(exactly: number) {
        bytes += exif.block.order.bytes(of: short)
      } else if entry.type == TIFFType.long.rawValue, let long = UInt32(exactly: number) {
        bytes += exif.block.order.bytes(of: long)
      } else {
        return nil
      }
    }
    return .value(tag, bytes)
  }
}

extension PictureTurn {
  /// A place in the picture after the turn: a point, which a diameter, or a width and a height, may follow. Nil if
  /// it is not in the picture.
  fileprivate func place(_ numbers: [Int], in size: PictureSize?) -> [Int]? {
    guard let size, (2...4).contains(numbers.count), numbers[0] < size.width,
      numbers[1] < size.height, numbers.allSatisfy({ $0 >= 0 })
    else { return nil }
    let (x, y) = (numbers[0], numbers[1])
    let (right, bottom) = (size.width - 1, size.height - 1)
    let point =
      switch orientation {
      case 2: [right - x, y]
      case 3: [right - x, bottom - y]
      case 4: [x, bottom - y]
      case 5: [y, x]
      case 6: [bottom - y, x]
      case 7: [bottom - y, right - x]
      default: [y, right - x]
      }
    let extent = numbers.dropFirst(2)
    return point + (swapsSides ? Array(extent.reversed()) : Array(extent))
  }
}
