import Layout
import Platform
import Screens
import Support

extension ScreenChange {
  /// Returns every change that can be made to a screen.
  ///
  /// - Returns: The changes and, if the screen cannot go into a scroll view, the reason in words that follow
  ///   "because".
  public static func all(of screen: Screen) -> (changes: [ScreenChange], notWrapped: String?) {
    let adopted = screen.adopted(.scrollView)
    if let reason = adopted.reasonUnchanged { return (ofConstraints(in: screen), reason) }
    return (
      [intoScrollView(screen, adopted.screen.withOutletOfScrollView())] + ofConstraints(in: screen), nil
    )
  }

  private static func intoScrollView(_ screen: Screen, _ wrapped: Screen) -> ScreenChange {
    let tree = wrapped.tree
    let scroll = wrapped.scrollView
    let content = tree.nodes.firstIndex { scroll != nil && $0.parent == scroll }
    let inside = tree.nodes.indices.filter { content != nil && tree.nodes[$0].parent == content }
    let inputs = Set(wrapped.inputs.map(\.view))
    func isStack(_ view: Int) -> Bool { if case .stack = tree.nodes[view].kind { true } else { false } }
    let names = inside.map { "'\(tree.nodes[$0].id)'" }
    // The views that move are named if they are one or two containers or buttons. Otherwise they are called
    // "the form".
    let isNamed = inside.count <= 2 && !inside.contains(where: inputs.contains)
    let what =
      isNamed
      ? zip(inside, names).map { (isStack($0) ? "the stack " : "") + $1 }.joined(separator: " and ")
      : "the form"
    var change = ScreenChange(
      .scrollView, wrapped, title: "Put \(what) into a scroll view",
      reason:
        "The keyboard leaves less space than the form needs. In a scroll view all of the form can be reached.",
      steps: steps(screen, wrapped), effort: 25)
    change.unwrapped = screen
    return change
  }

  /// Returns the steps that put a screen into a scroll view.
  static func steps(_ screen: Screen, _ wrapped: Screen) -> [String] {
    let tree = wrapped.tree
    let content = tree.nodes.firstIndex { wrapped.scrollView != nil && $0.parent == wrapped.scrollView }
    let names = tree.nodes.filter { content != nil && $0.parent == content }.map { "'\($0.id)'" }
    let all = names.prefix(6).joined(separator: ", ") + (names.count > 6 ? " and the others" : "")
    if let code = ScrollViewCode(screen, wrapped) {
      let others = code.others.joined(separator: "; ")
      return [
        "Call \(ScrollViewCode.method)(), which is in the code below, where \(screen.title) makes its views, before it adds the "
          + "first of them.",
        "Add \(all) to \(ScrollViewCode.contentView) instead of view.",
      ] + moved(screen, wrapped)
        + (others.isEmpty
          ? [] : ["Make these constraints as well, to \(ScrollViewCode.contentView): \(others)."])
    }
    return [
      "Select \(all) and choose Editor > Embed In > Scroll View. Then choose Embed In > View for the same "
        + "views inside the scroll view; the new view is the content view."
    ] + ties(wrapped) + [
      "Constrain the four edges of the content view to the scroll view's Content Layout Guide, and its width to the width of "
        + "the Frame Layout Guide. Make its height ≥ the height of the Frame Layout Guide\(wish(wrapped))."
    ] + moved(screen, wrapped) + held(screen, wrapped) + kept(screen, wrapped)
      + [
        "If Xcode has removed other constraints of these views, create them again between the same views as before."
      ]
  }

  /// Returns the end of the sentence about the content view's minimum height. It adds a constraint that keeps
  /// the content view as short as possible.
  private static func wish(_ wrapped: Screen) -> String {
    wrapped.tree.constraints.first { $0.id == "adopted-content-height" }
      .map { ", and add a second constraint with = and priority \(shortest($0.priority))" } ?? ""
  }

  /// Returns a step with the constraints that make the content view as tall as its contents.
  private static func held(_ screen: Screen, _ wrapped: Screen) -> [String] {
    guard let form = FormLayout(anywhereIn: wrapped) else { return [] }
    let old = Set(screen.tree.constraints.map(\.id))
    let words = wrapped.tree.constraints.filter { constraint in
      !old.contains(constraint.id)
        && ["adopted-content-holds-", "adopted-room-"].contains(where: constraint.id.hasPrefix)
    }.map { plain(form.words($0)) }
    guard !words.isEmpty else { return [] }
    return ["Make the content view as tall as its content: \(words.joined(separator: "; "))."]
  }

  /// Returns a step with the constraints between the scroll view and the views around it.
  private static func ties(_ wrapped: Screen) -> [String] {
    guard let form = FormLayout(anywhereIn: wrapped), let scroll = wrapped.scrollView else { return [] }
    let ties = wrapped.tree.constraints.filter { constraint in
      guard constraint.first == .view(scroll), let second = constraint.second else { return false }
      let edges: [LayoutAttribute] = [.top, .bottom, .leading, .trailing]
      return edges.contains(constraint.firstAttribute) && !form.isInside(FormLayout.view(second), scroll)
    }
    let words = ties.map { plain(form.words($0)) }
    return words.isEmpty ? [] : ["Constrain the scroll view: \(words.joined(separator: ", "))."]
  }

  /// Returns a step with the constraints that must be created again and now refer to the content view.
  private static func moved(_ screen: Screen, _ wrapped: Screen) -> [String] {
    guard let old = FormLayout(anywhereIn: screen), let new = FormLayout(anywhereIn: wrapped) else {
      return []
    }
    let known = Self.known(in: wrapped)
    let changes = screen.tree.constraints.compactMap { constraint -> String? in
      guard let other = Self.replacement(of: constraint, in: known),
        old.words(constraint) != new.words(other), constraint.isActive
      else { return nil }
      return "\(old.named(constraint)) becomes \(plain(new.words(other)))"
    }
    guard !changes.isEmpty else { return [] }
    let more = changes.count > 8 ? "; and so on for \(changes.count - 8) more" : ""
    let start =
      screen.madeByCode == nil
      ? "Create these constraints again, to the content view"
      : "End these constraints at \(ScrollViewCode.contentView)"
    return ["\(start): \(changes.prefix(8).joined(separator: "; "))\(more)."]
  }

  /// Returns a step with the constraints between a view that goes into the scroll view and one outside. Xcode removes
  /// them when it embeds views, and they stay as they were.
  private static func kept(_ screen: Screen, _ wrapped: Screen) -> [String] {
    guard let old = FormLayout(anywhereIn: screen), let new = FormLayout(anywhereIn: wrapped),
      let scroll = wrapped.scrollView
    else { return [] }
    let known = Self.known(in: screen)
    let words = wrapped.tree.constraints.compactMap { constraint -> String? in
      guard let second = constraint.second, constraint.isActive, let before = known[constraint.id],
        old.words(before) == new.words(constraint),
        new.isInside(FormLayout.view(constraint.first), scroll)
          != new.isInside(FormLayout.view(second), scroll)
      else { return nil }
      return old.named(before)
    }
    guard !words.isEmpty else { return [] }
    let more = words.count > 8 ? "; and so on for \(words.count - 8) more" : ""
    return [
      "Xcode removes the constraints to views outside the scroll view. Create these again, between the same views as "
        + "before: \(words.prefix(8).joined(separator: "; "))\(more)."
    ]
  }

  private static func known(in screen: Screen) -> [String: LayoutConstraint] {
    Dictionary(screen.tree.constraints.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the constraint that has the place of another one in a scroll view.
  ///
  /// The constraint of the outlet may belong to the scroll view now. Then the bottom edge of the content has a new
  /// constraint.
  private static func replacement(
    of constraint: LayoutConstraint, in known: [String: LayoutConstraint]
  ) -> LayoutConstraint? {
    known[constraint.id + "-of-content"] ?? known[constraint.id]
  }

  /// The names of the controller's outlets of constraints, each with the constraint in words that is created in place of
  /// the outlet's constraint; nil if this one stays.
  static func constraintOutlets(
    of screen: Screen, after change: ScreenChange?
  ) -> [(name: String, replacement: String?)] {
    guard let outlets = screen.origin?.outlets, let old = FormLayout(anywhereIn: screen) else { return [] }
    let wrapped = change.flatMap { $0.unwrapped == nil ? nil : $0.screen }
    return screen.tree.constraints.compactMap { constraint in
      guard let name = SwiftNames.valid(outlets[constraint.id]) else { return nil }
      guard let wrapped, let new = FormLayout(anywhereIn: wrapped),
        let other = replacement(of: constraint, in: known(in: wrapped)),
        old.words(constraint) != new.words(other)
      else { return (name, nil) }
      return (name, "the new constraint \(plain(new.words(other)))")
    }
  }

  /// Returns the text with the words "scroll view" and "content view" instead of internal ids.
  public static func plain(_ words: String) -> String {
    words.replacing("adopted-scroll-view", with: "scroll view").replacing(
      "adopted-content", with: "content view")
  }
}

extension Screen {
  /// Returns a wrapped screen with a bottom constraint. If the screen had none, it is the constraint of the
  /// scroll view's bottom edge.
  fileprivate func withOutletOfScrollView() -> Screen {
    guard bottomConstraint == nil, let scrollView else { return self }
    @Sendable func index(_ tree: ViewTree) -> Int? {
      tree.constraints.firstIndex { constraint in
        guard constraint.first == .view(scrollView), constraint.firstAttribute == .bottom,
          constraint.secondAttribute == .bottom, constraint.multiplier == 1, constraint.isActive
        else { return false }
        return constraint.second == .guide(0, .safeArea) || constraint.second == .view(0)
      }
    }
    // The bottom constraint must have the same index in the trees of all size classes, so it becomes the
    // first one.
    @Sendable func outletFirst(_ tree: ViewTree) -> ViewTree {
      var tree = tree
      if let index = index(tree) { tree.constraints.insert(tree.constraints.remove(at: index), at: 0) }
      return tree
    }
    guard index(tree) != nil else { return self }
    var screen = self
    screen.tree = outletFirst(tree)
    if let adapted { screen.adapted = { outletFirst(adapted($0)) } }
    screen.bottomConstraint = 0
    return screen
  }
}
