import PhotoContainers
import PhotoEntities
import PhotoUseCases
import TIFFBlocks

extension Film {
  /// All that its boxes say, as tags: those of the film's header, of each track, and what cameras and programs have added.
  var tags: [PhotoTag] {
    var tags = header.map { Self.tags(of: $0, in: "QuickTime") } ?? []
    for (index, track) in tracks.enumerated() {
      tags += Self.tags(of: track, in: "Track\(index + 1)")
    }
    return tags + values.map { Self.tag(of: $0, in: $0.place.directory) }
  }

  private static func tags(of header: FilmHeader, in directory: String) -> [PhotoTag] {
    dates(of: header, in: directory) + duration(of: header, in: directory)
  }

  private static func duration(of header: FilmHeader, in directory: String) -> [PhotoTag] {
    guard let duration = header.duration else { return [] }
    let fraction = TagFraction(Int64(duration), Int64(header.scale))
    guard let seconds = fraction.rational else { return [] }
    return [
      tag(
        directory, "Duration", .fractions([fraction]),
        .quantities([TagQuantity(seconds, unit: .second)]))
    ]
  }

  /// The times as they are, without an offset from UTC.
  private static func dates(
    of header: FilmHeader, in directory: String, prefix: String = ""
  ) -> [PhotoTag] {
    [("CreateDate", header.created), ("ModifyDate", header.modified)].compactMap { name, seconds in
      guard let date = seconds.flatMap(CaptureDate.init(secondsSince1970:)) else { return nil }
      let text = "\(date.with(fraction: nil, utcOffset: nil) ?? date)"
      return tag(directory, prefix + name, .text(text), .words(text))
    }
  }

  private static func tags(of track: FilmTrack, in directory: String) -> [PhotoTag] {
    var tags = track.header.map { dates(of: $0, in: directory) } ?? []
    func add(_ name: String, _ number: Int?) {
      guard let number else { return }
      tags.append(tag(directory, name, .integers([number]), .words("\(number)")))
    }
    func add(_ name: String, _ text: String?) {
      guard let text else { return }
      tags.append(tag(directory, name, .text(text), .words(text)))
    }
    add("HandlerType", track.kind)
    add("CompressorID", track.coding)
    add("ImageWidth", track.pictureSize?.width)
    add("ImageHeight", track.pictureSize?.height)
    if track.isPicture { add("Orientation", track.orientation) }
    add("SampleCount", track.sampleCount)
    tags += track.media.map { dates(of: $0, in: directory, prefix: "Media") } ?? []
    tags += track.media.map { duration(of: $0, in: directory) } ?? []
    return tags + track.values.map { tag(of: $0, in: directory) }
  }

  private static func tag(of value: FilmValue, in directory: String) -> PhotoTag {
    switch value.content {
    case .integer(let number):
      return tag(directory, value.name, .integers([number]), .words("\(number)"))
    case .number(let number):
      return tag(directory, value.name, .numbers([number]), .words("\(number)"))
    case .location(let numbers):
      let units = numbers.map { TagFraction(Int64($0), 0x1_0000) }
      return tag(
        directory, value.name, .fractions(units),
        .quantities(units.compactMap(\.rational).map { TagQuantity($0) }))
    case .text(let bytes, _), .bytes(let bytes):
      if let text = value.text { return tag(directory, value.name, .text(text), .words(text)) }
      let shown = Array(bytes.prefix(TIFFBlock.maximumTagValueCount))
      return PhotoTag(
        source: .quickTime, directory: directory, number: nil, name: value.name, type: nil,
        count: bytes.count, raw: .bytes(shown), isRawCut: shown.count < bytes.count,
        meaning: .words("\(bytes.count) bytes"))
    }
  }

  private static func tag(
    _ directory: String, _ name: String, _ raw: TagValue, _ meaning: TagMeaning
  ) -> PhotoTag {
    let count = if case .fractions(let fractions) = raw { fractions.count } else { 1 }
    return PhotoTag(
      source: .quickTime, directory: directory, number: nil, name: name, type: nil, count: count,
      raw: raw, meaning: meaning)
  }
}

extension FilmValue.Place {
  /// The name of the group of tags, as in ExifTool.
  fileprivate var directory: String {
    switch self {
    case .keys: "Keys"
    case .itemList: "ItemList"
    case .userData: "UserData"
    case .canon: "Canon"
    }
  }
}
