import Foundation
import Layout
import Platform
import UIKit

extension Screen {
  /// Infers the labels, primary action, bars and outlets that the screen's file does not set. Returns the
  /// completed screen and the inferences. If the file sets everything, the screen is unchanged.
  ///
  /// Positions are those on a typical phone in portrait, or at the only size at which the screen is known.
  public func concluded() -> (screen: Screen, conclusions: [ScreenInference]) {
    guard needsInference else { return (self, []) }
    var result = self
    result.needsInference = false
    let conclusions = result.infer()
    return (result, conclusions)
  }

  private mutating func infer() -> [ScreenInference] {
    var plain = self
    plain.classify()
    let isClassified = (plain.kind, plain.structure) == (kind, structure)
    var inferred = InferredScreen(laidOut: self)
    if inputs.count > 1 {
      let order = inferred.readingOrder(inputs.map(\.view))
      inferred.inputs = order.compactMap { view in inputs.first { $0.view == view } }
    }
    for input in inferred.inputs {
      inferred.note("input", inferred.names[input.view], input.kind.rawValue)
    }
    inferred.inferBar(tree.constraints)
    if inferred.inputs.allSatisfy({ $0.label == nil }) {
      let texts = views.indices.filter { views[$0].role == .text && !inferred.frames[$0].isEmpty }
      inferred.findLabels(among: texts.filter { views[$0].isVisible }, yieldsToNeighbours: true)
    }
    if primaryAction == nil {
      let plainControls = plainControls
      let controls = views.indices.filter {
        views[$0].role == .control && views[$0].isVisible && views[$0].takesTouches != false
          && !inferred.frames[$0].isEmpty
      }
      inferred.findPrimaryAction(
        among: controls.map { view in
          let parts =
            plainControls.contains(view)
            ? views.indices.filter { tree.nodes[$0].parent == view && views[$0].isVisible } : []
          return InferredScreen.Button(
            view, title: ([view] + parts).map { views[$0].text }.first { !$0.isEmpty } ?? "",
            isFilled: views[view].hasBackground || parts.contains { views[$0].hasBackground },
            names: [tree.nodes[view].id])
        }, screenNames: [title, id])
    }
    if scrollView == nil { inferred.findScrollView() }
    views = inferred.views
    inputs = inferred.inputs
    (primaryAction, pinnedBar, scrollView) = (inferred.primaryAction, inferred.pinnedBar, inferred.scrollView)
    inferBottom(&inferred)
    if isClassified { classify() }
    return inferred.conclusions
  }

  // MARK: The bottom constraint

  /// Finds the constraint on the content's bottom edge, and rewrites it in the form that the simulation
  /// expects.
  private mutating func inferBottom(_ inferred: inout InferredScreen) {
    guard bottomConstraint == nil else { return }
    let candidates = tree.constraints.indices.compactMap { index in
      bottom(tree.constraints[index]).map { (index: index, constraint: $0) }
    }
    let ranked = candidates.compactMap {
      candidate -> (rank: Int, index: Int, constraint: LayoutConstraint)? in
      guard case .view(let view) = candidate.constraint.first,
        inferred.outerScrollView(of: view) == nil, let rank = rank(of: view, inferred)
      else { return nil }
      return (
        candidate.constraint.relation == .equal ? rank : rank + 4, candidate.index, candidate.constraint
      )
    }
    guard let best = ranked.min(by: { ($0.rank, $0.index) < ($1.rank, $1.index) }) else {
      inferred.note(
        "bottom constraint", "none",
        "no required constraint holds content at the bottom edge; "
          + "strategies that change this constraint have no effect")
      return
    }
    let old = tree.constraints[best.index]
    tree.constraints[best.index] = best.constraint
    bottomConstraint = best.index
    if old.first == .guide(0, .keyboard) || old.second == .guide(0, .keyboard) {
      builtInAvoidance = .keyboardLayoutGuide
    }
    inferred.note("bottom constraint", old.id, "it holds content at the bottom edge")
  }

  /// Returns a constraint in the form `view.bottom == root.bottom - margin`, or with `<=`, with its items
  /// swapped if necessary; nil if it has another form.
  ///
  /// A constraint to the keyboard layout guide becomes a constraint to the safe area, which is the guide's
  /// position without a keyboard. Following the keyboard is the task of the strategy.
  private func bottom(_ constraint: LayoutConstraint) -> LayoutConstraint? {
    guard constraint.priority >= 1000, constraint.multiplier == 1, var second = constraint.second else {
      return nil
    }
    func isEdge(_ item: LayoutItem, _ attribute: LayoutAttribute) -> Bool {
      switch item {
      case .view(0), .guide(0, .safeArea): attribute == .bottom
      case .guide(0, .keyboard): attribute == .top
      default: false
      }
    }
    var result = constraint
    if isEdge(constraint.first, constraint.firstAttribute) {
      second = constraint.first
      guard case .view(let view) = constraint.second, view > 0, constraint.secondAttribute == .bottom else {
        return nil
      }
      result.first = .view(view)
      result.constant = 0 - constraint.constant
      switch constraint.relation {
      case .equal: break
      case .lessThanOrEqual: result.relation = .greaterThanOrEqual
      case .greaterThanOrEqual: result.relation = .lessThanOrEqual
      }
    } else {
      guard case .view(let view) = constraint.first, view > 0, constraint.firstAttribute == .bottom,
        isEdge(second, constraint.secondAttribute)
      else { return nil }
    }
    guard result.relation != .greaterThanOrEqual else { return nil }
    if second == .guide(0, .keyboard) { second = .guide(0, .safeArea) }
    (result.second, result.firstAttribute, result.secondAttribute) = (second, .bottom, .bottom)
    return result
  }

  /// Returns the rank of a constraint that holds a view at the bottom: 0 for the scroll view of the inputs,
  /// then the bar, an input and the primary action; nil for other views.
  private func rank(of view: Int, _ inferred: InferredScreen) -> Int? {
    if let scrollView, inferred.contains(view, scrollView) { return 0 }
    if let pinnedBar, inferred.contains(view, pinnedBar) || inferred.contains(pinnedBar, view) { return 1 }
    if inputs.contains(where: { inferred.contains(view, $0.view) }) { return 2 }
    if let primaryAction, inferred.contains(view, primaryAction) { return 3 }
    return nil
  }
}

extension InferredScreen {
  /// Creates the views of a screen with their frames on a typical phone in portrait, or at the only size at
  /// which the screen is known.
  package init(laidOut screen: Screen) {
    let phone = ScreenSurroundings()
    let size = CGSize(
      width: screen.fixedSize?.width ?? phone.width, height: screen.fixedSize?.height ?? phone.height)
    let tree = screen.adapted?(phone) ?? screen.tree
    self.init(
      size: size, names: tree.nodes.map(\.id), parents: tree.nodes.map { $0.parent ?? -1 },
      scrolls: tree.nodes.map { node in if case .scroll = node.kind { true } else { false } })
    var engine = LayoutEngine(tree)
    let environment = LayoutEnvironment(
      width: Double(size.width), height: Double(size.height),
      safeArea: NSDirectionalEdgeInsets(top: 47, leading: 0, bottom: 34, trailing: 0))
    for (view, frame) in engine.layout(environment).frames.enumerated() {
      let origin = parents[view] < 0 ? CGPoint.zero : frames[parents[view]].origin
      frames.append(
        view == 0 ? CGRect(origin: .zero, size: frame.size) : frame.offsetBy(dx: origin.x, dy: origin.y))
    }
    views = screen.views
    inputs = screen.inputs
    (primaryAction, pinnedBar, scrollView) = (screen.primaryAction, screen.pinnedBar, screen.scrollView)
    container = screen.container
  }

  /// Finds the bar that stays on the keyboard. It must be below content that scrolls, and it has an input, or a constraint
  /// ties it to the top of the keyboard.
  fileprivate mutating func inferBar(_ constraints: [LayoutConstraint]) {
    guard pinnedBar == nil, views.indices.contains(where: { $0 > 0 && scrolls[$0] && isContent($0) }) else {
      return
    }
    let bars = views.indices.dropFirst().filter {
      (views[$0].role == .container || views[$0].role == .bar) && views[$0].isVisible && frames[$0].height > 0
    }
    if let input = findPinnedBar(among: Array(bars)), let bar = pinnedBar {
      note("pinned bar", names[bar], "a bar at the bottom edge that holds the input \(names[input])")
      return
    }
    let tied = constraints.compactMap { constraint -> Int? in
      let sides: [(item: LayoutItem?, attribute: LayoutAttribute)] = [
        (constraint.first, constraint.firstAttribute), (constraint.second, constraint.secondAttribute),
      ]
      guard sides.contains(where: { $0.item == .guide(0, .keyboard) && $0.attribute == .top }) else {
        return nil
      }
      for side in sides {
        if case .view(let view)? = side.item, view > 0, side.attribute == .bottom { return view }
      }
      return nil
    }
    let tiedBars = tied.filter { bar in
      bars.contains(bar) && !scrolls[bar] && !inputs.contains { contains(bar, $0.view) }
        && views.indices.contains { views[$0].role == .control && contains(bar, $0) }
    }
    guard let bar = tiedBars.first(where: isBarAtBottom) else { return }
    makePinnedBar(bar)
    note("pinned bar", names[bar], "a bar whose bottom is tied to the keyboard layout guide")
  }
}
