import Foundation
import Support
import UIKit

/// An engine that lays out a view tree repeatedly, for different environments and changes.
///
/// The engine follows UIKit's rules. It builds the constraint system once and updates changed constants in
/// place, so a new keyboard height costs microseconds.
///
/// A result depends only on the tree, the environment and the changes, never on earlier calls. The system is
/// rebuilt in the tree's order if more than one solution is possible (because of a conflict or an ambiguity),
/// or if rounding noise could change the result.
///
/// The engine iterates as UIKit does. The safe-area insets of a view other than the root are the overlap of
/// its frame with the root's unsafe edges. Frames and insets are solved in turn until they agree, at most
/// ``LayoutEngine/passLimit`` times. Inside scroll views only the horizontal overlap counts, because the
/// content moves vertically and UIKit adjusts the content inset instead.
public struct LayoutEngine: Sendable {
  /// The maximum number of passes that solve for frames and safe-area insets in turn.
  public static let passLimit = 12

  private let tree: ViewTree
  /// The views whose height depends on their width, because their text breaks into lines.
  private let wrappedTexts: [(view: Int, text: WrappedText)]
  private let ownConstants: [Double]
  private let ownActivation: [Bool]
  private var blueprint: Blueprint?
  private var session: LayoutSession?
  private var sessionPivots = 0
  /// The work that the current layout may still take. The tree and the thread's ``WorkBudget`` limit it.
  private var workLeft: Int

  /// Creates an engine for a tree. The tree may contain mistakes.
  public init(_ tree: ViewTree) {
    self.tree = tree
    wrappedTexts = tree.nodes.enumerated().compactMap { view, node in node.wrapped.map { (view, $0) } }
    ownConstants = tree.constraints.map { $0.constant }
    ownActivation = tree.constraints.map { $0.isActive }
    workLeft = tree.workLimit
  }

  /// Lays out the tree.
  ///
  /// Frames are in points in the superview's coordinates. For subviews of a scroll view, these are the
  /// coordinates of its content. Required constraints that contradict earlier ones are broken and reported.
  /// Views with more than one possible position or size are reported as ambiguous.
  ///
  /// A text that breaks into lines gets its height from its width, and the views are laid out again with the
  /// new height, as UIKit does.
  public mutating func layout(
    _ environment: LayoutEnvironment, _ changes: LayoutChanges = LayoutChanges()
  ) -> LayoutResult {
    let budget = WorkBudget.current
    let limit = min(tree.workLimit, budget?.left ?? .max)
    workLeft = limit
    let result = layoutWithTexts(environment, changes)
    budget?.note(limit - workLeft, isUnfinished: result.isUnfinished)
    return result
  }

  private mutating func layoutWithTexts(
    _ environment: LayoutEnvironment, _ changes: LayoutChanges
  ) -> LayoutResult {
    var result = layoutOnce(environment, changes)
    if wrappedTexts.isEmpty { return result }
    var changes = changes
    for _ in 0..<4 {
      var isSettled = true
      for (view, text) in wrappedTexts where result.frames[view].width > 0 {
        let height = text.height(Double(result.frames[view].width))
        if height == changes.intrinsicHeights[view] ?? tree.nodes[view].intrinsicHeight { continue }
        changes.intrinsicHeights[view] = height
        isSettled = false
      }
      if isSettled { break }
      result = layoutOnce(environment, changes)
    }
    return result
  }

  private mutating func layoutOnce(
    _ environment: LayoutEnvironment, _ changes: LayoutChanges
  ) -> LayoutResult {
    if tree.nodes.isEmpty { return LayoutResult(frames: [], contentSizes: [], diagnostics: []) }
    let blueprint = blueprint(for: environment, changes)
    let (constants, activation) = settings(changes)
    let start = LayoutParameters(environment, changes, tree: tree)

    // A long series of edits accumulates rounding errors, so the session is rebuilt from time to time.
    if let session, session.solver.pivotCount > 20_000 + sessionPivots { self.session = nil }
    if var session = self.session.take() {
      var frames: [CGRect] = []
      let isSound = solve(
        &session, blueprint, start, constants, activation, frames: &frames, mayRebuild: false)
      if isSound {
        let result = result(&session, blueprint, frames: frames)
        if result.diagnostics.isEmpty, !isOnEdge(session, blueprint, frames) {
          self.session = session
          return result
        }
      }
    }
    var (session, settled, frames) = settledSession(environment, changes)
    let result = result(&session, settled, frames: frames)
    if result.diagnostics.isEmpty {
      sessionPivots = session.solver.pivotCount
      self.session = session
    }
    return result
  }

  /// Returns a new session for an environment, in which safe areas and margins have settled, with its
  /// blueprint and its frames.
  mutating func settledSession(
    _ environment: LayoutEnvironment, _ changes: LayoutChanges, isWhole: Bool = false
  ) -> (LayoutSession, Blueprint, [CGRect]) {
    let blueprint = blueprint(for: environment, changes)
    let (constants, activation) = settings(changes)
    let start = LayoutParameters(environment, changes, tree: tree)
    var session = LayoutSession(
      blueprint, parameters: start, sourceConstants: constants, activation: activation, workLimit: workLeft,
      isWhole: isWhole)
    spend(session.work)
    var frames: [CGRect] = []
    _ = solve(&session, blueprint, start, constants, activation, frames: &frames, mayRebuild: true)
    return (session, blueprint, frames)
  }

  private func settings(_ changes: LayoutChanges) -> (constants: [Double], activation: [Bool]) {
    var constants = ownConstants
    for (index, constant) in changes.constants where constants.indices.contains(index) {
      constants[index] = constant
    }
    var activation = ownActivation
    for (index, isActive) in changes.activation where activation.indices.contains(index) {
      activation[index] = isActive
    }
    return (constants, activation)
  }

  // MARK: Solving

  /// Returns the blueprint for an environment. A new blueprint invalidates the old session.
  private mutating func blueprint(for environment: LayoutEnvironment, _ changes: LayoutChanges) -> Blueprint {
    if let blueprint, blueprint.isRightToLeft == environment.rightToLeft {
      let old = blueprint.intrinsicHeights
      let new = changes.intrinsicHeights
      if old == new { return blueprint }
      // Heights are parameters. The blueprint depends only on which views have a height.
      func hasHeight(_ view: Int, _ heights: [Int: Double]) -> Bool {
        guard tree.nodes.indices.contains(view) else { return false }
        return !((heights[view] ?? tree.nodes[view].intrinsicHeight ?? -1) < 0)
      }
      let sameViews = Set(old.keys).union(new.keys).allSatisfy { hasHeight($0, old) == hasHeight($0, new) }
      if sameViews && !blueprint.hasHeightCoefficients { return blueprint }
    }
    let new = Blueprint(
      tree, isRightToLeft: environment.rightToLeft, intrinsicHeights: changes.intrinsicHeights)
    blueprint = new
    session = nil
    return new
  }

  /// Solves for frames and insets in turn. Returns false if a session that may not be rebuilt has a conflict.
  private mutating func solve(
    _ session: inout LayoutSession, _ blueprint: Blueprint, _ start: LayoutParameters,
    _ constants: [Double], _ activation: [Bool], frames: inout [CGRect], mayRebuild: Bool
  ) -> Bool {
    var parameters = start
    for pass in 0..<Self.passLimit {
      // A new session already has the parameters of the first pass.
      if pass > 0 || !mayRebuild {
        let before = session.work
        session.allow(work: workLeft)
        let isSound = session.update(
          blueprint, parameters: parameters, sourceConstants: constants, activation: activation)
        spend(session.work - before)
        if !isSound {
          if !mayRebuild { return false }
          session = LayoutSession(
            blueprint, parameters: parameters, sourceConstants: constants, activation: activation,
            workLimit: workLeft)
          spend(session.work)
        }
      }
      frames = absoluteFrames(session, parameters)
      if blueprint.insetViews.isEmpty { break }
      if !updateInsets(&parameters, blueprint, frames) { break }
    }
    return true
  }

  private mutating func spend(_ work: Int) { if workLeft < .max { workLeft -= work } }

  private func absoluteFrames(_ session: LayoutSession, _ parameters: LayoutParameters) -> [CGRect] {
    tree.nodes.indices.map { view in
      if view == 0 {
        return CGRect(x: 0, y: 0, width: parameters[.width], height: parameters[.height])
      }
      let first = Blueprint.firstUnknown(of: view)
      return CGRect(
        x: session.value(first), y: session.value(first + 1), width: session.value(first + 2),
        height: session.value(first + 3))
    }
  }

  /// Sets the insets of each view to the view's overlap with the root's unsafe edges. Returns whether any
  /// inset changed.
  private func updateInsets(
    _ parameters: inout LayoutParameters, _ blueprint: Blueprint, _ frames: [CGRect]
  ) -> Bool {
    var changed = false
    func overlap(_ value: Double, _ most: Double) -> Double { max(0, min(value, most)) }
    // Margins depend on the superviews, which come first in this order.
    for view in blueprint.insetOrder where view > 0 {
      let frame = frames[view]
      let x = Double(frame.origin.x)
      let y = Double(frame.origin.y)
      let right = x + Double(frame.size.width)
      let bottom = y + Double(frame.size.height)
      let scrolls = isInScrollView(view, blueprint)
      let safe = (
        left: parameters[.safeLeft], top: parameters[.safeTop], right: parameters[.safeRight],
        bottom: parameters[.safeBottom]
      )
      let insets = (
        left: overlap(safe.left - x, safe.left),
        top: scrolls ? 0 : overlap(safe.top - y, safe.top),
        right: overlap(right - (parameters[.width] - safe.right), safe.right),
        bottom: scrolls ? 0 : overlap(bottom - (parameters[.height] - safe.bottom), safe.bottom)
      )
      var least: LayoutParameters.Sides = (0, 0, 0, 0)
      if tree.nodes[view].preservesSuperviewMargins, let parent = blueprint.parents[view] {
        let outer = frames[parent]
        let margins = parameters.margins(of: parent)
        least = (
          margins.left - (x - Double(outer.origin.x)), margins.top - (y - Double(outer.origin.y)),
          margins.right - (Double(outer.maxX) - right), margins.bottom - (Double(outer.maxY) - bottom)
        )
        // Scrolling content has no fixed distance from the top and bottom edges.
        if case .scroll = tree.nodes[parent].kind { (least.top, least.bottom) = (0, 0) }
      }
      if tree.nodes[view].followsReadableWidth {
        let more = (Double(frame.size.width) - parameters[.readableWidth]) / 2
        least.left = max(least.left, more)
        least.right = max(least.right, more)
      }
      if parameters.setSafeInsets(
        insets, of: view, node: tree.nodes[view], isRightToLeft: blueprint.isRightToLeft, atLeast: least)
      {
        changed = true
      }
    }
    return changed
  }

  private func isInScrollView(_ view: Int, _ blueprint: Blueprint) -> Bool {
    var next = blueprint.parents[view]
    while let current = next {
      if case .scroll = tree.nodes[current].kind { return true }
      next = blueprint.parents[current]
    }
    return false
  }

  // MARK: Results

  private mutating func result(
    _ session: inout LayoutSession, _ blueprint: Blueprint, frames: [CGRect]
  ) -> LayoutResult {
    var relative = frames
    for view in tree.nodes.indices {
      let origin = blueprint.parents[view].map { frames[$0].origin } ?? .zero
      let frame = frames[view]
      relative[view] = CGRect(
        x: clean(frame.origin.x - origin.x), y: clean(frame.origin.y - origin.y),
        width: clean(frame.size.width), height: clean(frame.size.height))
    }
    let sizes = tree.nodes.indices.map { view -> CGSize in
      guard let first = blueprint.contentUnknowns[view] else {
        return contentSize(of: view, blueprint, relative)
      }
      return CGSize(width: clean(session.value(first)), height: clean(session.value(first + 1)))
    }
    let before = session.work
    let open = session.openQuantities(blueprint)
    spend(session.work - before)
    var result = LayoutResult(
      frames: relative, contentSizes: sizes, diagnostics: diagnostics(session, blueprint, open: open))
    result.isUnfinished = open == nil
    return result
  }

  /// Returns the size of a scroll view's content without constraints. It is the extent of the subviews, and
  /// at least the height that the app's code set.
  private func contentSize(of view: Int, _ blueprint: Blueprint, _ frames: [CGRect]) -> CGSize {
    guard tree.nodes[view].restingContentSize != nil else { return .zero }
    let own = CGSize(width: 0, height: tree.nodes[view].contentHeight)
    return blueprint.children[view].reduce(into: own) { size, child in
      size.width = max(size.width, frames[child].maxX)
      size.height = max(size.height, frames[child].maxY)
    }
  }

  /// A distance in points that is larger than any screen, but small enough that sums stay finite.
  private static let farthest = 1e12

  /// Rounds a value to a billionth of a point, so that rounding noise does not reveal how a result was
  /// computed.
  ///
  /// Repeated multipliers can lead to infinite numbers, so values are limited to `farthest`.
  private func clean(_ value: Double) -> Double {
    guard value.magnitude < Self.farthest else {
      return value.isNaN ? 0 : value < 0 ? -Self.farthest : Self.farthest
    }
    let scaled = value * 1e9
    guard scaled.magnitude < 1e15 else { return value }
    return scaled.rounded() / 1e9 + 0
  }

  /// Whether rounding noise could change a number in the result.
  ///
  /// This is the case if the number's distance from the midpoint between two rounded values is less than four
  /// thousandths of a billionth of a point, or less than 32 units in the last place for large numbers. Edits
  /// accumulate far smaller errors.
  private func isOnEdge(_ session: LayoutSession, _ blueprint: Blueprint, _ frames: [CGRect]) -> Bool {
    func isOnEdge(_ value: Double) -> Bool {
      let scaled = value.magnitude * 1e9
      return (scaled - scaled.rounded(.down) - 0.5).magnitude < max(4e-3, 32 * scaled.ulp)
    }
    for view in tree.nodes.indices {
      let frame = frames[view]
      let origin = blueprint.parents[view].map { frames[$0].origin } ?? .zero
      if isOnEdge(frame.origin.x - origin.x) || isOnEdge(frame.origin.y - origin.y)
        || isOnEdge(frame.size.width) || isOnEdge(frame.size.height)
      {
        return true
      }
      if let first = blueprint.contentUnknowns[view],
        isOnEdge(session.value(first)) || isOnEdge(session.value(first + 1))
      {
        return true
      }
    }
    return false
  }

  /// - Parameter open: the undetermined quantities; nil if the layout is not finished.
  private func diagnostics(
    _ session: LayoutSession, _ blueprint: Blueprint, open: [(view: Int, quantities: [String])]?
  ) -> [LayoutDiagnostic] {
    var result: [LayoutDiagnostic] = []
    for index in blueprint.invalidConstraints {
      let id = tree.constraints[index].id
      result.append(
        LayoutDiagnostic(
          kind: .unsatisfiable, ids: [id],
          message: "Constraint '\(id)' refers to a view that does not exist."))
    }
    for conflict in session.conflicts {
      var ids: [String] = []
      for rule in conflict.rules where !ids.contains(blueprint.rules[rule].id) {
        ids.append(blueprint.rules[rule].id)
      }
      let broken = ids.first ?? ""
      let others = ids.dropFirst().map { "'\($0)'" }.joined(separator: ", ")
      let message =
        if conflict.isNotFinite {
          "Constraint '\(broken)' has a number that is not finite or far too large; it was ignored."
        } else if others.isEmpty {
          "Unable to satisfy constraint '\(broken)'; it was broken."
        } else {
          "Unable to simultaneously satisfy constraints: '\(broken)' contradicts \(others); "
            + "'\(broken)' was broken."
        }
      result.append(LayoutDiagnostic(kind: .unsatisfiable, ids: ids, message: message))
    }
    guard let open else {
      result.append(
        LayoutDiagnostic(
          kind: .unsatisfiable, ids: [],
          message: "The constraints need more work than the limit allows; the layout is not finished."))
      return result
    }
    if !open.isEmpty {
      let ids = open.map { tree.nodes[$0.view].id }
      let list = open.map { "'\(tree.nodes[$0.view].id)' (\($0.quantities.joined(separator: ", ")))" }
      result.append(
        LayoutDiagnostic(
          kind: .ambiguous, ids: ids,
          message: "The position or size is ambiguous for: \(list.joined(separator: ", ")).",
          quantities: Dictionary(zip(ids, open.map(\.quantities))) { first, _ in first }))
    }
    return result
  }
}
