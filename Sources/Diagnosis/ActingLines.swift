import Matrix
import Metrics
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
}

extension CellStory {
  /// Returns the lines of the app's own code that changed something while a gate failed, in the order of the
  /// code.
  ///
  /// - Parameters:
  ///   - gate: the gate that fails.
  ///   - source: returns the text of a line.
  func actingLines(_ gate: GateID, source: (SourcePlace) -> String?) -> [ActingLine] {
    let failing = measurement.judgements.firstIndex { $0.gates[gate.index] == .failed }
    let window =
      failing.flatMap { trace.transitions.indices.contains($0) ? trace.transitions[$0] : nil }
      .map { $0.start - 0.001...$0.end } ?? 0...Double.infinity
    // A request for another first responder does not move a view.
    let own = trace.adjustments.filter { change in
      change.place != nil && !["becomeFirstResponder", "endEditing"].contains(change.what)
    }
    // A failure that no change precedes has its cause in an earlier transition.
    let during = own.filter { window.contains($0.time) }
    let chosen = during.isEmpty ? own.filter { $0.time <= window.upperBound } : during
    var lines: [(place: SourcePlace, effects: [String: String], order: [String])] = []
    for change in chosen {
      guard let place = change.place else { continue }
      if !lines.contains(where: { $0.place == place }) { lines.append((place, [:], [])) }
      for index in lines.indices where lines[index].place == place {
        let target = change.target.replacing(" (asDesigned)", with: "")
        let subject = "the \(change.what) of '\(target)'"
        if lines[index].effects[subject] == nil { lines[index].order.append(subject) }
        lines[index].effects[subject] = change.value
      }
    }
    return lines.sorted { ($0.place.file, $0.place.line) < ($1.place.file, $1.place.line) }.map { line in
      ActingLine(
        place: Self.short(line.place), code: source(line.place) ?? "",
        effect: line.order.prefix(3).map { "sets \($0) to \(line.effects[$0] ?? "")" }.joined(separator: ", ")
      )
    }
  }

  /// Returns the last line of the app's own code that changed something before the code stopped.
  func lastLine(source: (SourcePlace) -> String?) -> [ActingLine] {
    guard let last = trace.adjustments.last(where: { $0.place != nil }), let place = last.place else {
      return []
    }
    return [
      ActingLine(
        place: Self.short(place), code: source(place) ?? "", effect: "is the last line that changed something"
      )
    ]
  }

  private static func short(_ place: SourcePlace) -> String {
    "\(place.file.split(separator: "/").last.map(String.init) ?? place.file):\(place.line)"
  }
}
