import Platform
import SystemPackage

/// The states of an original and of its copy, from the same reading that compares them.
final class ComparedStates {
  private let proof: FileState.Proof
  /// Whether all bytes of both files are needed. Samples are read on their own.
  var needsAll: Bool { proof != .samples }
  /// The number of bytes at the beginning that both files have: they are hashed once.
  private let sharedCount: Int
  private var original: RunningState
  /// Only needed if the proof is the whole file: the segments of a copy are read once they are known.
  private var result: RunningState?
  private let isCancelled: Journal.Cancellation
  /// The offset from which `isCancelled` is called next.
  private var nextQuestion = FileState.patience

  init(
    proof: FileState.Proof, sharing sharedCount: Int, isCancelled: @escaping Journal.Cancellation
  ) {
    (self.proof, self.sharedCount, self.isCancelled) = (proof, sharedCount, isCancelled)
    original = RunningState(proof)
    result = proof == .whole ? RunningState(proof) : nil
  }

  /// Takes the next bytes of one of the files.
  ///
  /// - Throws: `canceled` if the work is cancelled, and the file is larger than any photo of a camera.
  func add(
    _ bytes: ArraySlice<UInt8>, at offset: Int, of file: OpenFile.ComparedFile
  ) throws(Errno) {
    if offset >= nextQuestion {
      if isCancelled() { throw .canceled }
      nextQuestion += FileState.cancellationDistance
    }
    guard needsAll else { return }
    switch file {
    case .original:
      original.add(bytes, at: offset)
      if offset + bytes.count == sharedCount, result != nil { result = original }
    case .result: if offset >= sharedCount { result?.add(bytes, at: offset) }
    }
  }

  /// The state of a file of this size; nil if it is not known, or proven in another way.
  func state(
    of file: OpenFile.ComparedFile, size: Int, provenBy proof: FileState.Proof
  ) -> FileState? {
    guard self.proof == proof else { return nil }
    switch file {
    case .original: return original.state(ofSize: size)
    case .result: return result?.state(ofSize: size)
    }
  }
}
