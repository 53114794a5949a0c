import Foundation

/// The views of a screen while it is concluded what they are to the person who uses it.
///
/// Views are indices, superviews first. Rules and thresholds are choices of this project; each conclusion is listed with
/// its reason.
package struct InferredScreen: Sendable {
  /// The screen's size in points.
  package var size: CGSize
  /// What the views are called.
  package var names: [String]
  /// The superview of each, -1 for the root.
  package var parents: [Int]
  /// In the root's coordinates.
  package var frames: [CGRect] = []
  /// Which of them scroll what is inside of them, text views left aside.
  package var scrolls: [Bool]

  /// What the views are.
  package var views: [ScreenView] = []
  /// The inputs, in the order of the next key.
  package var inputs: [ScreenInput] = []
  /// The button that the screen is about.
  package var primaryAction: Int?
  /// The bar that stays on the keyboard.
  package var pinnedBar: Int?
  /// The scroll view that holds the inputs.
  package var scrollView: Int?
  /// What is around the screen.
  package var container = ScreenContainer()
  /// What was concluded, in order.
  package var conclusions: [ScreenConclusion] = []

  /// Starts with views of which nothing is known but their places.
  package init(size: CGSize, names: [String], parents: [Int], scrolls: [Bool], frames: [CGRect] = []) {
    self.size = size
    self.names = names
    self.parents = parents
    self.scrolls = scrolls
    self.frames = frames
  }

  /// Lists a conclusion.
  package mutating func note(_ subject: String, _ value: String, _ reason: String) {
    conclusions.append(ScreenConclusion(subject: subject, value: value, reason: reason))
  }

  /// `2 inputs (name, email)`.
  package var inputsInWords: String {
    let list = inputs.prefix(6).map { names[$0.view] }.joined(separator: ", ")
    return "\(inputs.count) input\(inputs.count == 1 ? "" : "s") (\(list)\(inputs.count > 6 ? ", …" : ""))"
  }

  /// The names with inputs that are called after their class alone called after their labels, `field-2` beside `email-label`
  /// being `email-field`; nil where all have names of their own.
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

  // MARK: Places

  /// The outermost scroll view around a view, tables and collections included.
  package func outerScrollView(of view: Int) -> Int? {
    var found: Int?
    var next = parents[view]
    while next >= 0 {
      if scrolls[next] { found = next }
      next = parents[next]
    }
    return found
  }

  /// Whether a view is another one or inside of it.
  package func contains(_ outer: Int, _ view: Int) -> Bool {
    var next = view
    while next > outer { next = parents[next] }
    return next == outer
  }

  /// Whether a view is behind everything: most of the screen large.
  package func isBackground(_ view: Int) -> Bool {
    Double(frames[view].width * frames[view].height) > 0.6 * Double(size.width) * Double(size.height)
  }

  /// From top to bottom, and from left to right where views stand beside each other.
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
