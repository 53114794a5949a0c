import Layout
import Screens

extension FormLayout {
  /// The minimum length of a gap after a change, in points. It is the standard distance between views in iOS.
  private static let least = 8.0
  /// The minimum length of a gap that is worth changing, in points.
  private static let large = 12.0
  /// The priorities of constraints that can be broken. `weak` is broken before `firm`, which holds the
  /// content's bottom, and `firm` is broken before the content size of fields (750).
  private static let (weak, firm) = (740.0, 745.0)

  // MARK: Gaps

  /// The change that lowers the priorities of the gaps and pictures above the lowest input, and adds a bottom
  /// edge that compresses them.
  var lettingGapsGiveWay: ScreenChange? {
    let (gaps, pictures) = (gaps(from: Self.large), pictureHeights(from: 40))
    guard !gaps.isEmpty || !pictures.isEmpty else { return nil }
    var edits: [LayoutEdit] = []
    var added: [LayoutConstraint] = []
    var steps: [String] = []
    for gap in gaps {
      edits.append(.priority(constraint: gap.constraint, Self.weak))
      var minimum = gap.source
      minimum.id = "\(gap.constraint)-least"
      minimum.relation = gap.sign > 0 ? .greaterThanOrEqual : .lessThanOrEqual
      minimum.constant = gap.sign * Self.least
      added.append(minimum)
      steps.append(
        "Select \(named(gap.source)), set its priority to \(Self.points(Self.weak)), and add "
          + "\(words(minimum)) as a second constraint.")
    }
    for picture in pictures {
      edits.append(.priority(constraint: picture.id, Self.weak))
      steps.append("Select \(named(picture)) and set its priority to \(Self.points(Self.weak)).")
    }
    guard let held = holdingBottom() else { return nil }
    added += held.added
    steps += held.steps
    let room = gaps.reduce(0) { $0 + $1.length - Self.least } + pictures.reduce(0) { $0 + $1.constant }
    let what =
      pictures.isEmpty
      ? (gaps.count == 1 ? "the gap" : "the gaps") : (gaps.isEmpty ? "the picture" : "gaps and pictures")
    let edited = screen.edited(edits, bottom: held.bottom, adding: added)
    guard hasSameLayout(edited) else { return nil }
    return ScreenChange(
      .gapsGiveWay, edited,
      title: "Let \(what) above '\(name(lowest))' shrink",
      reason:
        "Up to \(Self.points(room)) points above the fields are gaps and pictures with priority 1000. With a lower "
        + "priority they shrink while the keyboard is up, and the fields move up.",
      steps: steps,
      code: ConstraintCode(self, edits, adding: added + [held.bottom].compactMap { $0 }),
      effort: 4 * steps.count)
  }

  /// The change that adds one constraint. With it, the rising button pushes the fields up if gaps or pictures
  /// above them can shrink.
  var tyingFields: ScreenChange? {
    guard let raised, let held = holdingBottom(), let tie = held.added.first else { return nil }
    let edited = screen.edited([], adding: held.added)
    guard hasSameLayout(edited) else { return nil }
    return ScreenChange(
      .tiedFields, edited,
      title: "Keep the fields above '\(name(raised))' with \(words(tie))",
      reason:
        "The keyboard raises '\(name(raised))' over the fields, because no constraint keeps the fields above "
        + "it. With such a constraint, '\(name(raised))' pushes the fields up as far as the views above "
        + "them can shrink.",
      steps: held.steps, code: ConstraintCode(self, [], adding: held.added), effort: 4)
  }

  /// Returns the constraint that compresses the content from below: the bottom constraint, a new constraint,
  /// or a constraint to the button that the bottom constraint raises.
  private func holdingBottom() -> (bottom: LayoutConstraint?, added: [LayoutConstraint], steps: [String])? {
    if let raised {
      guard let pair = siblings(of: raised) else { return nil }
      let tie = LayoutConstraint(
        id: "fields-above-button", first: .view(pair.upper), firstAttribute: .bottom,
        relation: .lessThanOrEqual,
        second: .view(pair.lower), secondAttribute: .top, constant: -Self.least, priority: Self.firm)
      return (nil, [tie], [adding(tie) + "."])
    }
    if bottomView != nil { return (nil, [], []) }
    let end =
      screen.primaryAction.flatMap { action in
        scrolls(action) || frames[action].maxY < frames[topLevel].maxY ? nil : lineage(action).dropLast().last
      } ?? topLevel
    let tie = LayoutConstraint(
      id: "content-bottom", first: .view(end), firstAttribute: .bottom, relation: .lessThanOrEqual,
      second: .guide(0, .safeArea), secondAttribute: .bottom, constant: -Self.least, priority: Self.firm)
    return (
      tie, [],
      [adding(tie) + "; connect it to the outlet bottomConstraint, with which the code raises the content."]
    )
  }

  /// Whether a changed screen has the same vertical positions and heights as this screen, without a keyboard.
  private func hasSameLayout(_ changed: Screen) -> Bool {
    guard let other = FormLayout(changed) else { return false }
    return zip(frames, other.frames).allSatisfy { old, new in
      abs(old.minY - new.minY) < 0.5 && abs(old.height - new.height) < 0.5
    }
  }

  private func adding(_ constraint: LayoutConstraint) -> String {
    let priority = constraint.priority < 1000 ? " at priority \(Self.points(constraint.priority))" : ""
    return "Add the constraint \(words(constraint))\(priority)"
  }

  /// The change that shortens gaps and spacings above the lowest input.
  var makingGapsSmaller: ScreenChange? {
    var edits: [LayoutEdit] = []
    var steps: [String] = []
    var saved = 0.0
    for gap in gaps(from: 20) {
      edits.append(.constant(constraint: gap.constraint, gap.sign * Self.large))
      steps.append(
        "Select \(named(gap.source)) and set its constant to \(Self.points(gap.sign * Self.large)).")
      saved += gap.length - Self.large
    }
    for (view, spacing) in stacks(from: 14) {
      let count = tree.nodes.count { $0.parent == view && !$0.isHidden }
      edits.append(.spacing(view: view, Self.least))
      steps.append(
        "Select the stack view '\(name(view))' and set its spacing from \(Self.points(spacing)) to "
          + "\(Self.points(Self.least)).")
      saved += (spacing - Self.least) * Double(max(0, count - 1))
    }
    // If all gaps together shrink by less than this, no hidden field becomes visible.
    guard saved >= 24 else { return nil }
    return ScreenChange(
      .smallerGaps, screen.edited(edits), title: "Make the gaps above '\(name(lowest))' smaller",
      reason: "The fields move up by \(Self.points(saved)) points, also without the keyboard.",
      steps: steps, code: ConstraintCode(self, edits, adding: []), effort: 3 * steps.count)
  }

  // MARK: The button

  /// The change that lowers the priority of the constraint that raises the button, and adds a constraint that
  /// keeps the button below the fields.
  var stoppingButton: ScreenChange? {
    guard let raised, let pair = siblings(of: raised), let bottom = screen.bottomConstraint else {
      return nil
    }
    let held = tree.constraints[bottom]
    let stop = LayoutConstraint(
      id: "button-below-fields", first: .view(pair.lower), firstAttribute: .top,
      relation: .greaterThanOrEqual,
      second: .view(pair.upper), secondAttribute: .bottom, constant: Self.least)
    return ScreenChange(
      .buttonStops,
      screen.edited([.priority(constraint: held.id, Self.weak)], adding: [stop]),
      title: "Keep '\(name(raised))' below '\(name(pair.upper))'",
      reason:
        "The keyboard raises '\(name(raised))' over the fields, because no constraint keeps it below the "
        + "fields.",
      steps: [
        "Select \(named(held)) and set its priority to \(Self.points(Self.weak)). Code that replaces this constraint must use "
          + "the same priority.",
        adding(stop) + ".",
      ],
      code: ConstraintCode(
        self, [.priority(constraint: held.id, Self.weak)], adding: [stop]), effort: 6)
  }

  /// The change that leaves the button behind the keyboard and gives its action to the return key.
  var freeingButton: ScreenChange? {
    guard let raised, let bottom = screen.bottomConstraint, let last = screen.inputs.indices.last,
      screen.primaryAction.map({ isInside($0, raised) }) ?? true
    else { return nil }
    // Number pads on phones have no return key, and in a text view the return key inserts a line.
    guard screen.inputs.allSatisfy({ $0.kind == .textField && $0.keyboard != .numberPad }) else { return nil }
    let held = tree.constraints[bottom]
    var freed = screen
    freed.bottomConstraint = nil
    if let bar = screen.pinnedBar, isInside(bar, raised) || isInside(raised, bar) { freed.pinnedBar = nil }
    for n in freed.inputs.indices {
      freed.inputs[n].returnKeyMovesOn = n < last
      freed.inputs[n].returnKeyPerformsAction = n == last
    }
    freed.classify()
    return ScreenChange(
      .freedButton, freed, title: "Do not raise '\(name(raised))'",
      reason: "The keyboard may cover '\(name(raised))' if the return key has the same effect.",
      steps: [
        "Disconnect \(named(held)) from its outlet, so that no code moves '\(name(raised))'.",
        "Let the return key move from field to field, and let it perform the action of '\(name(raised))' in "
          + "'\(name(screen.inputs[last].view))'.",
      ], effort: 6)
  }

  /// The change that pins the button to the bottom of the safe area instead of the views above it.
  var pinningButton: ScreenChange? {
    guard let action = screen.primaryAction, screen.bottomConstraint == nil, !scrolls(action),
      let parent = tree.nodes[action].parent, frames[action].minY >= frames[lowest].midY,
      !isInside(lowest, action)
    else { return nil }
    if case .stack = tree.nodes[parent].kind { return nil }
    let vertical: [LayoutAttribute] = [.top, .bottom, .centerY, .firstBaseline, .lastBaseline]
    let placing = tree.constraints.filter { constraint in
      guard constraint.isActive, let second = constraint.second else { return false }
      let (one, other) = (Self.view(constraint.first), Self.view(second))
      // Constraints for the edges of the button's superview are not removed.
      if one == action { return vertical.contains(constraint.firstAttribute) && other != action }
      return other == action && one != parent && vertical.contains(constraint.secondAttribute)
    }
    guard !placing.isEmpty else { return nil }
    let tie = LayoutConstraint(
      id: "button-bottom", first: .view(action), firstAttribute: .bottom, second: .guide(0, .safeArea),
      secondAttribute: .bottom, constant: -16)
    return ScreenChange(
      .pinnedButton,
      screen.edited(placing.map { .leaveOut(constraint: $0.id) }, bottom: tie),
      title: "Pin '\(name(action))' to the bottom, so that the keyboard raises it",
      reason:
        "No constraint pins '\(name(action))' to the bottom of the screen, so it stays under the keyboard.",
      steps: placing.map { "Delete \(named($0))." } + [
        adding(tie) + "; connect it to the outlet bottomConstraint, with which the code raises the button."
      ],
      code: ConstraintCode(self, placing.map { .leaveOut(constraint: $0.id) }, adding: [tie]),
      effort: 8 + 2 * placing.count)
  }
}
