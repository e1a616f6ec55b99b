import PhotoEntities

/// Ways into structures of XMP.
extension TagDefinition {
  /// Goes along a path of the tables, such as `LocationCreated/Iptc4xmpExt:City`, always to the first item of an array.
  mutating func follow(_ path: String) {
    let parts = path.parts(separatedBy: "/")
    property = parts[0]
    guard parts.count > 1 else { return }
    var way = parts[0]
    steps = []
    for part in parts.dropFirst() {
      if let list = TagTable.list(in: directory, at: way) { steps.append(.item(0, list)) }
      let field = part.parts(separatedBy: ":")
      steps.append(
        .field(
          namespace: TagTable.namespaces[field[0]] ?? "", prefix: field[0], field[field.count - 1]))
      way += "/" + part
    }
    name = shownName
  }

  /// The property and the way as `PhotoTag` writes them.
  private var shownName: String {
    steps.reduce(property) { name, step in
      switch step {
      case .field(_, let prefix, let local): "\(name)/\(prefix):\(local)"
      case .item(let index, _): "\(name)[\(index + 1)]"
      }
    }
  }

  /// Takes the numbers that a user gave items, by the part of the path that they follow: `LocationCreated[2]/City`.
  ///
  /// - Throws: `InvalidInput` if a part with a number is not an array.
  mutating func take(_ numbers: [Int: Int]) throws(InvalidInput) {
    var left = numbers
    var part = 0
    for index in steps.indices {
      switch steps[index] {
      case .field: part += 1
      case .item(_, let list):
        if let number = left.removeValue(forKey: part) { steps[index] = .item(number - 1, list) }
      }
    }
    if let number = left[part], let list = form.list {
      left[part] = nil
      steps.append(.item(number - 1, list))
      form.list = nil
    }
    if let number = left.values.min() {
      throw InvalidInput("\(fullName) has no item \(number), as it is not a list")
    }
    if !numbers.isEmpty { name = shownName }
  }

  /// The name without the numbers of items, and these by the part of the path that they follow.
  static func withoutNumbers(_ text: String) -> (name: String, numbers: [Int: Int]) {
    var numbers: [Int: Int] = [:]
    let parts = text.parts(separatedBy: "/").enumerated().map { index, part in
      let sides = part.parts(separatedBy: "[", maxSplits: 1)
      guard sides.count == 2, sides[1].utf8.last == UInt8(ascii: "]"),
        let number = Int(String(decoding: sides[1].utf8.dropLast(), as: UTF8.self)),
        (1...9999).contains(number)
      else { return part }
      numbers[index] = number
      return sides[0]
    }
    return (parts.joined(separator: "/"), numbers)
  }
}
