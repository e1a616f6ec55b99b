/// A second, simple reader of Photoshop resources and of the IPTC block in them, to check the code under
/// test.
struct ReferenceResources {
  struct Resource: Equatable {
    let number: Int
    /// All its bytes.
    let bytes: [UInt8]
    /// The bytes before its size: signature, number and name.
    let head: [UInt8]
    let data: [UInt8]
  }

  struct Dataset: Equatable {
    /// Record and number, such as `2:25`.
    let name: String
    let value: [UInt8]
  }

  static let iptc = 0x0404
  /// The digest of the IPTC block.
  static let digest = 0x0425

  private(set) var resources: [Resource] = []
  /// The bytes after the last resource.
  private(set) var rest: [UInt8] = []

  init(_ bytes: [UInt8]) {
    var position = 0
    func number(at place: Int, _ size: Int) -> Int {
      bytes.dropFirst(place).prefix(size).reduce(0) { $0 << 8 | Int($1) }
    }
    while bytes.dropFirst(position).starts(with: Array("8BIM".utf8)), position + 12 <= bytes.count {
      // The name has an even number of bytes with its length; so have the data without it.
      let nameEnd = position + 6 + (number(at: position + 6, 1) + 2) / 2 * 2
      let size = number(at: nameEnd, 4)
      let end = nameEnd + 4 + size
      guard end <= bytes.count else { break }
      let padded = min(bytes.count, end + size % 2)
      resources.append(
        Resource(
          number: number(at: position + 4, 2), bytes: Array(bytes[position..<padded]),
          head: Array(bytes[position..<nameEnd]), data: Array(bytes[nameEnd + 4..<end])))
      position = padded
    }
    rest = Array(bytes[position...])
  }

  /// The datasets of the IPTC block.
  var datasets: [Dataset] {
    let bytes = resources.first { $0.number == Self.iptc }?.data ?? []
    var datasets: [Dataset] = []
    var position = 0
    while position + 5 <= bytes.count, bytes[position] == 0x1C {
      let size = Int(bytes[position + 3]) << 8 | Int(bytes[position + 4])
      let end = position + 5 + size
      guard size < 0x8000, end <= bytes.count else { break }
      datasets.append(
        Dataset(
          name: "\(bytes[position + 1]):\(bytes[position + 2])",
          value: Array(bytes[position + 5..<end])))
      position = end
    }
    return datasets
  }
}

/// Judges how an edit changed Photoshop resources: all resources but the IPTC block and its digest stay,
/// and so do the block's datasets of other fields.
struct ResourcesJudge {
  private(set) var faults: [String] = []

  /// The datasets of fields (MWG Guidelines for Handling Image Metadata 2.0, section 5).
  private static let datasets = [
    "headline": ["2:105"], "credit": ["2:110"], "source": ["2:115"], "instructions": ["2:40"],
    "city": ["2:90"], "state": ["2:95"], "country": ["2:101"], "countryCode": ["2:100"],
    "sublocation": ["2:92"],
    "title": ["2:5"], "keywords": ["2:25"], "artist": ["2:80"], "copyright": ["2:116"],
    "description": ["2:120"], "captureDate": ["2:55", "2:60"], "digitizedDate": ["2:62", "2:63"],
  ]

  init(from old: [UInt8], to new: [UInt8], fields: [String]) {
    let (before, after) = (ReferenceResources(old), ReferenceResources(new))
    func others(_ resources: ReferenceResources) -> [ReferenceResources.Resource] {
      resources.resources.filter {
        ![ReferenceResources.iptc, ReferenceResources.digest].contains($0.number)
      }
    }
    if others(before) != others(after) || before.rest != after.rest {
      faults.append("other Photoshop resources have changed")
    }
    if before.resources.map(\.head) != after.resources.map(\.head) {
      faults.append("the Photoshop resources have other names or another order")
    }
    // Texts that are not ASCII may need the block to name its character set.
    let written = Set(fields.flatMap { Self.datasets[$0] ?? [] } + ["1:90"])
    if before.datasets.filter({ !written.contains($0.name) })
      != after.datasets.filter({ !written.contains($0.name) })
    {
      faults.append("IPTC datasets of other fields have changed")
    }
    let names = Set(before.datasets.map(\.name) + ["1:90"])
    if let added = after.datasets.first(where: { !names.contains($0.name) }) {
      faults.append("the IPTC block has got the dataset \(added.name)")
    }
  }
}
