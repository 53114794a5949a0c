import Layout
import Platform
import UIKit

extension Screen {
  /// Sets the kind and structure of the screen. An argument that is nil is inferred from the screen's views
  /// and outlets.
  ///
  /// - Parameters:
  ///   - givenKind: the kind that the author of the screen chose; nil to infer it.
  ///   - givenStructure: the structure that the author of the screen chose; nil to infer it.
  public mutating func classify(_ givenKind: ScreenKind? = nil, _ givenStructure: FormStructure? = nil) {
    kind = givenKind ?? inferredKind
    structure = givenStructure ?? inferredStructure
  }

  /// The kind and structure in words, such as `fixed form, pinned to top and bottom`.
  public var kindInWords: String {
    let words: String? =
      switch (kind, structure) {
      case (_, .fixed): "pinned to the top"
      case (_, .stretched): "pinned to top and bottom"
      case (.scrollingForm, .scrollView), (.table, .table), (_, nil): nil
      case (_, .scrollView): "in a scroll view"
      case (_, .table): "in a table"
      }
    return ([kind.title.lowercased()] + [words].compactMap { $0 }).joined(separator: ", ")
  }

  private var inferredKind: ScreenKind {
    if let pinnedBar, inputs.contains(where: { isInside($0.view, of: pinnedBar) }) { return .composer }
    if container.presentation != .fullScreen { return .sheet }
    if isEditor { return .editor }
    switch scrolling {
    case .table: return .table
    case .scrollView: return .scrollingForm
    case .fixed, .stretched, nil: return .fixedForm
    }
  }

  private var inferredStructure: FormStructure? {
    guard kind != .composer, kind != .editor else { return nil }
    // If all inputs are in a bar that stays on the keyboard, the screen is not a form.
    if let pinnedBar, inputs.allSatisfy({ isInside($0.view, of: pinnedBar) }) { return nil }
    if let scrolling { return scrolling }
    guard bottomConstraint != nil else { return .fixed }
    return zip(inputFrames(), inputFrames(raised: Self.usualLift)).contains(where: Self.differ)
      ? .stretched : .fixed
  }

  /// Whether the only input is a text view that takes most of the screen or fills the space between top and
  /// bottom.
  private var isEditor: Bool {
    guard inputs.count == 1, inputs[0].kind == .textView, let rest = inputFrames().first else { return false }
    let raised = inputFrames(raised: Self.usualLift).first ?? rest
    return rest.height > usualSize.height / 2 || raised.height < rest.height - Self.tolerance
  }

  /// The structure that contains most inputs, `table` or `scrollView`; nil if most inputs do not scroll.
  private var scrolling: FormStructure? {
    var (inTables, inScrollViews) = (0, 0)
    for input in inputs {
      guard let scroll = outerScrollView(of: input.view) else { continue }
      if views[scroll].isTable { inTables += 1 } else { inScrollViews += 1 }
    }
    guard 2 * (inTables + inScrollViews) > inputs.count else { return nil }
    return inTables > inScrollViews ? .table : .scrollView
  }

  // MARK: Positions

  private func isInside(_ view: Int, of outer: Int) -> Bool {
    var next: Int? = view
    while let current = next, current != outer { next = tree.nodes[current].parent }
    return next == outer
  }

  private func outerScrollView(of view: Int) -> Int? {
    var (found, next): (Int?, Int?) = (nil, tree.nodes[view].parent)
    while let current = next {
      if case .scroll = tree.nodes[current].kind { found = current }
      next = tree.nodes[current].parent
    }
    return found
  }

  /// The distance, in points, by which a keyboard with suggestions raises content above the safe area of a
  /// phone without a home button.
  private static let usualLift = 302.0
  /// The largest difference between two frames that is ignored, in points.
  private static let tolerance = 0.5

  private static func differ(_ one: CGRect, _ other: CGRect) -> Bool {
    abs(one.minY - other.minY) > tolerance || abs(one.height - other.height) > tolerance
  }

  /// The size of a typical phone in portrait, or the only size at which the screen is known.
  private var usualSize: CGSize {
    let phone = ScreenSurroundings()
    return CGSize(width: fixedSize?.width ?? phone.width, height: fixedSize?.height ?? phone.height)
  }

  private var usualEnvironment: LayoutEnvironment {
    let size = usualSize
    return LayoutEnvironment(
      width: Double(size.width), height: Double(size.height),
      safeArea: NSDirectionalEdgeInsets(top: 47, leading: 0, bottom: 34, trailing: 0))
  }

  var exceedsWorkLimit: Bool {
    // A tree with fewer constraints and arranged views never exceeds the limit.
    let arranged = tree.nodes.count { node in
      if case .stack = node.parent.map({ tree.nodes[$0].kind }) { true } else { false }
    }
    if tree.constraints.count + arranged < 500 { return false }
    var engine = LayoutEngine(tree)
    return engine.layout(usualEnvironment).isUnfinished
  }

  /// Returns the frames of the inputs in the root view of a typical phone, with the bottom constraint raised
  /// by `lift` points.
  private func inputFrames(raised lift: Double = 0) -> [CGRect] {
    let environment = usualEnvironment
    let tree = adapted?(ScreenSurroundings()) ?? tree
    var changes = LayoutChanges()
    if let bottomConstraint {
      changes.constants[bottomConstraint] = tree.constraints[bottomConstraint].constant - lift
    }
    var engine = LayoutEngine(tree)
    let frames = engine.layout(environment, changes).frames
    return inputs.map { input in
      var frame = frames[input.view]
      var next = tree.nodes[input.view].parent
      while let current = next, current > 0 {
        frame.origin.y += frames[current].origin.y
        next = tree.nodes[current].parent
      }
      return frame
    }
  }
}
