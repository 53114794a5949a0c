import Foundation
import Platform

extension InferredScreen {
  // MARK: Labels

  /// Finds a label for each input among some texts: the nearest text to its left or above it.
  ///
  /// If `yieldsToNeighbours` is true, a text between two inputs belongs to the nearer input.
  package mutating func findLabels(among texts: [Int], yieldsToNeighbours: Bool) {
    var taken: Set<Int> = []
    for position in inputs.indices {
      let input = inputs[position].view
      // A text in the same row takes precedence over a text above, which may belong to the row above.
      var best: (isAbove: Int, distance: Double, label: Int)?
      for label in texts
      where !taken.contains(label) && outerScrollView(of: label) == outerScrollView(of: input) {
        guard let distance = distance(of: label, to: input, among: texts) else { continue }
        if yieldsToNeighbours, isNearerToOther(label, than: input, distance) { continue }
        let isAbove = frames[label].maxX <= frames[input].minX + 1 ? 0 : 1
        if best.map({ (isAbove, distance) < ($0.isAbove, $0.distance) }) ?? true {
          best = (isAbove, distance, label)
        }
      }
      guard let best else { continue }
      taken.insert(best.label)
      inputs[position].label = best.label
      views[best.label].role = .label
      note("label", names[best.label], "the nearest text to the left of or above \(names[input])")
    }
  }

  /// Returns the distance between an input and a text that may be its label, to the left in the same row or
  /// above; nil for any other text. A text farther away counts only if no other view is between them.
  private func distance(of label: Int, to input: Int, among texts: [Int]) -> Double? {
    let (text, field) = (frames[label], frames[input])
    let overlap = min(text.maxY, field.maxY) - max(text.minY, field.minY)
    if overlap >= 0.5 * min(text.height, field.height), text.maxX <= field.minX + 1 {
      let gap = Double(field.minX - text.maxX)
      if gap <= 120 { return gap }
      let room = CGRect(x: text.maxX, y: field.minY, width: field.minX - text.maxX, height: field.height)
      return gap <= 320 && isEmpty(room, but: [label, input], texts) ? gap : nil
    }
    let isOver = text.minX < field.maxX && field.minX < text.maxX + 40
    guard text.maxY <= field.minY + 2, isOver else { return nil }
    let gap = Double(field.minY - text.maxY)
    if gap <= 28 { return max(0, gap) }
    let room = CGRect(x: field.minX, y: text.maxY, width: field.width, height: field.minY - text.maxY)
    return gap <= 48 && isEmpty(room, but: [label, input], texts) ? gap : nil
  }

  /// Whether an area of the screen contains no texts, inputs or controls apart from `own`.
  private func isEmpty(_ room: CGRect, but own: [Int], _ texts: [Int]) -> Bool {
    let room = room.insetBy(dx: 0.5, dy: 0.5)
    let others = texts + inputs.map(\.view) + views.indices.filter { views[$0].role == .control }
    return !others.contains { !own.contains($0) && !frames[$0].isEmpty && frames[$0].intersects(room) }
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

  /// Makes a view the primary action; nil removes the primary action.
  package mutating func setPrimaryAction(_ view: Int?) {
    if let primaryAction, views[primaryAction].role == .primaryAction { views[primaryAction].role = .control }
    primaryAction = view
    if let view { views[view].role = .primaryAction }
  }

  // MARK: Bars and scroll views

  /// Whether a scroll view is tall enough to be the content above a bar.
  package func isContent(_ view: Int) -> Bool { frames[view].height > 0.4 * size.height }

  /// Finds a bar at the bottom that contains an input, and returns the input. Such a bar stays on the
  /// keyboard.
  package mutating func findPinnedBar(among bars: [Int]) -> Int? {
    for bar in bars {
      guard isBarAtBottom(bar), let input = inputs.first(where: { contains(bar, $0.view) }) else { continue }
      makePinnedBar(bar)
      return input.view
    }
    return nil
  }

  /// Whether a view has the shape and the place of a bar at the bottom edge, outside of scroll views.
  func isBarAtBottom(_ bar: Int) -> Bool {
    let frame = frames[bar]
    return outerScrollView(of: bar) == nil && frame.width >= 0.9 * size.width && frame.height <= 200
      && frame.maxY >= size.height - 34 - 60
  }

  /// Makes a view the bar that stays on the keyboard.
  mutating func makePinnedBar(_ bar: Int) {
    pinnedBar = bar
    views[bar].role = .bar
    views[bar].opaqueBar = .bottom
  }

  package mutating func findScrollView() {
    var counts: [Int: Int] = [:]
    for input in inputs {
      if let scroll = outerScrollView(of: input.view) { counts[scroll, default: 0] += 1 }
    }
    guard let best = counts.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) }) else { return }
    scrollView = best.key
    note("scroll view", names[best.key], "contains \(best.value) of \(inputs.count) inputs")
  }
}
