import Layout
import UIKit

/// The possible sizes of a view's content along one axis, inferred from layouts on the file's own canvas.
///
/// If a view's size follows its content, the recorded size is the size of the content. If the view keeps its
/// size when the content shrinks, the content is at most that large. If the view keeps its size when the
/// content grows, the content is at least that large.
struct ContentBounds: Sendable, Equatable {
  var least: Double
  var most: Double

  static func exactly(_ size: Double) -> ContentBounds { ContentBounds(least: size, most: size) }
  /// The bounds for a view that has the same size with any content, so that the content's size is unknown.
  static let open = ContentBounds(least: 0, most: .infinity)

  var isExact: Bool { least == most }

  /// Returns the recorded size, or the estimate within the bounds if the layout proves that the view was
  /// stretched or compressed.
  ///
  /// The recorded size is also used if it differs from the estimate by at most `tolerance`.
  func size(recorded: Double, estimate: Double, tolerance: Double) -> Double {
    if isExact || abs(recorded - estimate) <= tolerance { return recorded }
    return min(max(estimate, least), most)
  }
}

/// The content sizes of a scene's views, inferred from the recorded frames and from layouts on the file's own
/// canvas.
struct RecordedEvidence: Sendable {
  /// The bounds of each view's content width. Empty on the file's own canvas, because all recorded sizes are
  /// valid there.
  var widths: [ContentBounds] = []
  /// The bounds of each view's content height. Empty on the file's own canvas.
  var heights: [ContentBounds] = []
  /// The views whose recorded width can only come from content of unknown size: collections, images that are
  /// missing from the document, and views whose own code determines their size.
  var hasContentWidth: Set<Int> = []
  /// The views whose recorded height can only come from content of unknown size.
  var hasContentHeight: Set<Int> = []
  /// The cells that keep their recorded height with any content.
  var fixedCells: Set<Int> = []

  func width(of view: Int) -> ContentBounds? { widths.isEmpty ? nil : widths[view] }
  func height(of view: Int) -> ContentBounds? { heights.isEmpty ? nil : heights[view] }
}

extension SceneTree {
  /// Returns the evidence from a scene's recorded frames. The receiver is the scene's tree on the file's own
  /// canvas.
  ///
  /// - Parameter ofTexts: whether to infer the content sizes of texts, which takes at least four more
  ///   layouts.
  func evidence(_ environment: LayoutEnvironment, ofTexts: Bool) -> RecordedEvidence {
    var evidence = contentOfOthers(environment)
    guard ofTexts else { return evidence }
    let own = SceneTree(document, model, home: home, goal: home, isMoved: false, evidence: evidence)
    own.findContentsOfTexts(environment, &evidence)
    checkContentsOfTexts(environment, &evidence)
    return evidence
  }

  /// Returns the frames on the file's own canvas. Views whose frames the constraints leave open have their
  /// recorded frames.
  private func frames(_ environment: LayoutEnvironment) -> [CGRect] {
    var engine = LayoutEngine(tree)
    let result = engine.layout(environment)
    if !result.isOpen { return result.frames }
    engine = LayoutEngine(resting)
    return engine.layout(environment).frames
  }

  // MARK: Sizes that nothing else explains

  /// Finds the views that get their recorded size only if their content has that size.
  private func contentOfOthers(_ environment: LayoutEnvironment) -> RecordedEvidence {
    var found = RecordedEvidence()
    func isOff(_ frame: Double, _ recorded: Double) -> Bool { abs(frame - recorded) > 0.6 }
    let first = frames(environment)
    for (index, view) in model.views.enumerated() where index > 0 && !view.isDoubtful && view.hasFrame {
      if view.name == "tableViewCell", view.place == .cell {
        if isOff(Double(first[index].height), view.frame.height) { found.fixedCells.insert(index) }
      } else if tree.nodes[index].placement == nil, IntrinsicSizes.mayHaveContent(view),
        view.name != "label" || standIns.contains(index)
      {
        if isOff(Double(first[index].width), view.frame.width) { found.hasContentWidth.insert(index) }
        if isOff(Double(first[index].height), view.frame.height) { found.hasContentHeight.insert(index) }
      }
    }
    if found.fixedCells.isEmpty, found.hasContentWidth.isEmpty, found.hasContentHeight.isEmpty {
      return found
    }
    let other = SceneTree(document, model, home: home, goal: home, isMoved: false, evidence: found)
    let second = other.frames(environment)
    found.hasContentWidth = found.hasContentWidth.filter {
      !isOff(Double(second[$0].width), model.views[$0].frame.width)
    }
    found.hasContentHeight = found.hasContentHeight.filter {
      !isOff(Double(second[$0].height), model.views[$0].frame.height)
    }
    // Returns the number of views inside a cell that have their recorded height.
    func agreement(_ cell: Int, _ frames: [CGRect]) -> Int {
      var pending = model.views[cell].children
      var count = 0
      while let view = pending.popLast() {
        if !isOff(Double(frames[view].height), model.views[view].frame.height) { count += 1 }
        pending += model.views[view].children
      }
      return count
    }
    found.fixedCells = found.fixedCells.filter { agreement($0, second) >= agreement($0, first) + 2 }
    return found
  }

  // MARK: Texts

  private static let texts: Set<String> = ["label", "textField", "button"]

  /// A change to the content sizes of texts. The layout after the change shows which views follow their
  /// contents.
  private struct Probe {
    /// Returns the change in the content size of a view along an axis, in points. `place` is an index into
    /// the probed views.
    var change: (_ place: Int, _ size: Double, _ axis: Axis) -> Double
    /// Returns the factor on the weight of a view's content. It breaks ties between contents of the same
    /// priority.
    var weight: (_ place: Int) -> Double = { _ in 1 }
  }

  /// Finds the recorded sizes that are the sizes of texts.
  ///
  /// The scene is laid out four times: twice with smaller contents in all views, once with larger contents in
  /// the views that followed their contents, and once with larger contents in the other views.
  private func findContentsOfTexts(_ environment: LayoutEnvironment, _ evidence: inout RecordedEvidence) {
    evidence.widths = model.views.map { .exactly($0.frame.width) }
    evidence.heights = model.views.map { .exactly($0.frame.height) }
    let probed = model.views.indices.filter { index in
      let node = tree.nodes[index]
      return Self.texts.contains(model.views[index].name) && node.placement == nil
        && !standIns.contains(index) && (node.intrinsicWidth != nil || node.intrinsicHeight != nil)
    }
    if probed.isEmpty { return }
    var engine = LayoutEngine(tree)
    let base = engine.layout(environment).isOpen ? resting : tree
    let ranks = probed.map { Self.rank(model.views[$0].id) }
    // Each content changes by a different amount, so that a view that follows another view's content does not
    // seem to follow its own. The second layout reverses the order of the amounts. Without it, one of two
    // views that keep each other's size would seem to follow its own content.
    let shrinks = [false, true].map { isReversed in
      moves(
        base, probed,
        Probe(
          change: { place, _, _ in -Self.amount(isReversed ? 1 - ranks[place] : ranks[place]) },
          weight: { 1 + 0.3 * (isReversed ? 1 - ranks[$0] : ranks[$0]) }), environment)
    }
    func follows(_ place: Int, _ axis: Axis) -> Bool {
      shrinks.enumerated().allSatisfy { turn, moved in
        let amount = Self.amount(turn == 0 ? ranks[place] : 1 - ranks[place])
        return moved[place][axis] <= -amount + Self.slack
      }
    }
    let held = probed.indices.map { [Axis.width: !follows($0, .width), .height: !follows($0, .height)] }
    // A stretched view has less content than its size suggests. Its content shrinks here so that it does not
    // hold the other views back.
    let grows = moves(
      base, probed,
      Probe(change: { held[$0][$2] == true ? -$1 / 2 : Self.amount(ranks[$0]) }), environment)
    let yields = moves(
      base, probed,
      Probe(change: { place, _, axis in held[place][axis] == true ? Self.amount(ranks[place]) : 0 }),
      environment)
    func bounds(_ place: Int, _ axis: Axis, _ size: Double) -> ContentBounds {
      let isHeld = held[place][axis] == true
      let grown = (isHeld ? yields : grows)[place][axis]
      let isRoomy = grown >= Self.amount(ranks[place]) - Self.slack
      return ContentBounds(least: isHeld ? 0 : size, most: isRoomy ? size : .infinity)
    }
    for (place, index) in probed.enumerated() {
      let frame = model.views[index].frame
      evidence.widths[index] = bounds(place, .width, frame.width)
      evidence.heights[index] = bounds(place, .height, frame.height)
    }
  }

  /// A recorded text size that the layout on the file's own canvas does not reproduce.
  private struct Miss {
    var view: Int
    var axis: Axis
    /// The difference between the content's size and the recorded size, as a share of the recorded size.
    var distance: Double
  }

  private static let checkLimit = 12

  /// Marks a recorded size as exact if the layout then reproduces more recorded frames.
  ///
  /// If several texts share the size of their container, none of them seems to follow its own content,
  /// although one of them determines the size of the container. The text whose estimate is closest to its
  /// recorded size is tried first.
  private func checkContentsOfTexts(_ environment: LayoutEnvironment, _ evidence: inout RecordedEvidence) {
    guard var open = misses(environment, evidence) else { return }
    var tried: [Axis: Set<Int>] = [:]
    for _ in 0..<Self.checkLimit {
      let next = open.filter { miss in
        let bounds = miss.axis == .width ? evidence.widths : evidence.heights
        return !bounds[miss.view].isExact && tried[miss.axis]?.contains(miss.view) != true
      }.min { ($0.distance, model.views[$0.view].id) < ($1.distance, model.views[$1.view].id) }
      guard let next else { return }
      tried[next.axis, default: []].insert(next.view)
      var changed = evidence
      let frame = model.views[next.view].frame
      if next.axis == .width {
        changed.widths[next.view] = .exactly(frame.width)
      } else {
        changed.heights[next.view] = .exactly(frame.height)
      }
      guard let left = misses(environment, changed) else { return }
      if left.count < open.count { (evidence, open) = (changed, left) }
    }
  }

  /// Returns the text sizes that a layout with this evidence does not reproduce; nil if the layout exceeds
  /// its work limit.
  private func misses(_ environment: LayoutEnvironment, _ evidence: RecordedEvidence) -> [Miss]? {
    let own = SceneTree(document, model, home: home, goal: home, isMoved: true, evidence: evidence)
    let (tree, result) = own.fitted(environment)
    if result.isUnfinished { return nil }
    var found: [Miss] = []
    for (index, view) in model.views.enumerated() {
      let node = tree.nodes[index]
      guard Self.texts.contains(view.name), view.hasFrame, !view.isDoubtful, node.placement == nil,
        !node.isHidden
      else { continue }
      let frame = result.frames[index]
      func note(_ axis: Axis, _ laidOut: CGFloat, _ recorded: Double, _ content: Double?) {
        guard let content, recorded > 0, abs(Double(laidOut) - recorded) > 0.6 else { return }
        found.append(Miss(view: index, axis: axis, distance: abs(content - recorded) / recorded))
      }
      note(.width, frame.width, view.frame.width, node.intrinsicWidth)
      note(.height, frame.height, view.frame.height, node.intrinsicHeight)
    }
    return found
  }

  /// Returns the changes in size of the probed views after a probe changes their contents.
  private func moves(
    _ base: ViewTree, _ probed: [Int], _ probe: Probe, _ environment: LayoutEnvironment
  ) -> [Moves] {
    var changed = base
    for (place, index) in probed.enumerated() {
      let frame = model.views[index].frame
      if tree.nodes[index].intrinsicWidth != nil {
        changed.nodes[index].intrinsicWidth = max(0, frame.width + probe.change(place, frame.width, .width))
      }
      if tree.nodes[index].intrinsicHeight != nil {
        changed.nodes[index].intrinsicHeight = max(
          0, frame.height + probe.change(place, frame.height, .height))
      }
      // In a stack, the order of the views breaks ties.
      if model.views[index].place != .arranged {
        changed.nodes[index].intrinsicWeight *= probe.weight(place)
      }
    }
    var engine = LayoutEngine(changed)
    let frames = engine.layout(environment).frames
    return probed.map { index in
      let recorded = model.views[index].frame
      return Moves(
        width: Double(frames[index].width) - recorded.width,
        height: Double(frames[index].height) - recorded.height)
    }
  }

  private struct Moves {
    var width: Double
    var height: Double
    subscript(_ axis: Axis) -> Double { axis == .width ? width : height }
  }

  /// The greatest part of a change, in points, that rounding to pixels may hide.
  private static let slack = 0.03

  private enum Axis { case width, height }

  /// Returns the amount by which a content changes, in points.
  private static func amount(_ rank: Double) -> Double { 1 + 2 * rank }

  /// Returns a number from 0 to 1 that depends only on a view's id, so that the order of siblings has no
  /// effect.
  private static func rank(_ id: String) -> Double {
    // The hash is FNV-1a with 32 bits.
    let hash = id.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return Double(hash % 1009) / 1008
  }
}
