import Foundation
import ScreenLibrary
import Vocabulary

extension InferredScreen {
  // MARK: Labels

  /// Finds a label for each input among some texts: the nearest to its left or above it.
  ///
  /// Where `yieldsToNeighbours` is true, a text between two inputs belongs to the nearer one.
  package mutating func findLabels(among texts: [Int], yieldsToNeighbours: Bool) {
    var taken: Set<Int> = []
    for position in inputs.indices {
      let input = inputs[position].view
      var best: (distance: Double, label: Int)?
      for label in texts
      where !taken.contains(label) && outerScrollView(of: label) == outerScrollView(of: input) {
        guard let distance = Self.distance(of: frames[label], to: frames[input]) else { continue }
        if yieldsToNeighbours, isNearerToOther(label, than: input, distance) { continue }
        if best.map({ distance < $0.distance }) ?? true { best = (distance, label) }
      }
      guard let best else { continue }
      taken.insert(best.label)
      inputs[position].label = best.label
      views[best.label].role = .label
      note("label", names[best.label], "the nearest text to the left of or above \(names[input])")
    }
  }

  /// How far a label is from the field it may name: to its left in the same row or above it; nil elsewhere.
  private static func distance(of label: CGRect, to field: CGRect) -> Double? {
    let overlap = min(label.maxY, field.maxY) - max(label.minY, field.minY)
    if overlap >= 0.5 * min(label.height, field.height), label.maxX <= field.minX + 1 {
      let gap = Double(field.minX - label.maxX)
      return gap <= 120 ? gap : nil
    }
    let isOver = label.minX < field.maxX && field.minX < label.maxX + 40
    guard label.maxY <= field.minY + 2, isOver else { return nil }
    let gap = Double(field.minY - label.maxY)
    return gap <= 28 ? max(0, gap) : nil
  }

  private func isNearerToOther(_ label: Int, than input: Int, _ distance: Double) -> Bool {
    let (text, field) = (frames[label], frames[input])
    return inputs.contains { other in
      let frame = frames[other.view]
      let gap = Double(max(0, max(text.minY - frame.maxY, frame.minY - text.maxY)))
      return other.view != input && abs(frame.midX - field.midX) < field.width && gap < distance - 0.5
    }
  }

  // MARK: The primary action

  /// A button that a person can tap.
  package struct Button: Sendable {
    let view: Int
    let title: String?
    let isFilled: Bool

    /// Whether it leads elsewhere.
    var isSideways: Bool {
      let title = (title ?? "").lowercased()
      return Self.sideways.contains { title.contains($0) }
    }

    /// A button by its view; `isFilled` tells whether it stands out by its background.
    package init(_ view: Int, title: String?, isFilled: Bool = false) {
      self.view = view
      self.title = title
      self.isFilled = isFilled
    }

    /// Titles of buttons that lead elsewhere.
    private static let sideways = [
      "cancel", "forgot", "skip", "back", "close", "terms", "privacy", "already", "don't have", "don’t have",
      "resend", "help", "google", "facebook", "apple", "twitter",
    ]
  }

  /// Finds the primary action among some buttons: in the bar on the keyboard, or after the inputs.
  package mutating func findPrimaryAction(among buttons: [Button]) {
    let fields = inputs.filter { pinnedBar == nil || contains(pinnedBar ?? 0, $0.view) }
    guard
      let last = (fields.isEmpty ? inputs : fields).max(by: { frames[$0.view].maxY < frames[$1.view].maxY })
    else { return }
    let field = frames[last.view]
    let widest = inputs.map { frames[$0.view].width }.max() ?? 0
    let order = readingOrder(buttons.map(\.view))
    let direct = order.compactMap { view in buttons.first { $0.view == view } }.filter { button in
      let frame = frames[button.view]
      let isAfter =
        if let pinnedBar {
          contains(pinnedBar, button.view)
        } else {
          frame.minY >= field.midY || (frame.midY > field.minY && frame.minX >= field.maxX - 1)
        }
      return isAfter && !button.isSideways
    }
    func isWide(_ button: Button) -> Bool {
      frames[button.view].width >= 0.6 * widest && frames[button.view].height >= 30
    }
    let choice: (button: Button, reason: String)? =
      if pinnedBar != nil, let button = direct.last {
        (button, "the last button in the bar")
      } else if let button = direct.last(where: \.isFilled) {
        (button, "the last filled button after the inputs")
      } else if let button = direct.last(where: isWide) {
        (button, "the last wide button after the inputs")
      } else if let button = direct.first(where: { $0.title != nil }) {
        (button, "the first button with a title after the inputs")
      } else {
        nil
      }
    guard let choice else {
      for position in inputs.indices { inputs[position].returnKeyPerformsAction = false }
      return note("primary action", "none", "no button comes after the inputs")
    }
    setPrimaryAction(choice.button.view)
    note("primary action", names[choice.button.view], choice.reason)
  }

  /// Makes a view the primary action, or none.
  package mutating func setPrimaryAction(_ view: Int?) {
    if let primaryAction, views[primaryAction].role == .primaryAction { views[primaryAction].role = .control }
    primaryAction = view
    if let view { views[view].role = .primaryAction }
  }

  // MARK: Bars and scroll views

  /// Whether a view can be content above a bar: one of the scrolling kind that is most of the screen high.
  package func isContent(_ view: Int) -> Bool { frames[view].height > 0.4 * size.height }

  /// A bar at the bottom that holds an input belongs on the keyboard: a composer. Returns that input.
  package mutating func findPinnedBar(among bars: [Int]) -> Int? {
    for bar in bars {
      let frame = frames[bar]
      guard outerScrollView(of: bar) == nil, frame.width >= 0.9 * size.width, frame.height <= 200,
        frame.maxY >= size.height - 34 - 60, let input = inputs.first(where: { contains(bar, $0.view) })
      else { continue }
      pinnedBar = bar
      views[bar].role = .bar
      views[bar].opaqueBar = .bottom
      return input.view
    }
    return nil
  }

  /// Finds the scroll view that holds the most inputs.
  package mutating func findScrollView() {
    var counts: [Int: Int] = [:]
    for input in inputs {
      if let scroll = outerScrollView(of: input.view) { counts[scroll, default: 0] += 1 }
    }
    guard let best = counts.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) }) else { return }
    scrollView = best.key
    note("scroll view", names[best.key], "holds \(best.value) of \(inputs.count) inputs")
  }
}
