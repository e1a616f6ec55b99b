/// The outcome of a fault for the photos.
struct FaultOutcome {
  enum State: String, CaseIterable {
    case old
    case new
    /// Neither the old nor the new photo.
    case other
  }

  let operation: String
  let fault: Fault
  /// The photos after the fault.
  var states: [String: State] = [:]
  /// How the program ended.
  var end = ""
  /// The number of photos for each reported status.
  var told: [String: Int] = [:]
  /// The files that are neither old nor new.
  var damage: [String] = []
  /// Reports or records that are wrong or missing.
  var lost: [String] = []
  /// Why a second run fails; nil if it succeeds.
  var blocked: String?

  init(operation: String, fault: Fault) {
    (self.operation, self.fault) = (operation, fault)
  }

  var isWell: Bool { damage.isEmpty && lost.isEmpty && blocked == nil }

  /// The columns of a table row, separated by tabs.
  var row: String {
    let states = State.allCases.compactMap { state in
      let count = self.states.values.count { $0 == state }
      return count == 0 ? nil : "\(count) \(state.rawValue)"
    }
    let told = told.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    return [
      operation, "\(fault.call.ordinal)", fault.call.name, "\(fault)",
      states.joined(separator: ", "), end, told.isEmpty ? "-" : told.joined(separator: ", "),
      blocked.map { "blocked: \($0)" } ?? "done",
      damage.isEmpty ? "-" : "damaged: \(damage.joined(separator: "; "))",
      lost.isEmpty ? "-" : "lost: \(lost.joined(separator: "; "))",
    ].joined(separator: "\t")
  }
}
