import FileReplacement
import PhotoContainers
import PhotoEntities
import PhotoSearch
import PhotoUseCases
import Platform
import SystemPackage
import XMPPackets

/// The coded picture of a JPEG photo before and after it is turned upright.
struct UprightPicture: Sendable {
  let turn: PictureTurn
  private let old: JPEGPicture
  private let new: JPEGPicture
  /// The densities of JFIF with their place in the file; nil if they stay.
  private let densities: (range: Range<Int>, bytes: [UInt8])?
  /// The memory of both, and of the turned picture's proof.
  private let memory: MemoryBudget.Share

  /// Turns the picture of an open photo. Waits for its share of the memory for pictures.
  static func turn(
    _ photo: ReadPhoto, in file: OpenFile, breaksSignature: Bool
  ) throws(PhotoRepositoryError) -> UprightPicture {
    let identifier = photo.metadata.localIdentifier
    func refusal(_ fault: PhotoRepositoryError.Reason.TurningFault) -> PhotoRepositoryError {
      PhotoRepositoryError(identifier: identifier, reason: .notTurned(fault))
    }
    guard let container = photo.container as? JPEGContainer else {
      throw refusal(.format(name: photo.container.format.name))
    }
    guard let turn = photo.metadata.orientation.flatMap(PictureTurn.init) else {
      throw refusal(.damaged(detail: "it has no orientation"))
    }
    try container.checkTurning(in: file, identifier, breaksSignature: breaksSignature)
    let memory = MemoryBudget.pictures.share(
      try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
        try container.memoryToTurn(in: file)
      })
    let old: JPEGPicture
    do throws(JPEGPicture.Fault) {
      old = try JPEGPicture.read(file)
    } catch {
      if case .unreadable(let error) = error { throw .cannotRead(identifier, because: error) }
      throw refusal(.init(error))
    }
    guard turn.fits(old) else {
      throw refusal(
        .partialBlocks(
          width: old.size.width, height: old.size.height, blockWidth: old.blockSize.width,
          blockHeight: old.blockSize.height))
    }
    let densities = try PhotoRepositoryError.reading(identifier) {
      () throws(Errno) -> (range: Range<Int>, bytes: [UInt8])? in
      guard turn.swapsSides, let range = try container.densities(in: file) else { return nil }
      let bytes = try file.read(range)
      return (range, Array(bytes.dropFirst(2) + bytes.prefix(2)))
    }
    do throws(JPEGFailure) {
      return UprightPicture(
        turn: turn, old: old, new: try old.turned(turn, beside: file), densities: densities,
        memory: memory)
    } catch {
      throw refusal(.damaged(detail: "libjpeg-turbo cannot turn it: \(error.reason)"))
    }
  }

  /// The file with the turned picture too. Everything else stays in its place and order: the new picture takes the
  /// place of the scans, and its tables and its frame header come right before them.
  func rewrite(_ edited: FileRewrite, originalSize: Int) -> FileRewrite {
    let strays = old.strays.map { (range: $0, bytes: [UInt8]()) }
    let changes = strays + [(old.body, new.bytes)] + (densities.map { [$0] } ?? [])
    return edited.substituting(
      changes.sorted { $0.range.lowerBound < $1.range.lowerBound }, originalSize: originalSize)
  }

  /// What the journal need not record, as it can be made again from the other version of the file; nil if that is
  /// not so.
  ///
  /// - Parameters:
  ///   - original: The original file.
  ///   - copy: The written file.
  func derivation(
    of original: OpenFile, _ copy: OpenFile
  ) throws(Errno) -> EditDescription.Derivation? {
    let dataCount = old.scanBytes.count - old.scanHeaderSize
    guard
      let back = PictureRecipe(
        of: old, turning: turn.inverse, writing: old.body.count - dataCount),
      let forth = PictureRecipe(of: new, turning: turn, writing: new.header.count),
      try back.result(of: copy) == original.read(old.body),
      forth.result(of: original) == new.bytes
    else { return nil }
    return EditDescription.Derivation(
      of: old.body, newCount: new.bytes.count, old: back.bytes, new: forth.bytes)
  }

  /// Whether the picture of the written file, turned back, has the coefficients of the original.
  func isSound(in copy: OpenFile) -> Bool {
    guard let written = try? JPEGPicture.read(copy), written.bytes == new.bytes,
      let agrees = try? written.agrees(with: old, turning: turn.inverse)
    else { return false }
    return agrees
  }
}

extension JPEGContainer {
  /// Refuses to turn a picture if something else in the file would not fit it any more.
  fileprivate func checkTurning(
    in file: OpenFile, _ identifier: PhotoIdentifier, breaksSignature: Bool
  ) throws(PhotoRepositoryError) {
    let obstacle: TurningObstacle?
    do throws(ContainerRefusal) {
      obstacle = try obstacleToTurning(in: file)
    } catch {
      switch error {
      case .unreadable(let error): throw .cannotRead(identifier, because: error)
      case .damaged(let detail):
        throw PhotoRepositoryError(
          identifier: identifier, reason: .notTurned(.damaged(detail: detail)))
      default: throw .unsafe(identifier, "\(error)")
      }
    }
    let resources = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      PhotoshopResources(try furtherMetadata(in: file, for: .edits).photoshop)
    }
    guard let obstacle = obstacle ?? (resources.hasThumbnail ? .photoshopThumbnail : nil) else {
      return
    }
    if obstacle == .signature, breaksSignature { return }
    throw PhotoRepositoryError(identifier: identifier, reason: .notTurned(.init(obstacle)))
  }
}

extension PhotoRepositoryError.Reason.TurningFault {
  fileprivate init(_ fault: JPEGPicture.Fault) {
    self =
      switch fault {
      case .coding(let detail): .coding(detail: detail)
      case .damaged(let detail): .damaged(detail: detail)
      case .tooManyPixels: .tooManyPixels(limit: JPEGPicture.maximumPixelCount)
      case .tooManyBytes: .tooManyBytes(limit: JPEGPicture.maximumByteCount)
      case .unreadable(let error): .damaged(detail: "\(error)")
      }
  }

  fileprivate init(_ obstacle: TurningObstacle) {
    self =
      switch obstacle {
      case .furtherPictures: .otherPart(.furtherPictures)
      case .makerNotePreview: .otherPart(.makerNotePreview)
      case .trailer: .otherPart(.trailer)
      case .container: .otherPart(.container)
      case .motionPhoto: .otherPart(.motionPhoto)
      case .gainMap: .otherPart(.gainMap)
      case .depthMap: .otherPart(.depthMap)
      case .panorama: .otherPart(.panorama)
      case .regions: .otherPart(.regions)
      case .xmpThumbnail: .otherPart(.xmpThumbnail)
      case .jfifThumbnail: .otherPart(.jfifThumbnail)
      case .thermalPicture: .otherPart(.thermalPicture)
      case .boxes: .otherPart(.boxes)
      case .photoshopThumbnail: .otherPart(.photoshopThumbnail)
      case .signature: .signed
      }
  }
}
