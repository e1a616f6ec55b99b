/// What became of photos that a fault befell.
struct FaultOutcome {
  enum State: String, CaseIterable {
    case old
    case new
    /// Neither.
    case other
  }

  let operation: String
  let fault: Fault
  /// The photos, as the fault has left them.
  var states: [String: State] = [:]
  /// How the program ended.
  var end = ""
  /// How many photos it told what of.
  var told: [String: Int] = [:]
  /// What is neither as it was nor as it was to be.
  var damage: [String] = []
  /// What was told or recorded and is not so, or the other way round.
  var lost: [String] = []
  /// Why doing it again does not do it; nil where that does.
  var blocked: String?

  init(operation: String, fault: Fault) {
    (self.operation, self.fault) = (operation, fault)
  }

  var isWell: Bool { damage.isEmpty && lost.isEmpty && blocked == nil }

  /// The columns of a table, with a tab between them.
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
