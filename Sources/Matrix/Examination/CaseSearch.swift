import KeyboardAvoidance
import Metrics
import Record
import Support

/// A search for the failure ranges of some strategies in one situation, in this process or in a child process.
struct CaseSearch {
  struct Search {
    var variant: StrategyVariant
    /// The index of the kind of failure among all symptoms.
    var kind: Int
    /// Whether the height of the field is varied in addition to that of the keyboard.
    var variesField: Bool
  }

  /// The ranges of each search.
  struct Found {
    var ranges: [[FailureRange]]
    /// The number of cells that were played.
    var plays: Int
  }

  /// The distance between the values that are tried first, in points.
  private static let step = 40
  /// The maximum size of a trace, in numbers, for which a cell is searched: several times the size on any
  /// built-in screen.
  private static let sizeLimit = 20_000

  let stage: CellStage
  let searches: [Search]

  /// Plays the cells. All strategies share the baseline and the oracle.
  func found() -> Found {
    let rehearsal = Rehearsal(stage)
    let ranges = searches.map { search in
      let failures = Symptom.all[search.kind].gates.map { FailureRange.Failure.gate($0) }
      let parameters: [FailureRange.Parameter] =
        search.variesField ? [.keyboardHeight, .fieldHeight] : [.keyboardHeight]
      return parameters.flatMap { parameter in
        FailureSearch(rehearsal, search.variant).ranges(
          of: parameter, for: failures, step: Self.step, sizeLimit: Self.sizeLimit)
      }
    }
    return Found(ranges: ranges, plays: rehearsal.stage.count.plays)
  }
}

// MARK: Bytes

extension CaseSearch {
  /// Appends everything but the stage.
  func write(to bytes: inout Bytes) {
    bytes.add(searches.count)
    for search in searches {
      bytes.add(search.variant.id)
      bytes.add(search.kind)
      bytes.add(search.variesField ? 1 : 0)
    }
  }

  /// Reads the searches on a stage.
  init(
    on stage: CellStage, _ reader: inout BytesReader,
    _ variant: (String) throws(BytesReader.Mistake) -> StrategyVariant
  ) throws(BytesReader.Mistake) {
    var searches: [Search] = []
    for _ in 0..<(try reader.integer()) {
      let search = Search(
        variant: try variant(try reader.text()), kind: try reader.integer(), variesField: try reader.flag())
      guard Symptom.all.indices.contains(search.kind) else { throw BytesReader.Mistake() }
      searches.append(search)
    }
    self.init(stage: stage, searches: searches)
  }
}

extension CaseSearch.Found {
  var bytes: Bytes {
    var bytes = Bytes()
    for ranges in ranges {
      bytes.add(ranges.count)
      for range in ranges { range.write(to: &bytes) }
    }
    bytes.add(plays)
    return bytes
  }

  /// Reads the ranges of a number of searches.
  init(count: Int, from bytes: inout BytesReader) throws(BytesReader.Mistake) {
    ranges = []
    for _ in 0..<count {
      var own: [FailureRange] = []
      for _ in 0..<(try bytes.integer()) { own.append(try FailureRange(from: &bytes)) }
      ranges.append(own)
    }
    plays = try bytes.integer()
  }
}

extension FailureRange {
  fileprivate func write(to bytes: inout Bytes) {
    bytes.add(parameter.rawValue)
    bytes.add(failure.name)
    bytes.add(signed: current)
    bytes.add(failing.count)
    for range in [tried] + failing {
      bytes.add(signed: range.lowerBound)
      bytes.add(signed: range.upperBound)
    }
  }

  fileprivate init(from bytes: inout BytesReader) throws(BytesReader.Mistake) {
    let parameter = Parameter(rawValue: try bytes.text())
    let failure = Failure(name: try bytes.text())
    let current = try bytes.signedInteger()
    let count = try bytes.integer()
    guard let parameter, let failure else { throw BytesReader.Mistake() }
    let tried = try Self.range(&bytes)
    var failing: [ClosedRange<Int>] = []
    for _ in 0..<count { failing.append(try Self.range(&bytes)) }
    self.init(parameter: parameter, failure: failure, current: current, tried: tried, failing: failing)
  }

  private static func range(_ bytes: inout BytesReader) throws(BytesReader.Mistake) -> ClosedRange<Int> {
    let (first, last) = (try bytes.signedInteger(), try bytes.signedInteger())
    guard first <= last else { throw BytesReader.Mistake() }
    return first...last
  }
}
