import Foundation

/// The views of a screen while their roles are inferred.
///
/// A view is an index, and superviews come before their subviews. The rules and thresholds are choices of
/// this project. Each inference is listed with its reason.
package struct InferredScreen: Sendable {
  package var size: CGSize
  package var names: [String]
  /// The index of each view's superview; -1 for the root.
  package var parents: [Int]
  package var frames: [CGRect] = []
  /// Whether each view scrolls its subviews; false for text views.
  package var scrolls: [Bool]

  package var views: [ScreenView] = []
  /// The inputs, in the order in which the next key visits them.
  package var inputs: [ScreenInput] = []
  /// The index of the main button; nil if there is none.
  package var primaryAction: Int?
  /// The index of the bar that stays on the keyboard; nil if there is none.
  package var pinnedBar: Int?
  /// The index of the scroll view that contains the inputs; nil if there is none.
  package var scrollView: Int?
  package var container = ScreenContainer()
  package var conclusions: [ScreenInference] = []

  /// Creates a screen of which only the names and positions of the views are known.
  package init(size: CGSize, names: [String], parents: [Int], scrolls: [Bool], frames: [CGRect] = []) {
    self.size = size
    self.names = names
    self.parents = parents
    self.scrolls = scrolls
    self.frames = frames
  }

  package mutating func note(_ subject: String, _ value: String, _ reason: String) {
    conclusions.append(ScreenInference(subject: subject, value: value, reason: reason))
  }

  package var inputsInWords: String {
    let list = inputs.prefix(6).map { names[$0.view] }.joined(separator: ", ")
    return "\(inputs.count) input\(inputs.count == 1 ? "" : "s") (\(list)\(inputs.count > 6 ? ", …" : ""))"
  }

  /// Returns the names of the views after inputs were named after their labels; nil if no name changes. An
  /// input is renamed only if its name is just its class: `field-2` next to `email-label` becomes
  /// `email-field`.
  package func namesByLabels() -> [String]? {
    var result = names
    var taken = Set(names)
    for input in inputs {
      guard let label = input.label, let kind = ViewNames.classAlone(names[input.view]) else { continue }
      var words = names[label].split(separator: "-")
      while words.count > 1, words.last == "label" || words.last.map({ Int($0) != nil }) == true {
        words.removeLast()
      }
      let called = words.joined(separator: "-")
      guard called != "label" else { continue }
      result[input.view] = ViewNames.unique("\(called)-\(kind)", among: &taken)
    }
    return result == names ? nil : result
  }

  // MARK: Positions

  /// Returns the outermost scroll view that contains a view; nil if there is none. Tables and collection
  /// views also count.
  package func outerScrollView(of view: Int) -> Int? {
    var found: Int?
    var next = parents[view]
    while next >= 0 {
      if scrolls[next] { found = next }
      next = parents[next]
    }
    return found
  }

  /// Whether `view` is `outer` or a descendant of it.
  package func contains(_ outer: Int, _ view: Int) -> Bool {
    var next = view
    while next > outer { next = parents[next] }
    return next == outer
  }

  /// Whether a view is a background because it covers most of the screen.
  package func isBackground(_ view: Int) -> Bool {
    Double(frames[view].width * frames[view].height) > 0.6 * Double(size.width) * Double(size.height)
  }

  /// Returns the views in reading order: from top to bottom, and from left to right in a row.
  package func readingOrder(_ views: [Int]) -> [Int] {
    var rest = views.sorted { (frames[$0].minY, $0) < (frames[$1].minY, $1) }
    var ordered: [Int] = []
    while let first = rest.first {
      let middle = frames[first].midY
      let row = rest.filter {
        frames[$0].minY <= middle && frames[$0].midY <= frames[first].maxY || $0 == first
      }
      ordered += row.sorted { (frames[$0].minX, $0) < (frames[$1].minX, $1) }
      rest.removeAll { row.contains($0) }
    }
    return ordered
  }
}
