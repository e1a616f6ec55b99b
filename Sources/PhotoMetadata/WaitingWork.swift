import Dispatch
import LibexifRepository
import Synchronization

/// Does work that waits for the disk, on a thread of its own.
func waiting<Result: Sendable>(
  _ work: @escaping @Sendable (_ isCancelled: @escaping Cancellation) -> Result
) async -> Result {
  let cancellation = CancellationFlag()
  return await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "PhotoMetadata.write").async {
        continuation.resume(returning: work { cancellation.isSet.load(ordering: .relaxed) })
      }
    }
  } onCancel: {
    cancellation.isSet.store(true, ordering: .relaxed)
  }
}

private final class CancellationFlag: Sendable {
  let isSet = Atomic(false)
}
