import PhotoEntities

/// One camera, as photos name it.
struct CameraIdentity: Hashable {
  private let (make, model, serial): (String?, String, String?)

  /// The photo's camera; nil if the photo does not name it.
  init?(_ metadata: Metadata) {
    guard let model = metadata.cameraModel else { return nil }
    (make, self.model, serial) = (metadata.cameraMake, model, metadata.cameraSerial)
  }
}

/// The known offsets from UTC of cameras' clocks at different times.
struct CameraOffsets {
  /// A time in seconds since 1970, and the offset of the clock then, in minutes.
  private typealias Reading = (seconds: Int, offset: Int)

  /// By the time that the clock showed.
  private var byClock: [CameraIdentity: [Reading]] = [:]
  /// By the moment.
  private var byMoment: [CameraIdentity: [Reading]] = [:]

  /// The seconds within which an offset counts for another photo of the camera.
  private static let reach = 6 * 3600

  /// Takes an offset into account, unless no camera is named.
  mutating func add(_ camera: CameraIdentity?, clock: Int, offset: Int) {
    guard let camera else { return }
    byClock[camera, default: []].append((clock, offset))
    byMoment[camera, default: []].append((clock - offset * 60, offset))
  }

  /// Prepares to answer.
  mutating func sort() {
    byClock = byClock.mapValues { $0.sorted { $0.seconds < $1.seconds } }
    byMoment = byMoment.mapValues { $0.sorted { $0.seconds < $1.seconds } }
  }

  /// The offset of the camera's clock at this time, in seconds since 1970; nil if no photo within some hours says it, or
  /// if the last one before and the first one after it differ.
  func offset(of camera: CameraIdentity?, at seconds: Int, isMoment: Bool) -> Int? {
    guard let camera, let readings = (isMoment ? byMoment : byClock)[camera] else { return nil }
    var (first, last) = (0, readings.count)
    while first < last {
      let middle = (first + last) / 2
      if readings[middle].seconds < seconds { first = middle + 1 } else { last = middle }
    }
    let near = [first - 1, first].filter { readings.indices.contains($0) }
      .map { readings[$0] }.filter { abs($0.seconds - seconds) <= Self.reach }
    guard let offset = near.first?.offset, near.allSatisfy({ $0.offset == offset }) else {
      return nil
    }
    return offset
  }
}
