import FileReplacement
import PhotoEntities
import PhotoUseCases
import Platform

/// What the runs of a history have changed in a photo, one after the other, and which of them are in force: neither
/// undone byte for byte nor by their values.
struct RunsOfPhoto {
  struct Run {
    let number: Int
    /// The names of its edits of the photo.
    let edits: [String]
    let isInForce: Bool
    /// Whether it changed more than fields: it removed parts, or turned the picture.
    let changesMore: Bool
    /// The photo before it, and after it.
    let before: RecordedVersions.Found
    let after: RecordedVersions.Found
    /// The states that its edits record of them.
    let states: (before: FileState, after: FileState)
    let old: Metadata
    let new: Metadata

    func changes(_ field: MetadataField) -> Bool {
      field.recorded(in: old) != field.recorded(in: new)
    }
  }

  /// In the order in which they began to edit the photo.
  let runs: [Run]

  /// The runs from which recorded edits lead to the photo's present bytes.
  init(of place: RecordedPlace, by known: KnownEdits) throws(PhotoRepositoryError) {
    let all = known.runs(of: place.identifier.pathBytes)
    var runs: [Run] = []
    for (index, run) in all.enumerated() where run.isOfUser {
      let versions = try place.versions(around: run.records) {
        all.indices.filter { $0 != index }.flatMap { all[$0].records }
      }
      guard let (before, after) = versions, let first = run.records.first,
        let last = run.records.last
      else { continue }
      runs.append(
        Run(
          number: run.run, edits: run.records.map(\.id), isInForce: run.isInForce,
          changesMore: run.records.contains(where: \.changesMore), before: before, after: after,
          states: (first.before, last.after),
          old: try place.values(before.file).metadata, new: try place.values(after.file).metadata))
    }
    self.runs = runs
  }

  /// The index of the run with this edit of the photo.
  private func index(_ edit: String) -> Int? {
    runs.firstIndex { run in run.edits.contains { $0.isIdentical(to: edit) } }
  }

  /// The run with this edit of the photo; nil if recorded edits do not lead to it.
  func run(_ edit: String) -> Run? { index(edit).map { runs[$0] } }

  /// What the field is if these runs are in force. Of a list, each run adds and removes its texts.
  func value(of field: MetadataField, with isInForce: (Run) -> Bool) -> MetadataValue? {
    let changing = runs.filter { $0.changes(field) }
    let first = changing.first.flatMap { field.recorded(in: $0.old) }
    return changing.filter(isInForce).reduce(first) { value, run in
      let (old, new) = (field.recorded(in: run.old), field.recorded(in: run.new))
      guard field.kind == .list, !field.agree(value, old) else { return new }
      let edit = ListEdit(from: old, to: new)
      return edit.applied(to: value.texts).map { .list($0) }
    }
  }

  /// The values of the photo that change once the run with this edit is in force, or no longer.
  ///
  /// - Returns: Nil if recorded edits do not lead to the run, or if something else has changed all of its fields since, as
  ///   an older copy that was put back.
  /// - Throws: `changedInRun` if another run has removed parts, or turned the picture, and holds this one back.
  func plan(
    _ edit: String, isInForce: Bool, of present: Metadata
  ) throws(PhotoRepositoryError) -> ValuePlan? {
    guard let index = index(edit) else { return nil }
    let own = runs[index]
    let fields = MetadataField.all.filter { field in
      field.isEditable && (own.changesMore ? runs : [own]).contains { $0.changes(field) }
    }
    var plan = ValuePlan(present: present, base: nil, wanted: present)
    if own.changesMore {
      // The base has what these runs say, and nothing else.
      for (other, run) in runs.enumerated() where other != index && run.changesMore {
        guard run.isInForce == (other < index) else {
          throw PhotoRepositoryError(
            identifier: present.localIdentifier, reason: .changedInRun(run.number))
        }
      }
      (plan.base, plan.wanted) = isInForce ? (own.after, own.new) : (own.before, own.old)
      plan.baseState = isInForce ? own.states.after : own.states.before
    }
    for field in fields {
      let value = field.recorded(in: present)
      let wanted = self.value(of: field) { $0.number == own.number ? isInForce : $0.isInForce }
      if wanted != value, !field.agree(value, self.value(of: field, with: \.isInForce)) {
        plan.foreign.append(field)
        field.setRecorded(value, in: &plan.wanted)
        continue
      }
      field.setRecorded(
        plan.base == nil ? field.reached(wanted, from: value, asIn: own) : wanted, in: &plan.wanted)
      let later = runs[(index + 1)...].last { $0.isInForce && $0.changes(field) }
      if wanted == value, own.changes(field), let later {
        plan.kept[later.number, default: []].append(field)
      }
    }
    let ownFields = fields.filter(own.changes)
    return !ownFields.isEmpty && ownFields.allSatisfy(plan.foreign.contains) ? nil : plan
  }

  /// Whether the photo has the values that the runs in force say, if the run is undone, or made again, byte for byte.
  func bytesSuffice(for edit: String, isInForce: Bool) -> Bool {
    guard let own = run(edit) else { return true }
    return MetadataField.all.allSatisfy { field in
      !own.changes(field)
        || field.recorded(in: isInForce ? own.new : own.old)
          == value(of: field) { $0.number == own.number ? isInForce : $0.isInForce }
    }
  }
}

/// The values that a photo gets.
struct ValuePlan {
  /// What it says now.
  let present: Metadata
  /// The version to which they are written; nil for the present one.
  var base: RecordedVersions.Found?
  /// The state that the base has if the records are right.
  var baseState: FileState?
  var wanted: Metadata
  /// The fields that stay, as these later runs have changed them.
  var kept: [Int: [MetadataField]] = [:]
  /// The fields that stay, as something else has changed them.
  var foreign: [MetadataField] = []

  /// What the user should know about fields that stay.
  var warnings: [PhotoWarning] {
    kept.sorted { $0.key < $1.key }.map { .changedLater($0.value, run: $0.key) }
      + (foreign.isEmpty ? [] : [.changedLater(foreign, run: nil)])
  }

  /// How lists change: each place keeps its other texts.
  var listEdits: [MetadataField: ListEdit] {
    var edits: [MetadataField: ListEdit] = [:]
    for field in MetadataField.all where field.kind == .list {
      let (old, new) = (field.value(in: present), field.value(in: wanted))
      // Another order alone is another list.
      if !field.agree(old, new) { edits[field] = ListEdit(from: old, to: new) }
    }
    return edits
  }
}

extension ListEdit {
  /// What makes the second list of the first one.
  fileprivate init(from old: MetadataValue?, to new: MetadataValue?) {
    let (before, after) = (Set(old.texts), Set(new.texts))
    self.init(
      adding: new.texts.filter { !before.contains($0) },
      removing: old.texts.filter { !after.contains($0) })
  }
}

extension MetadataValue? {
  /// The texts of a list; none of nothing.
  fileprivate var texts: [String] {
    if case .list(let texts) = self { texts } else { [] }
  }
}

extension MetadataField {
  /// Whether both are the same value. Lists are, if they have the same texts: a run that is made again adds its own after
  /// those of later runs.
  fileprivate func agree(_ one: MetadataValue?, _ other: MetadataValue?) -> Bool {
    kind == .list ? Set(one.texts) == Set(other.texts) : one == other
  }

  /// What the present value becomes if it gets the wanted one. A list gets and loses texts, and keeps its order, unless
  /// the run gave it another order alone.
  fileprivate func reached(
    _ wanted: MetadataValue?, from present: MetadataValue?, asIn run: RunsOfPhoto.Run
  ) -> MetadataValue? {
    guard kind == .list else { return wanted }
    if agree(wanted, present) {
      return agree(value(in: run.old), value(in: run.new)) ? wanted : present
    }
    return ListEdit(from: present, to: wanted).applied(to: present.texts).map { .list($0) }
  }
}

extension JournalRecord.Edit {
  /// Whether it changed more than fields.
  fileprivate var changesMore: Bool {
    whole ?? false || (summary ?? []).contains { MetadataField(named: $0) == nil }
  }
}
