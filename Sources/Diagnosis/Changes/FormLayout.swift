import Foundation
import Layout
import Platform
import Screens
import UIKit

/// A screen with inputs, laid out on a phone of 390×844 points without a keyboard.
struct FormLayout: Sendable {
  /// A fixed vertical distance between two edges.
  struct Gap: Sendable {
    var constraint: String
    var length: Double
    /// The value -1 if the constraint's constant is the negative distance, otherwise 1.
    var sign: Double
    var source: LayoutConstraint
  }

  let screen: Screen
  let tree: ViewTree
  /// The frames of views by index, in the coordinates of the root view.
  let frames: [CGRect]
  /// The input whose bottom edge is lowest.
  let lowest: Int

  /// Lays a screen out. Nil if the screen has no inputs, or if all inputs are inside scroll views.
  init?(_ screen: Screen) {
    self.init(screen) { view, tree in !Self.scrolls(view, tree) }
  }

  /// Lays a screen out. Nil if the screen has no inputs.
  init?(anywhereIn screen: Screen) {
    self.init(screen) { _, _ in true }
  }

  /// Lays a screen out. Nil if no input satisfies a condition.
  private init?(_ screen: Screen, _ isMeant: (Int, ViewTree) -> Bool) {
    let phone = ScreenSurroundings()
    let size = (
      width: screen.fixedSize?.width ?? phone.width, height: screen.fixedSize?.height ?? phone.height
    )
    let tree = screen.adapted?(phone) ?? screen.tree
    let environment = LayoutEnvironment(
      width: size.width, height: size.height,
      safeArea: NSDirectionalEdgeInsets(top: 47, leading: 0, bottom: 34, trailing: 0))
    var engine = LayoutEngine(tree)
    var frames = engine.layout(environment).frames
    for (index, node) in tree.nodes.enumerated() {
      // Parents come before their children, so the parent's frame is already in the root view's coordinates.
      guard let parent = node.parent, parent > 0 else { continue }
      frames[index].origin.x += frames[parent].origin.x
      frames[index].origin.y += frames[parent].origin.y
    }
    let meant = screen.inputs.map(\.view).filter { isMeant($0, tree) }
    guard let lowest = meant.max(by: { frames[$0].maxY < frames[$1].maxY }) else { return nil }
    self.screen = screen
    self.tree = tree
    self.frames = frames
    self.lowest = lowest
  }

  private static func scrolls(_ view: Int, _ tree: ViewTree) -> Bool {
    var next = tree.nodes[view].parent
    while let current = next {
      if case .scroll = tree.nodes[current].kind { return true }
      next = tree.nodes[current].parent
    }
    return false
  }

  func name(_ view: Int) -> String { tree.nodes[view].id }

  func scrolls(_ view: Int) -> Bool { Self.scrolls(view, tree) }

  /// Returns a view and all its superviews. The root view is last.
  func lineage(_ view: Int) -> [Int] {
    var line = [view]
    while let parent = line.last.flatMap({ tree.nodes[$0].parent }) { line.append(parent) }
    return line
  }

  func isInside(_ view: Int, _ outer: Int) -> Bool { lineage(view).contains(outer) }

  /// The view whose bottom edge is pinned by the bottom constraint.
  var bottomView: Int? {
    guard let bottom = screen.bottomConstraint, tree.constraints.indices.contains(bottom),
      case .view(let view) = tree.constraints[bottom].first
    else { return nil }
    return view
  }

  /// The button, or a view that contains it, if the bottom constraint raises it without the inputs.
  var raised: Int? {
    guard let view = bottomView, !scrolls(view), !isInside(lowest, view),
      frames[view].minY >= frames[lowest].midY
    else { return nil }
    return view
  }

  /// Returns the two sibling views that contain the lowest input and `other`; nil if one of the two contains
  /// the other.
  func siblings(of other: Int) -> (upper: Int, lower: Int)? {
    let (mine, theirs) = (lineage(lowest), lineage(other))
    guard let common = mine.first(where: theirs.contains), common != lowest, common != other,
      let upper = mine.first(where: { tree.nodes[$0].parent == common }),
      let lower = theirs.first(where: { tree.nodes[$0].parent == common })
    else { return nil }
    return (upper, lower)
  }

  /// The subview of the root view that contains the lowest input.
  var topLevel: Int { lineage(lowest).dropLast().last ?? lowest }

  // MARK: Distances

  /// Returns the fixed vertical distances above inputs that have at least the given length, in the order of
  /// the constraints.
  func gaps(from least: Double) -> [Gap] {
    tree.constraints.compactMap { constraint in
      guard constraint.isActive, constraint.relation == .equal, constraint.priority == 1000,
        constraint.multiplier == 1, let gap = gap(constraint), gap.length >= least
      else { return nil }
      return gap
    }
  }

  private func gap(_ constraint: LayoutConstraint) -> Gap? {
    guard let second = constraint.second else { return nil }
    let (one, other) = (Self.view(constraint.first), Self.view(second))
    /// Whether two edges, the upper one first, are the ends of a gap.
    func isGap(_ upper: (Int, LayoutAttribute), _ lower: (Int, LayoutAttribute)) -> Bool {
      guard lower.1 == .top, lower.0 != 0, isAboveAnInput(lower.0) else { return false }
      switch upper.1 {
      case .bottom: return tree.nodes[upper.0].parent == tree.nodes[lower.0].parent
      case .top: return tree.nodes[lower.0].parent == upper.0
      default: return false
      }
    }
    let (mine, theirs) = ((one, constraint.firstAttribute), (other, constraint.secondAttribute))
    if isGap(theirs, mine) {
      return Gap(constraint: constraint.id, length: constraint.constant, sign: 1, source: constraint)
    }
    if isGap(mine, theirs) {
      return Gap(constraint: constraint.id, length: -constraint.constant, sign: -1, source: constraint)
    }
    return nil
  }

  /// Whether a view does not scroll and its top edge is not below that of the lowest input.
  private func isAboveAnInput(_ view: Int) -> Bool {
    !scrolls(view) && frames[view].minY <= frames[lowest].minY + 0.5
  }

  /// Returns the vertical stack views with a spacing above an input, and their spacings in points.
  func stacks(from least: Double) -> [(view: Int, spacing: Double)] {
    tree.nodes.indices.compactMap { view in
      guard case .stack(let stack) = tree.nodes[view].kind, stack.axis == .vertical, stack.spacing >= least,
        !scrolls(view)
      else { return nil }
      let children = tree.nodes.indices.filter { tree.nodes[$0].parent == view }
      guard children.count > 1, children.dropFirst().contains(where: isAboveAnInput) else { return nil }
      return (view, stack.spacing)
    }
  }

  /// Returns the required height constraints of pictures above an input that have at least the given height.
  func pictureHeights(from least: Double) -> [LayoutConstraint] {
    tree.constraints.filter { constraint in
      guard constraint.isActive, constraint.second == nil, constraint.firstAttribute == .height,
        constraint.relation == .equal, constraint.priority == 1000, constraint.constant >= least,
        case .view(let view) = constraint.first
      else { return false }
      return screen.views[view].role == .decoration && isAboveAnInput(view)
    }
  }

  static func view(_ item: LayoutItem) -> Int {
    switch item {
    case .view(let view), .guide(let view, _): view
    }
  }

  // MARK: Words

  /// The root view in words. Another view of the screen may be named "view".
  private var rootInWords: String {
    tree.nodes.indices.dropFirst().contains { name($0) == "view" } ? "the screen's view" : "view"
  }

  /// Returns a constraint in readable form, such as `submit.bottom = safe area.bottom - 16`.
  func words(_ constraint: LayoutConstraint) -> String {
    func item(_ item: LayoutItem) -> String {
      switch item {
      case .view(0): rootInWords
      case .view(let view): name(view)
      case .guide(let view, .safeArea): view == 0 ? "safe area" : "\(name(view)).safe area"
      case .guide(0, .keyboard): "keyboard layout guide"
      case .guide(let view, let kind):
        (view == 0 ? "" : "\(name(view)).") + kind.rawValue.replacing("-", with: " ")
      }
    }
    let signs: [LayoutRelation: String] = [.equal: "=", .lessThanOrEqual: "≤", .greaterThanOrEqual: "≥"]
    var text =
      "\(item(constraint.first)).\(constraint.firstAttribute.rawValue) \(signs[constraint.relation] ?? "=")"
    if let second = constraint.second {
      text += " \(item(second)).\(constraint.secondAttribute.rawValue)"
      if constraint.constant > 0 { text += " + \(Self.points(constraint.constant))" }
      if constraint.constant < 0 { text += " - \(Self.points(-constraint.constant))" }
    } else {
      text += " \(Self.points(constraint.constant))"
    }
    return text
  }

  /// Returns a constraint in readable form with its items in the order of the file, such as `safe area.bottom =
  /// submit.bottom + 16`.
  func wordsInFile(_ constraint: LayoutConstraint) -> String {
    guard screen.isBottomConstraintSwapped, let bottom = screen.bottomConstraint,
      tree.constraints[bottom].id == constraint.id, let second = constraint.second
    else { return words(constraint) }
    var other = constraint
    (other.first, other.firstAttribute) = (second, constraint.secondAttribute)
    (other.second, other.secondAttribute) = (constraint.first, constraint.firstAttribute)
    other.constant = 0 - constraint.constant
    switch constraint.relation {
    case .equal: break
    case .lessThanOrEqual: other.relation = .greaterThanOrEqual
    case .greaterThanOrEqual: other.relation = .lessThanOrEqual
    }
    return words(other)
  }

  /// Returns a constraint in readable form, with its id if the file contains that id.
  func named(_ constraint: LayoutConstraint) -> String {
    constraint.id.contains(" ") ? words(constraint) : "\(words(constraint)) (\(constraint.id))"
  }

  static func points(_ value: Double) -> String {
    let rounded = (value * 10).rounded() / 10
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension ScreenChange {
  /// Returns the bottom constraint of a screen in readable form; nil if the screen has none.
  public static func bottomConstraintInWords(of screen: Screen) -> String? {
    guard let bottom = screen.bottomConstraint, let form = FormLayout(anywhereIn: screen) else { return nil }
    let held = form.tree.constraints[bottom]
    let words = form.words(held)
    // The id is omitted if the scroll view does not exist yet, because the file cannot contain its
    // constraint.
    return plain(words) == words ? form.named(held) : plain(words)
  }

  /// Returns the fixed heights in a screen, largest first. These are the required heights of views that do
  /// not scroll, and fixed gaps.
  public static func fixedHeights(in screen: Screen) -> [String] {
    guard let form = FormLayout(anywhereIn: screen) else { return [] }
    let heights = form.tree.constraints.filter { constraint in
      constraint.isActive && constraint.second == nil && constraint.firstAttribute == .height
        && constraint.relation != .lessThanOrEqual && constraint.priority == 1000
        && constraint.constant >= 44 && !form.scrolls(FormLayout.view(constraint.first))
    }
    // A view inside a view with a fixed height is not listed, because it takes no additional height.
    let fixed = Set(heights.map { FormLayout.view($0.first) })
    let outer = heights.filter { constraint in
      form.lineage(FormLayout.view(constraint.first)).dropFirst().allSatisfy { !fixed.contains($0) }
    }
    return (outer + form.gaps(from: 44).map(\.source)).sorted { abs($0.constant) > abs($1.constant) }
      .map(form.named)
  }
}
