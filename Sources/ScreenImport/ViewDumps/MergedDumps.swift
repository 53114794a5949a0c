import Foundation
import Layout
import Screens
import Support

extension DumpedScreen {
  /// Whether another dump shows the same screen. It does if its inputs have the same names in the same order
  /// and at least half of the views are common to both dumps.
  public func shows(_ other: DumpedScreen) -> Bool {
    func inputs(_ dump: DumpedScreen) -> [String] {
      dump.screen.inputs.map { dump.screen.tree.nodes[$0.view].id }
    }
    guard inputs(self) == inputs(other) else { return false }
    let (own, others) = (Set(screen.tree.nodes.map(\.id)), Set(other.screen.tree.nodes.map(\.id)))
    return 2 * own.intersection(others).count >= min(own.count, others.count)
  }

  /// Merges several dumps of one screen into one.
  ///
  /// At the size of a dump, the common views have that dump's frames. At a size between two dumps, they have
  /// interpolated frames. Dumps with the keyboard show which bar stays on it.
  ///
  /// - Parameter dumps: at least one dump. The first dump without a keyboard names the views.
  public static func merged(_ dumps: [DumpedScreen]) -> DumpedScreen {
    let resting = dumps.contains { $0.keyboardTop == nil } ? dumps.filter { $0.keyboardTop == nil } : dumps
    guard dumps.count > 1, let first = resting.first else { return dumps[0] }
    var result = first
    let common = CommonViews(resting)
    result.screen = common.screen
    result.problems = dumps.flatMap { dump in
      // A keyboard in one dump is not a problem if another dump was taken without the keyboard.
      dump.problems.filter { $0.message != KeptViews.keyboardWarning || resting.count == dumps.count }
    }
    result.inferences.removeAll { $0.subject == "devices" }
    func note(_ subject: String, _ value: String, _ reason: String) {
      result.inferences.append(ScreenInference(subject: subject, value: value, reason: reason))
    }
    let sizes = SampledSizes(resting.map { $0.size })
    note("dumps", dumps.map(\.file).joined(separator: ", "), "their inputs have the same names")
    if let line = common.leftOut { note("views", "left out", line) }
    if sizes.isResizing {
      let samples = resting.map { dump in common.sample(of: dump) }
      let tree = common.screen.tree
      result.screen.adapted = { surroundings in
        sizes.tree(tree, samples, width: surroundings.width, height: surroundings.height)
      }
    }
    if resting.contains(where: { $0.screen.fixedSize != nil }) {
      let reason = "the dumps have these sizes; the frames at other sizes are unknown"
      var fixed = FixedScreenSize(
        width: Double(first.size.width), height: Double(first.size.height), reason: reason)
      fixed.spans = sizes.spans
      result.screen.fixedSize = fixed
      note("devices", fixed.inWords, "frames are interpolated between the sizes of the dumps")
    }
    for dump in dumps where dump.keyboardTop != nil && resting.count < dumps.count {
      guard result.screen.pinnedBar == nil, let bar = common.raised(in: dump, above: first) else { continue }
      result.screen.pinnedBar = bar
      note(
        "pinned bar", result.screen.tree.nodes[bar].id,
        "at the bottom edge without a keyboard, and on the keyboard in \(dump.file)")
    }
    result.screen.classify()
    return result
  }
}

/// The views that all dumps have in common, in the order of the first dump.
private struct CommonViews {
  /// The first dump's screen without the views that are not common to all dumps.
  let screen: Screen
  /// A note about the views of the first dump that other dumps lack; nil if there are none.
  let leftOut: String?
  private let kept: [Int]

  init(_ dumps: [DumpedScreen]) {
    let first = dumps[0].screen
    let paths = dumps.map { Self.parents($0) }
    var kept: [Int] = []
    for (place, node) in first.tree.nodes.enumerated() {
      let isIn = place == 0 || paths.allSatisfy { $0[node.id] == paths[0][node.id] }
      let hasParent = node.parent.map { kept.contains($0) } ?? true
      if isIn, hasParent { kept.append(place) }
    }
    // All dumps have the same inputs. However, an input cannot be placed if another dump lacks its superview,
    // so it is left out.
    self.kept = kept
    let dropped = first.tree.nodes.count - kept.count
    leftOut = dropped == 0 ? nil : "\(dropped) of \(first.tree.nodes.count) views are not in every dump"
    var places: [Int: Int] = [:]
    for (new, old) in kept.enumerated() { places[old] = new }
    var screen = first
    screen.tree.nodes = kept.map { old in
      var node = first.tree.nodes[old]
      node.renumber { places[$0] }
      return node
    }
    screen.views = kept.map { first.views[$0] }
    screen.inputs = first.inputs.compactMap { input in
      guard let view = places[input.view] else { return nil }
      var input = input
      input.view = view
      input.label = input.label.flatMap { places[$0] }
      return input
    }
    screen.primaryAction = first.primaryAction.flatMap { places[$0] }
    screen.pinnedBar = first.pinnedBar.flatMap { places[$0] }
    screen.scrollView = first.scrollView.flatMap { places[$0] }
    self.screen = screen
  }

  /// Returns the name of each view's superview, by the view's name.
  private static func parents(_ dump: DumpedScreen) -> [String: String] {
    let nodes = dump.screen.tree.nodes
    return Dictionary(
      nodes.dropFirst().map { ($0.id, $0.parent.map { nodes[$0].id } ?? "") },
      uniquingKeysWith: { one, _ in one })
  }

  /// Returns the common views' frames in their superviews, and the content sizes of scroll views, in one
  /// dump.
  func sample(of dump: DumpedScreen) -> [SampledPlace] {
    let places = Dictionary(
      dump.screen.tree.nodes.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { one, _ in one })
    return screen.tree.nodes.map { node in
      let place = places[node.id] ?? 0
      return SampledPlace(
        frame: dump.places[place], content: dump.screen.tree.nodes[place].restingContentSize)
    }
  }

  /// Returns the outermost view that is at the bottom of one dump and on the keyboard in another; nil if
  /// there is none.
  func raised(in up: DumpedScreen, above down: DumpedScreen) -> Int? {
    guard let top = up.keyboardTop else { return nil }
    let places = Dictionary(
      up.screen.tree.nodes.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { one, _ in one })
    return screen.tree.nodes.indices.dropFirst().first { view in
      guard let other = places[screen.tree.nodes[view].id] else { return false }
      let (rest, raised) = (down.frames[kept[view]], up.frames[other])
      return Double(down.size.height - rest.maxY) <= 120 && abs(top - Double(raised.maxY)) <= 24
        && rest.minY - raised.minY > 100 && abs(rest.height - raised.height) <= 40
    }
  }
}

private struct SampledPlace: Sendable {
  var frame: CGRect
  var content: CGSize?
}

private struct SampledSizes: Sendable {
  let sizes: [CGSize]

  init(_ sizes: [CGSize]) { self.sizes = sizes }

  var isResizing: Bool { sizes.contains { $0 != sizes[0] } }

  /// The ranges of window sizes that the dumps cover: one for portrait and one for landscape.
  var spans: [FixedScreenSize.Span] {
    [false, true].compactMap { isWide in
      let own = sizes.filter { ($0.width > $0.height) == isWide }
      guard let width = own.map({ Double($0.width) }).min(), let height = own.map({ Double($0.height) }).min()
      else { return nil }
      return FixedScreenSize.Span(
        widths: width...(own.map { Double($0.width) }.max() ?? width),
        heights: height...(own.map { Double($0.height) }.max() ?? height))
    }
  }

  /// Returns the tree for a window size. Frames are interpolated between the dumps with the next smaller and
  /// the next larger size, in the same orientation if possible.
  func tree(_ tree: ViewTree, _ samples: [[SampledPlace]], width: Double, height: Double) -> ViewTree {
    let alike = sizes.indices.filter { (sizes[$0].width > sizes[$0].height) == (width > height) }
    let usable = alike.isEmpty ? Array(sizes.indices) : alike
    let across =
      neighbours(usable, { Double($0.width) }, width) ?? neighbours(usable, { Double($0.height) }, height)
    let down =
      neighbours(usable, { Double($0.height) }, height) ?? neighbours(usable, { Double($0.width) }, width)
    let lone = (low: usable[0], high: usable[0], share: 0.0)
    let (x, y) = (across ?? lone, down ?? lone)
    var result = tree
    for view in tree.nodes.indices.dropFirst() {
      func between(_ pair: (low: Int, high: Int, share: Double), _ value: (SampledPlace) -> CGFloat) -> Double
      {
        let (low, high) = (Double(value(samples[pair.low][view])), Double(value(samples[pair.high][view])))
        return low + pair.share * (high - low)
      }
      result.nodes[view].placement = LayoutPlacement(
        horizontal: LinearPlacement(
          origin: between(x) { $0.frame.minX }, size: between(x) { $0.frame.width }),
        vertical: LinearPlacement(origin: between(y) { $0.frame.minY }, size: between(y) { $0.frame.height }))
      if tree.nodes[view].restingContentSize != nil {
        result.nodes[view].restingContentSize = CGSize(
          width: between(x) { $0.content?.width ?? $0.frame.width },
          height: between(y) { $0.content?.height ?? $0.frame.height })
        if tree.nodes[view].contentHeight > 0 {
          result.nodes[view].contentHeight = Double(result.nodes[view].restingContentSize?.height ?? 0)
        }
      }
    }
    return result
  }

  /// Returns the dumps with the next smaller and the next larger length, and the share of the way between
  /// them; nil if all dumps have the same length.
  private func neighbours(
    _ usable: [Int], _ length: (CGSize) -> Double, _ wanted: Double
  ) -> (low: Int, high: Int, share: Double)? {
    let sorted = usable.sorted { (length(sizes[$0]), $0) < (length(sizes[$1]), $1) }
    guard let first = sorted.first, let last = sorted.last, length(sizes[first]) < length(sizes[last]) else {
      return nil
    }
    let low = sorted.last { length(sizes[$0]) <= wanted } ?? first
    let high = sorted.first { length(sizes[$0]) >= wanted } ?? last
    let (from, to) = (length(sizes[low]), length(sizes[high]))
    return (low, high, to > from ? max(0, min(1, (wanted - from) / (to - from))) : 0)
  }
}
