import UIKit
import Layout

/// How large a view's content may be along one axis, as the layout on the file's own canvas allows.
///
/// A view that follows its content has the recorded size for its content's. One that stays as it is when
/// the content shrinks has no more than that, one that stays when it grows has no less.
struct ContentBounds: Sendable, Equatable {
  var least: Double
  var most: Double

  /// The recorded size, for certain.
  static func exactly(_ size: Double) -> ContentBounds { ContentBounds(least: size, most: size) }
  /// Nothing is known: the view is as large whatever is in it.
  static let open = ContentBounds(least: 0, most: .infinity)

  var isExact: Bool { least == most }

  /// The size to take: the recorded one unless the layout proves that the view was stretched or squeezed;
  /// then the estimate, within the bounds.
  ///
  /// An estimate that agrees with the recorded size to within its own error proves nothing.
  func size(recorded: Double, estimate: Double, tolerance: Double) -> Double {
    if isExact || abs(recorded - estimate) <= tolerance { return recorded }
    return min(max(estimate, least), most)
  }
}

/// What the recorded frames of a scene tell of its views' contents, by what the layout on the file's own
/// canvas makes of them.
struct RecordedEvidence: Sendable {
  /// The bounds of the contents' widths by view; empty where the canvas is the file's own, and all recorded
  /// sizes are believed.
  var widths: [ContentBounds] = []
  /// The same of heights.
  var heights: [ContentBounds] = []
  /// Views without a known content whose recorded size nothing but a content explains: collections,
  /// pictures that the file does not have, views whose own code knows their size.
  var hasContentWidth: Set<Int> = []
  /// The same of heights.
  var hasContentHeight: Set<Int> = []
  /// Cells that stay as high as recorded, whatever is in them.
  var fixedCells: Set<Int> = []

  func width(of view: Int) -> ContentBounds? { widths.isEmpty ? nil : widths[view] }
  func height(of view: Int) -> ContentBounds? { heights.isEmpty ? nil : heights[view] }
}

extension SceneTree {
  /// What a scene's recorded frames tell, from its tree on its own canvas.
  ///
  /// - Parameter ofTexts: whether the contents of texts are asked for, which takes three layouts more.
  func evidence(_ environment: LayoutEnvironment, ofTexts: Bool) -> RecordedEvidence {
    var evidence = contentOfOthers(environment)
    guard ofTexts else { return evidence }
    let own = SceneTree(document, model, home: home, goal: home, isMoved: false, evidence: evidence)
    own.findContentsOfTexts(environment, &evidence)
    checkContentsOfTexts(environment, &evidence)
    return evidence
  }

  /// The frames on the own canvas, where constraints leave them open as recorded.
  private func frames(_ environment: LayoutEnvironment) -> [CGRect] {
    var engine = LayoutEngine(tree)
    let result = engine.layout(environment)
    if !result.isOpen { return result.frames }
    engine = LayoutEngine(resting)
    return engine.layout(environment).frames
  }

  // MARK: Sizes that nothing else explains

  /// Finds views whose recorded size the layout does not come to, and comes to with a content of that size.
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
    // How many heights inside of a cell are as recorded.
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

  /// How the contents of texts are changed in one of the layouts that tell what follows them.
  private struct Probe {
    /// What a view's content gains along an axis, in points; `place` counts the probed views.
    var change: (_ place: Int, _ size: Double, _ axis: Axis) -> Double
    /// By what a view's content counts more against others of its priority, so that ties are seen.
    var weight: (_ place: Int) -> Double = { _ in 1 }
  }

  /// Finds which recorded sizes are those of texts: lays the scene out with all contents smaller, twice, then
  /// with those larger that followed, then with those larger that did not.
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
    // By another amount each, so that a view does not seem to follow itself where it follows another; in the
    // second layout the other way round, so that of two that are as large for each other none does.
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
    // What is stretched has less in it than it seems, and makes room for the others.
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

  /// A recorded size of a text that the layout on the own canvas does not come to.
  private struct Miss {
    var view: Int
    var axis: Axis
    /// How far the content is from the recorded size, as a part of it.
    var distance: Double
  }

  /// How many of the sizes that do not come out are tried one by one.
  private static let checkLimit = 12

  /// Believes recorded sizes without which the layout on the own canvas does not come to what is recorded.
  ///
  /// Of several texts that share their container's size, none follows its own content alone, though one of them
  /// makes the container as wide as it is: the one whose estimate comes nearest to the recorded size.
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

  /// What of the texts does not come out as recorded with the contents that were found; nil where the layout takes more
  /// work than is allowed.
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

  /// What probed views gain along both axes when their contents change.
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
      // In stacks the order decides.
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

  /// What rounding to pixels takes of a change that is followed, in points.
  private static let slack = 0.03

  private enum Axis { case width, height }

  /// By how much a content is changed, in points.
  private static func amount(_ rank: Double) -> Double { 1 + 2 * rank }

  /// A number from 0 to 1 that follows from a view's id, so that its place among its siblings does not matter.
  private static func rank(_ id: String) -> Double {
    // FNV-1a, 32 bits.
    let hash = id.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return Double(hash % 1009) / 1008
  }
}
