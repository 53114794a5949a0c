import Matrix
import Metrics
import Record
import Support
import Trace
import UIKit

/// A line of the app's own code, and the changes that it made in a cell.
public struct ActingLine: Sendable, Equatable {
  /// The file and line, such as `LoginViewController.swift:35`.
  public var place: String
  /// The text of the line. Empty if it is not known.
  public var code: String
  /// The changes in words, such as `sets the constant of 'bottom' to 336`.
  public var effect: String
  /// The reasons why the line puts views in the wrong place, the most frequent first.
  public var causes: [LineCause] = []
  /// Whether the line changes something. If not, it registers too late.
  public var isChange = true

  /// The effect and the reasons, in the order in which they are shown.
  public var remarks: [String] { [effect] + causes.map(\.words) }
}

extension CellStory {
  /// Returns the lines of the app's own code that changed something while a gate failed, in the order of the
  /// code, with their changes in words.
  ///
  /// - Parameter gate: the gate that fails; nil if no gate fails, but too much space stays above the keyboard.
  func ownLines(_ gate: GateID?) -> [(place: SourcePlace, effect: String)] {
    let transition = failing(gate).map { trace.transitions[$0] }
    var lines: [(place: SourcePlace, effects: [String: String], order: [String])] = []
    for change in trace.ownChanges(in: transition) {
      guard let place = change.place else { continue }
      if !lines.contains(where: { $0.place == place }) { lines.append((place, [:], [])) }
      for index in lines.indices where lines[index].place == place {
        let target = change.target.replacing(" (asDesigned)", with: "")
        let subject = "the \(change.what) of '\(target)'"
        if lines[index].effects[subject] == nil { lines[index].order.append(subject) }
        lines[index].effects[subject] = change.value
      }
    }
    return lines.sorted { $0.place < $1.place }.map { line in
      let effects = line.order.prefix(3).map { "sets \($0) to \(line.effects[$0] ?? "")" }
      return (line.place, effects.joined(separator: ", "))
    }
  }

  /// Returns the errors of the app's own lines while a gate fails, or while too much space stays above the keyboard.
  func lineErrors(_ gate: GateID?) -> [LineError] {
    guard let index = failing(gate),
      let errors = LineErrors(trace, floor: floorTrace, gate: gate, in: index)
    else { return [] }
    return gate == nil ? errors.all.filter(\.isTooFar) : errors.all
  }

  /// Returns the value of a metric; 0 if it does not apply.
  private func amount(_ metric: MetricID) -> Double {
    measurement.metrics[metric.index].applicableValue ?? 0
  }

  /// Returns the index of the first transition in which a gate fails, or in which the gap above the keyboard or the
  /// blank band at the end of a list is largest. Nil if there is none.
  private func failing(_ gate: GateID?) -> Int? {
    let index: Int?
    if let gate {
      index = measurement.judgements.firstIndex { $0.gates[gate.index] == .failed }
    } else {
      let widest = [MetricID.O7, .O9].max { amount($0) < amount($1) }
      index = widest.map { measurement.worstTransition[$0.index] }
    }
    return index.flatMap { trace.transitions.indices.contains($0) ? $0 : nil }
  }

  /// Returns the lines that register for notifications of the keyboard after the first one was posted.
  func lateLines(source: (SourcePlace) -> String?) -> [ActingLine] {
    observation.late.map { late in
      var line = ActingLine(
        place: late.place.short, code: source(late.place) ?? "",
        effect: "registers for \(late.name) after the first one was posted, so it misses the first keyboard")
      line.isChange = false
      return line
    }
  }

  /// Returns the last line of the app's own code that changed something before the code stopped.
  func lastLine(source: (SourcePlace) -> String?) -> [ActingLine] {
    guard let last = trace.adjustments.last(where: { $0.place != nil }), let place = last.place else {
      return []
    }
    return [
      ActingLine(
        place: place.short, code: source(place) ?? "", effect: "is the last line that changed something"
      )
    ]
  }
}

extension SourcePlace {
  /// The name of the file and the line.
  var short: String { "\(lastPart(of: file)):\(line)" }

  /// Returns whether a line comes before another one.
  static func < (left: SourcePlace, right: SourcePlace) -> Bool {
    (left.file, left.line) < (right.file, right.line)
  }
}
