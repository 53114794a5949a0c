import UIKit
import ViewLayout

/// How wide a view's content may be, as the layout on the file's own canvas allows.
///
/// A view that follows its content has the recorded width for its content's. One that stays as it is when
/// the content shrinks has no more than that, one that stays when it grows has no less.
struct ContentBounds: Sendable, Equatable {
  var least: Double
  var most: Double

  /// The recorded width, for certain.
  static func exactly(_ width: Double) -> ContentBounds { ContentBounds(least: width, most: width) }
  /// Nothing is known: the view is as wide whatever is in it.
  static let open = ContentBounds(least: 0, most: .infinity)

  var isExact: Bool { least == most }

  /// The width to take: the recorded one unless the layout proves that the view was stretched or squeezed;
  /// then the estimate, within the bounds.
  ///
  /// An estimate that agrees with the recorded width to within its own error proves nothing.
  func width(recorded: Double, estimate: Double, tolerance: Double) -> Double {
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
  /// Whether a recorded height is the content's, by view; empty likewise.
  var followsHeight: [Bool] = []
  /// Views without a known content whose recorded size nothing but a content explains: collections,
  /// pictures that the file does not have, views whose own code knows their size.
  var hasContentWidth: Set<Int> = []
  /// The same of heights.
  var hasContentHeight: Set<Int> = []
  /// Cells that stay as high as recorded, whatever is in them.
  var fixedCells: Set<Int> = []

  func width(of view: Int) -> ContentBounds? { widths.isEmpty ? nil : widths[view] }
  func isContentHeight(of view: Int) -> Bool { followsHeight.isEmpty || followsHeight[view] }
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
    return evidence
  }

  private func frames(_ tree: ViewTree, _ environment: LayoutEnvironment) -> [CGRect] {
    var engine = LayoutEngine(tree)
    return engine.layout(environment).frames
  }

  // MARK: Sizes that nothing else explains

  /// Finds views whose recorded size the layout does not come to, and comes to with a content of that size.
  private func contentOfOthers(_ environment: LayoutEnvironment) -> RecordedEvidence {
    var found = RecordedEvidence()
    func isOff(_ frame: Double, _ recorded: Double) -> Bool { abs(frame - recorded) > 0.6 }
    let first = frames(tree, environment)
    for (index, view) in model.views.enumerated() where index > 0 && !view.isDoubtful && view.hasFrame {
      if view.name == "tableViewCell", view.place == .cell {
        if isOff(Double(first[index].height), view.frame.height) { found.fixedCells.insert(index) }
      } else if tree.nodes[index].placement == nil, IntrinsicSizes.mayHaveContent(view) {
        if isOff(Double(first[index].width), view.frame.width) { found.hasContentWidth.insert(index) }
        if isOff(Double(first[index].height), view.frame.height) { found.hasContentHeight.insert(index) }
      }
    }
    if found.fixedCells.isEmpty, found.hasContentWidth.isEmpty, found.hasContentHeight.isEmpty {
      return found
    }
    let second = SceneTree(document, model, home: home, goal: home, isMoved: false, evidence: found)
    let frames = second.frames(second.tree, environment)
    found.hasContentWidth = found.hasContentWidth.filter {
      !isOff(Double(frames[$0].width), model.views[$0].frame.width)
    }
    found.hasContentHeight = found.hasContentHeight.filter {
      !isOff(Double(frames[$0].height), model.views[$0].frame.height)
    }
    return found
  }

  // MARK: Texts

  private static let texts: Set<String> = ["label", "textField", "button"]

  /// Finds which recorded sizes are those of texts: lays the scene out with all contents smaller, then with
  /// those larger that followed, then with those larger that did not.
  private func findContentsOfTexts(_ environment: LayoutEnvironment, _ evidence: inout RecordedEvidence) {
    evidence.widths = model.views.map { .exactly($0.frame.width) }
    evidence.followsHeight = [Bool](repeating: true, count: model.views.count)
    let probed = model.views.indices.filter { index in
      let node = tree.nodes[index]
      return Self.texts.contains(model.views[index].name) && node.placement == nil
        && (node.intrinsicWidth != nil || node.intrinsicHeight != nil)
    }
    if probed.isEmpty { return }
    let amounts = probed.map { Self.amount(model.views[$0].id) }
    /// Lays the scene out with changed contents; tells which views changed by as much, along both axes.
    func follow(_ change: (Int, Double, Axis) -> Double) -> [(width: Bool, height: Bool)] {
      var changed = tree
      for (place, index) in probed.enumerated() {
        let frame = model.views[index].frame
        if tree.nodes[index].intrinsicWidth != nil {
          changed.nodes[index].intrinsicWidth = max(0, frame.width + change(place, frame.width, .width))
        }
        if tree.nodes[index].intrinsicHeight != nil {
          changed.nodes[index].intrinsicHeight = max(0, frame.height + change(place, frame.height, .height))
        }
      }
      let frames = frames(changed, environment)
      return probed.enumerated().map { place, index in
        let frame = model.views[index].frame
        func did(_ size: CGFloat, _ recorded: Double, _ axis: Axis) -> Bool {
          abs(Double(size) - recorded - change(place, recorded, axis)) <= 0.03
        }
        return (
          did(frames[index].width, frame.width, .width), did(frames[index].height, frame.height, .height)
        )
      }
    }
    let shrinks = follow { place, _, _ in -amounts[place] }
    // What is stretched has less in it than it seems and makes room for the others.
    func isHeld(_ place: Int, _ axis: Axis) -> Bool {
      axis == .width ? !shrinks[place].width : !shrinks[place].height
    }
    let grows = follow { place, size, axis in isHeld(place, axis) ? -size / 2 : amounts[place] }
    let yields = follow { place, _, axis in isHeld(place, axis) ? amounts[place] : 0 }
    for (place, index) in probed.enumerated() {
      let width = model.views[index].frame.width
      evidence.widths[index] =
        switch (shrinks[place].width, shrinks[place].width ? grows[place].width : yields[place].width) {
        case (true, true): .exactly(width)
        case (true, false): ContentBounds(least: width, most: .infinity)
        case (false, true): ContentBounds(least: 0, most: width)
        case (false, false): .open
        }
      evidence.followsHeight[index] = shrinks[place].height && grows[place].height
    }
  }

  private enum Axis { case width, height }

  /// By how much a view's content is changed, in points: by another amount each, so that a view does not
  /// seem to follow itself where it follows another; and by its id, so that its place does not matter.
  private static func amount(_ id: String) -> Double {
    // FNV-1a, 32 bits.
    let hash = id.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return 1 + 0.07 * Double(hash % 31)
  }
}
