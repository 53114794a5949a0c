import Layout
import Screens
import Trace
import UIKit

// Views that the app's code adds to the screen, changes and removes.
//
// A view that code adds is one of the design if code made an equal one while the screen was recorded. It is
// then the first absent view of the design with the same superview and the same shape. Any other view is laid
// out too, but it has no place in the trace. A tree that is as designed has no edits, so all cells share its
// layouts.

extension SimulatedApp {
  var laysOutViews: Bool { true }

  var systemVersion: Int { device.system }

  var hasNavigationController: Bool {
    prepared.screen.container.navigationBar != .none || prepared.screen.container.toolbar
  }

  var hasTabBarController: Bool { prepared.screen.container.tabBar }

  var windowSafeAreaInsets: UIEdgeInsets { window.safeArea }

  var containerFrame: CGRect { window.container }

  /// Returns a bar with its frame in the coordinates of the container.
  ///
  /// A navigation bar or a toolbar that is hidden is outside of the container, and a tab bar keeps its frame (a choice
  /// of this project). A tab bar reaches the bottom edge, and a toolbar ends at the safe area.
  func containerBar(_ kind: ContainerBarKind) -> ContainerBarDescription? {
    let (size, container) = (window.container.size, prepared.screen.container)
    let safe = window.containerSafeArea
    switch kind {
    case .navigationBar:
      guard prepared.navigationBarNode >= 0 else { return nil }
      let bottom = navigationBarBottom + (searchBar == .none ? 0 : UISearchBar.height)
      let height = bottom - safe.top
      return ContainerBarDescription(
        frame: CGRect(
          x: 0, y: hasNavigationBar ? safe.top : -height, width: size.width, height: height),
        isShown: hasNavigationBar)
    case .tabBar:
      guard container.tabBar else { return nil }
      let height = device.bottomBarHeight(container, orientation) + safe.bottom
      return ContainerBarDescription(
        frame: CGRect(x: 0, y: size.height - height, width: size.width, height: height), isShown: hasBottomBar
      )
    case .toolbar:
      guard container.toolbar else { return nil }
      let height = device.bottomBarHeight(container, orientation)
      let top = hasBottomBar ? size.height - safe.bottom - height : size.height
      return ContainerBarDescription(
        frame: CGRect(x: 0, y: top, width: size.width, height: height), isShown: hasBottomBar)
    }
  }

  func margins(of view: ViewID) -> ViewMargins {
    let tree = prepared.tree(form: form)
    if view == .root {
      let least = tree.leastRootMargins
      let side = device.rootMargin(windowWidth: window.container.size.width)
      return ViewMargins(
        own: NSDirectionalEdgeInsets(
          top: least.top, leading: max(side, least.leading), bottom: least.bottom,
          trailing: max(side, least.trailing)))
    }
    guard tree.nodes.indices.contains(view.index) else { return ViewMargins() }
    let node = tree.nodes[view.index]
    var margins = ViewMargins(own: node.margins)
    margins.insetsFromSafeArea = node.insetsMarginsFromSafeArea
    margins.preservesSuperview = node.preservesSuperviewMargins
    if node.followsReadableWidth { margins.readableWidth = environment.readableWidth }
    return margins
  }

  var isBottomConstraintMade: Bool {
    guard makesViews, let bottom = prepared.screen.bottomConstraint else { return false }
    return prepared.screen.madeByCode?.constraints.contains(bottom) ?? false
  }

  /// Takes all views and constraints that code makes off the screen, before the code runs.
  func removeMadeViews() {
    makesViews = true
    guard let made = prepared.screen.madeByCode else { return }
    edits.absent = made.views
    edits.missing = made.constraints
    if let bottom = prepared.screen.bottomConstraint, edits.missing.remove(bottom) != nil {
      isBottomActive = false
    }
    for view in made.views { views.frames[view] = .zero }
    needsLayout = true
  }

  /// Lets all scroll views decide again whether the safe area adds to their insets, as they do when they
  /// enter the window.
  func enterScrollViews() {
    for scroll in views.scrolls.indices { views.scrolls[scroll].adjusts = nil }
    needsLayout = true
  }

  func isAbsent(_ view: ViewID) -> Bool { edits.absent.contains(view.index) }

  // MARK: Adding and removing

  func addView(_ view: ViewDescription, to parent: ViewID, at index: Int) -> ViewID? {
    willMutate()
    guard let id = designedView(view, in: parent) ?? addedView(view, to: parent) else { return nil }
    descriptions[id.index] = view
    adoptText(of: id.index, view)
    if view.isHidden != isHidden(id) { edits.setHidden(view.isHidden, id.index) }
    if view.isTransparent { views.transparent.insert(id.index) } else { views.transparent.remove(id.index) }
    views.frames[id.index] = view.placement?.frame ?? view.frame
    views.handSet[id.index] = nil
    let scroll = isDesigned(id) ? prepared.scrollIndex[id.index] : -1
    if scroll >= 0 { views.scrolls[scroll].inset = view.contentInset }
    var list = subviewList(of: parent.index).filter { $0 != id.index }
    list.insert(id.index, at: min(index, list.count))
    setSubviewList(list, of: parent.index)
    needsLayout = true
    views.originsAreCurrent = false
    return id
  }

  /// Returns the absent view of the design that a view is.
  private func designedView(_ view: ViewDescription, in parent: ViewID) -> ViewID? {
    guard makesViews, let candidates = prepared.madeChildren[parent.index] else { return nil }
    let shape = MadeShape(view)
    for candidate in candidates where edits.absent.contains(candidate) {
      guard MadeShape(prepared.screen, candidate) == shape else { continue }
      edits.absent.remove(candidate)
      setNode(view, of: candidate, parent: parent.index)
      return ViewID(candidate)
    }
    return nil
  }

  private func addedView(_ view: ViewDescription, to parent: ViewID) -> ViewID? {
    if case .input = view.content, !isRecording { return nil }
    let index = prepared.parents.count + edits.added.count
    edits.added.append(LayoutNode(view, id: "added-\(index)", parent: parent.index))
    views.add(.zero, to: parent.index)
    return ViewID(index)
  }

  private func setNode(_ view: ViewDescription, of index: Int, parent: Int) {
    let designed = prepared.screen.tree.nodes[index]
    var node = LayoutNode(view, id: designed.id, parent: parent)
    node.isHidden = designed.isHidden
    edits.nodes[index] = node == designed ? nil : node
  }

  func removeView(_ view: ViewID) {
    willMutate()
    record(view, "removeFromSuperview", "true")
    if let parent = superview(of: view) {
      setSubviewList(subviewList(of: parent.index).filter { $0 != view.index }, of: parent.index)
    }
    for inner in inside(view.index) {
      edits.absent.insert(inner)
      views.handSet[inner] = nil
      if focus >= 0, prepared.screen.inputs[focus].view == inner { ask(for: .resign) }
    }
    needsLayout = true
  }

  func restoreView(_ view: ViewID) {
    willMutate()
    record(view, "addSubview", "true")
    for inner in inside(view.index) where prepared.screen.madeByCode?.views.contains(inner) != true {
      edits.absent.remove(inner)
    }
    subviewLists.removeAll()
    needsLayout = true
  }

  func moveView(_ view: ViewID, to index: Int) {
    guard let parent = superview(of: view) else { return }
    var list = subviewList(of: parent.index).filter { $0 != view.index }
    list.insert(view.index, at: min(max(0, index), list.count))
    let before = edits.orders[parent.index]
    setSubviewList(list, of: parent.index)
    if isDesigned(view) { reordered.insert(view.index) }
    guard edits.orders[parent.index] != before else { return }
    willMutate()
    needsLayout = true
  }

  /// The view and all views inside it.
  private func inside(_ view: Int) -> [Int] {
    var result: Set<Int> = [view]
    for index in views.parents.indices where index > view && result.contains(views.parents[index]) {
      result.insert(index)
    }
    return result.sorted()
  }

  func subviewList(of view: Int) -> [Int] {
    subviewLists[view]
      ?? views.parents.indices.filter { views.parents[$0] == view && !edits.absent.contains($0) }
  }

  private func setSubviewList(_ list: [Int], of view: Int) {
    subviewLists[view] = list
    // The order matters to the layout only in a stack view.
    guard case .stack = node(view).kind, list != list.sorted() else {
      edits.orders[view] = nil
      return
    }
    edits.orders[view] = list
  }

  private func node(_ view: Int) -> LayoutNode {
    let count = prepared.parents.count
    return view < count ? edits.nodes[view] ?? prepared.screen.tree.nodes[view] : edits.added[view - count]
  }

  // MARK: Changing

  func changeView(_ view: ViewID, to description: ViewDescription) {
    guard descriptions[view.index] != description else { return }
    descriptions[view.index] = description
    adoptText(of: view.index, description)
    let old = node(view.index)
    var new = LayoutNode(description, id: old.id, parent: old.parent ?? 0)
    new.isHidden = old.isHidden
    guard new != old else { return }
    willMutate()
    if isDesigned(view) {
      edits.nodes[view.index] = new == prepared.screen.tree.nodes[view.index] ? nil : new
    } else {
      edits.added[view.index - prepared.parents.count] = new
    }
    if case .stack = new.kind { setSubviewList(subviewList(of: view.index), of: view.index) }
    needsLayout = true
  }

  /// Takes over the text of a text view that code made.
  private func adoptText(of view: Int, _ description: ViewDescription) {
    guard isDesigned(ViewID(view)), prepared.inputOfView[view] >= 0, let text = description.wrapped else {
      return
    }
    replaceText(ofInput: prepared.inputOfView[view], by: text)
  }

  func stack(of view: ViewID) -> ViewDescription.Stack? {
    guard isDesigned(view), case .stack(let stack) = node(view.index).kind else { return nil }
    return ViewDescription.Stack(stack)
  }

  func setStack(_ stack: ViewDescription.Stack, of view: ViewID) {
    change(view, "stack", "\(stack.axis), spacing \(Self.text(stack.spacing))") {
      $0.kind = .stack(StackConfiguration(stack))
    }
  }

  func setContentSize(_ size: CGSize, of scrollView: ViewID) {
    change(scrollView, "contentSize", "(\(Self.text(size.width)), \(Self.text(size.height)))") {
      $0.restingContentSize = size
      $0.contentHeight = Double(size.height)
    }
  }

  /// Changes a view of the design.
  private func change(
    _ view: ViewID, _ what: String, _ value: @autoclosure () -> String, _ body: (inout LayoutNode) -> Void
  ) {
    guard isDesigned(view) else { return }
    var new = node(view.index)
    body(&new)
    guard new != node(view.index) else { return }
    willMutate()
    record(view, what, value())
    edits.nodes[view.index] = new == prepared.screen.tree.nodes[view.index] ? nil : new
    needsLayout = true
  }

  func setScale(_ x: CGFloat, _ y: CGFloat, _ translation: CGFloat, of view: ViewID) {
    willMutate()
    record(view, "transform", "scale \(Self.text(x)), \(Self.text(y))")
    let scale = ViewScale(x: x, y: y, translation: translation)
    views.scales[view.index] = scale == ViewScale(x: 1, y: 1, translation: 0) ? nil : scale
  }

  // MARK: Constraints

  /// Activates the constraint of the design that code has made again, and returns its id; nil if the design
  /// has no such constraint.
  func addDesigned(_ constraint: LayoutConstraint) -> String? {
    let tree = prepared.screen.tree
    let shapes = [constraint, constraint.swapped].compactMap { $0 }
    if isBottomConstraintMade, !hasMadeBottom, let bottom = prepared.screen.bottomConstraint,
      shapes.contains(where: { ConstraintShape($0) == ConstraintShape(tree.constraints[bottom]) })
    {
      hasMadeBottom = true
      return tree.constraints[bottom].id
    }
    guard
      let index = prepared.madeConstraints[ConstraintShape(constraint)]?.first(where: edits.missing.contains)
    else { return nil }
    willMutate()
    edits.missing.remove(index)
    var made = constraint
    made.id = tree.constraints[index].id
    if made != tree.constraints[index] { set(made, "isActive", "true") }
    needsLayout = true
    return made.id
  }

  // MARK: Covers

  /// Whether a view that code added or moved to the front covers a control or a text in a way that the trace
  /// does not have.
  var hasUntracedCover: Bool {
    guard !isRecording, !edits.added.isEmpty || !reordered.isEmpty else { return false }
    updateOrigins()
    func rect(_ view: Int) -> CGRect { CGRect(origin: views.origins[view], size: views.frames[view].size) }
    let content = prepared.contentViews.map(\.index).filter { !edits.absent.contains($0) && !isUnseen($0) }
    let added = edits.added.indices.map { $0 + prepared.parents.count }.filter { view in
      guard let description = descriptions[view] else { return false }
      return description.hasBackground || description.content == .bar
    }
    let moved = reordered.filter { prepared.nodes[$0].covers }
    return (added + moved).contains { view in
      guard !edits.absent.contains(view), !isUnseen(view) else { return false }
      let cover = rect(view)
      let inner = Set(inside(view))
      return content.contains { other in
        !inner.contains(other) && cover.overlaps(rect(other)) && isInFront(view, of: other)
      }
    }
  }

  /// Whether a view is in front of another one, and was not in front of it in the design.
  private func isInFront(_ view: Int, of other: Int) -> Bool {
    let (own, others) = (containers(of: view), containers(of: other))
    guard let place = own.firstIndex(where: others.contains), place > 0,
      let otherPlace = others.firstIndex(of: own[place]), otherPlace > 0
    else { return true }
    let (branch, otherBranch) = (own[place - 1], others[otherPlace - 1])
    let siblings = subviewList(of: own[place])
    let isInFront = (siblings.firstIndex(of: branch) ?? 0) > (siblings.firstIndex(of: otherBranch) ?? 0)
    // The views of the design are numbered from the back to the front.
    return isInFront && (!isDesigned(ViewID(view)) || branch < otherBranch)
  }

  /// Returns a view and those that contain it, from the inside out.
  private func containers(of view: Int) -> [Int] {
    Array(sequence(first: view) { self.views.parents[$0] >= 0 ? self.views.parents[$0] : nil })
  }

  private func isUnseen(_ view: Int) -> Bool {
    containers(of: view).contains {
      views.transparent.contains($0) || isHidden(ViewID($0))
    }
  }
}

/// The properties by which a view that code adds is found among those that were recorded.
private struct MadeShape: Equatable {
  enum Kind { case plain, scroll, stack, textField, searchField, textView }
  enum Look { case container, text, control, picture, bar, input }
  var kind: Kind
  var look: Look

  init(_ view: ViewDescription) {
    kind =
      switch view.kind {
      case .plain: .plain
      case .scroll: .scroll
      case .stack: .stack
      }
    switch view.content {
    case .container: look = .container
    case .text: look = .text
    case .control: look = .control
    case .picture: look = .picture
    case .bar: look = .bar
    case .input(let input):
      look = .input
      kind = Self.kind(input.kind)
    }
  }

  init(_ screen: Screen, _ view: Int) {
    kind =
      switch screen.tree.nodes[view].kind {
      case .plain: .plain
      case .scroll: .scroll
      case .stack: .stack
      }
    look =
      switch screen.views[view].role {
      case .container, .scrollView: .container
      case .text, .label: .text
      case .control, .primaryAction: .control
      case .decoration: .picture
      case .bar: .bar
      case .input: .input
      }
    if let input = screen.inputs.first(where: { $0.view == view }) { kind = Self.kind(input.kind) }
  }

  static func == (one: MadeShape, other: MadeShape) -> Bool {
    // Inference calls a container at the bottom edge a bar, and a container with a background is a decoration
    // if nothing is in it.
    let grouped: Set<Look> = [.container, .bar, .picture]
    return one.kind == other.kind
      && (one.look == other.look || grouped.isSuperset(of: [one.look, other.look]))
  }

  private static func kind(_ input: InputKind) -> Kind {
    switch input {
    case .textField: .textField
    case .searchField: .searchField
    case .textView: .textView
    }
  }
}
