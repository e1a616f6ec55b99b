import PhotoContainers
import PhotoEntities
import PhotoUseCases
import XMPPackets

/// What Sony's cameras write into films as XML: `NonRealTimeMeta` in a box `meta` of the file.
struct SonyRecord {
  private let elements: XMLElements

  /// The record; nil if the film has none.
  init?(_ values: [String: [FilmValue]]) {
    guard case .bytes(let bytes)? = values[FilmValue.xmlName]?.first?.content,
      let elements = XMLElements(bytes),
      elements.all.first.map({ $0.name.isIdentical(to: "NonRealTimeMeta") }) ?? false
    else { return nil }
    self.elements = elements
  }

  /// Sets what it says.
  func complete(_ metadata: inout Metadata) {
    func text(_ attribute: String, _ element: String) -> String? {
      elements.attribute(attribute, of: element).flatMap(XMPText.text)
    }
    metadata.originalDate = text("value", "CreationDate").flatMap(XMPText.date)
    metadata.cameraMake = text("manufacturer", "Device")
    metadata.cameraModel = text("modelName", "Device")
    metadata.cameraSerial = text("serialNo", "Device")
    metadata.lensModel = text("modelName", "Lens")
    if let latitude = angle("Latitude", negative: "S"),
      let longitude = angle("Longitude", negative: "W")
    {
      (metadata.latitude, metadata.longitude) = (latitude, longitude)
    }
  }

  /// An angle in the form `48:12:29.43`.
  private func angle(_ name: String, negative: String) -> Rational? {
    let parts = item(name)?.parts(separatedBy: ":", maxSplits: 3).compactMap(XMPText.fraction)
    guard let parts, parts.count == 3,
      let angle = ExifBlock.degrees(parts[0], minutes: parts[1], seconds: parts[2])
    else { return nil }
    return item(name + "Ref")?.isIdentical(to: negative) ?? false ? angle.negated : angle
  }

  /// The value of an item of a group, such as `ExifGPS`.
  private func item(_ name: String) -> String? {
    elements.all.first {
      $0.name.isIdentical(to: "Item") && $0.attributes["name"]?.isIdentical(to: name) ?? false
    }?.attributes["value"]
  }
}
