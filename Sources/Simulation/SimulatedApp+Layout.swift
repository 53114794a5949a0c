import Layout
import Platform
import Screens
import UIKit

extension SimulatedApp {
  var followsKeyboard: Bool {
    anchorKind == .keyboardLayoutGuide || anchorKind == .undockedKeyboardLayoutGuide
      || usesKeyboardGuide || !rules.safeAreaIgnoresKeyboard
  }

  /// Whether a constraint other than the bottom outlet refers to the keyboard's layout guide.
  private var usesKeyboardGuide: Bool {
    prepared.usesKeyboardGuide || edits.usesKeyboardGuide || keyboardGuideMoved != nil
  }

  var anchorKind: BottomAnchor { BottomAnchor.allCases[anchor] }

  /// The top edge of a docked keyboard on the screen; nil if no docked keyboard is shown.
  var dockedKeyboardTop: CGFloat? {
    keyboard.isUp && keyboard.spot == .docked ? keyboard.frame.origin.y : nil
  }

  var safeAreaInsets: UIEdgeInsets {
    var inset = window.containerSafeArea
    if hasNavigationBar {
      inset.top = prepared.screen.container.navigationBar == .opaque ? 0 : navigationBarBottom
    }
    if searchBar != .none { inset.top += UISearchBar.height }
    inset.bottom += bottomBarHeight
    var unsafeTop = window.container.size.height - inset.bottom
    if !rules.safeAreaIgnoresKeyboard, let top = dockedKeyboardTop {
      unsafeTop = min(unsafeTop, top - base.y)
    }
    let rest = rootRestingFrame
    inset.bottom = max(0, rest.origin.y + rest.size.height - unsafeTop)
    let ofRoot = max(
      0, views.root.origin.y + views.root.size.height + views.translations[0] - unsafeTop)
    if ofRoot != inset.bottom, rules.safeAreaFollowsRoot { inset.bottom = ofRoot }
    let added = additionalSafeAreaInsets
    inset.top += added.top
    inset.left += added.left
    inset.bottom += added.bottom
    inset.right += added.right
    return inset
  }

  var rootRestingFrame: CGRect {
    let hasOpaqueBar = hasNavigationBar && prepared.screen.container.navigationBar == .opaque
    let top = hasOpaqueBar ? navigationBarBottom : callBarAboveRoot
    let size = window.container.size
    var rest = CGRect(x: 0, y: top, width: size.width, height: size.height - top)
    if hostShrinksView, let keyboard = dockedKeyboardTop {
      rest.size.height = max(0, min(rest.maxY, keyboard - base.y) - top)
    }
    return rest
  }

  /// The keyboard that the keyboard's layout guide follows, in screen coordinates; nil if the guide is at the safe
  /// area, or if no constraint and no observer depends on it.
  private var guideKeyboard: CGRect? {
    if keyboardGuideFollowsUndocked, usesKeyboardGuide { return followedKeyboard(evenUndocked: true) }
    return switch anchorKind {
    case .undockedKeyboardLayoutGuide: followedKeyboard(evenUndocked: true)
    case .keyboardLayoutGuide: followedKeyboard(evenUndocked: false)
    default: usesKeyboardGuide ? followedKeyboard(evenUndocked: false) : nil
    }
  }

  /// Returns the keyboard that a layout guide follows, in screen coordinates; nil if the guide is at the safe area.
  ///
  /// Undocked keyboards move the guide only if the strategy asks for it. A keyboard that does not cover the
  /// window counts as dismissed (developer.apple.com: Adjusting your layout with keyboard layout guide). If
  /// an undocked keyboard is near the top of the screen, the guide stays at the safe area, as in seed blog
  /// post 002. "Near" means within a hundred points, which is a choice of this project.
  private func followedKeyboard(evenUndocked: Bool) -> CGRect? {
    let standing = keyboard.isUp ? nil : standingFrame
    guard keyboard.isUp || standing != nil else { return nil }
    let frame = standing ?? keyboard.frame
    guard frame.overlaps(window.containerOnScreen) else { return nil }
    if standing != nil || keyboard.spot == .docked { return frame }
    return evenUndocked && frame.origin.y - base.y > window.containerSafeArea.top + 100 ? frame : nil
  }

  /// The frame of a keyboard's layout guide in the coordinates of the root view.
  ///
  /// A docked keyboard reaches all edges of the view. If the guide follows an undocked keyboard, it has that
  /// keyboard's frame (developer.apple.com: UIKeyboardLayoutGuide.followsUndockedKeyboard), as far as it is inside
  /// the view (a choice of this project).
  var keyboardGuideFrame: CGRect {
    let bounds = CGRect(origin: .zero, size: views.root.size)
    let safeBottom = bounds.maxY - safeAreaInsets.bottom
    let rest = keyboardGuideUsesBottomSafeArea ? safeBottom : bounds.maxY
    guard let keyboard = followedKeyboard(evenUndocked: keyboardGuideFollowsUndocked) else {
      return CGRect(x: 0, y: rest, width: bounds.width, height: bounds.maxY - rest)
    }
    let top = min(rest, inRoot(keyboard).minY)
    let sides = guideSides(keyboard)
    return CGRect(
      x: sides.left, y: top, width: max(0, bounds.width - sides.left - sides.right),
      height: max(0, bounds.maxY - sides.bottom - top))
  }

  /// Returns a rectangle of the screen in the coordinates of the root view.
  private func inRoot(_ rect: CGRect) -> CGRect {
    rect.offsetBy(
      dx: -base.x - views.root.origin.x, dy: -base.y - views.root.origin.y - views.translations[0])
  }

  /// Returns the left, right and bottom edges of a guide that follows a keyboard. A docked keyboard reaches those of
  /// the root view.
  private func guideSides(_ followed: CGRect) -> KeyboardGuideSides {
    guard keyboard.isUp, keyboard.spot != .docked else { return KeyboardGuideSides() }
    let (frame, size) = (inRoot(followed), views.root.size)
    return KeyboardGuideSides(
      left: max(0, frame.minX), right: max(0, size.width - frame.maxX),
      bottom: max(0, size.height - frame.maxY))
  }

  var environment: LayoutEnvironment {
    let safe = safeAreaInsets
    let keyboard = guideKeyboard
    let (leading, trailing) = rules.rightToLeft ? (safe.right, safe.left) : (safe.left, safe.right)
    var environment = LayoutEnvironment(
      width: views.root.size.width, height: views.root.size.height,
      safeArea: NSDirectionalEdgeInsets(
        top: safe.top, leading: leading, bottom: safe.bottom, trailing: trailing),
      keyboardTop: keyboard.map { Double(inRoot($0).minY) },
      rootMargin: device.rootMargin(windowWidth: window.container.size.width),
      rightToLeft: rules.rightToLeft)
    environment.guideIgnoresSafeArea = !keyboardGuideUsesBottomSafeArea
    if let keyboard { environment.keyboardSides = guideSides(keyboard) }
    return environment
  }

  /// Returns the layout of the screen's views for an environment.
  func solvedLayout(_ environment: LayoutEnvironment) -> PreparedScreen.CachedLayout {
    prepared.layout(
      form: form, environment, anchor: isBottomActive ? anchor : nil, constant: constants[anchor],
      lines: lines, edits: edits.isEmpty ? nil : edits)
  }

  func layOut() {
    needsLayout = false
    didLayout = true
    var layout = solvedLayout(environment)
    // The height of a growing text view depends on the lines, and these on the width.
    if countLines(in: layout.frames), prepared.screen.inputs.contains(where: { $0.growsToLines != nil }) {
      layout = solvedLayout(environment)
    }
    if isDetailed {
      for problem in layout.diagnostics where !diagnostics.contains(problem) { diagnostics.append(problem) }
    }
    if !layout.broken.isEmpty { broken.formUnion(layout.broken) }
    let focused = focus >= 0 ? prepared.screen.inputs[focus].view : 0
    let height = views.frames.isEmpty ? 0 : views.frames[focused].size.height
    let visible = focusedFieldScroll.map(visiblePart)
    views.frames = layout.frames
    if views.handSet.isEmpty {
      // The strategy has set no frames.
    } else if !rules.layoutOverwritesFrames {
      for (view, frame) in views.handSet { views.frames[view] = frame }
    } else {
      views.handSet.removeAll(keepingCapacity: true)
    }
    for (n, view) in prepared.scrollNodes.enumerated() {
      let input = prepared.inputOfView[view]
      let (size, inset) = (views.scrolls[n].contentSize, views.scrolls[n].adjustedInset)
      views.scrolls[n].contentSize = input >= 0 ? textSize(input) : layout.contentSizes[view]
      adjustInset(n)
      let isChanged =
        views.scrolls[n].laidOutSize != views.frames[view].size
        || size != views.scrolls[n].contentSize || inset != views.scrolls[n].adjustedInset
      views.scrolls[n].laidOutSize = views.frames[view].size
      let offset = views.scrolls[n].offset.y
      if isChanged || clamped(offset, n) != offset && rules.layoutLimitsOffsets { clampOffset(n) }
    }
    if views.frames[focused].size.height != height { textViewChanged(focused) }
    views.originsAreCurrent = false
    if accessory.bar != nil { layOutBar() }
    if let scroll = focusedFieldScroll, visiblePart(scroll) != visible { scrollFocusedInput() }
  }

  /// The index of the scroll view around the focused input, in the list of scroll views; nil if there is none
  /// or no keyboard is shown.
  var focusedFieldScroll: Int? {
    guard keyboard.isUp, focus >= 0, !views.frames.isEmpty else { return nil }
    let node = prepared.nodes[prepared.screen.inputs[focus].view].scroll
    return node < 0 ? nil : prepared.scrollIndex[node]
  }

  private func visiblePart(_ scroll: Int) -> VisiblePart {
    VisiblePart(
      size: views.frames[prepared.scrollNodes[scroll]].size, inset: views.scrolls[scroll].adjustedInset)
  }

  private struct VisiblePart: Equatable {
    var size: CGSize
    var inset: UIEdgeInsets
  }

  /// Adds the part of a scroll view that is outside the safe area to its content inset (developer.apple.com:
  /// UIScrollView.contentInsetAdjustmentBehavior). Content that is scrolled to its top stays there.
  ///
  /// If the adjustment depends on the size of the content, the decision is made when the view enters its
  /// window. Content that later becomes scrollable because of a keyboard does not change it (a choice of this
  /// project).
  func adjustInset(_ scroll: Int) {
    let view = prepared.scrollNodes[scroll]
    let behavior = prepared.screen.views[view].insetAdjustment
    guard behavior != .never else { return }
    var adjustment = UIEdgeInsets()
    let hasBar = prepared.navigationBarNode >= 0 || prepared.bottomBarNode >= 0
    let frame = views.frames[view]
    let adds =
      views.scrolls[scroll].adjusts
      ?? (behavior == .always || hasBar || views.scrolls[scroll].contentSize.height > frame.size.height)
    views.scrolls[scroll].adjusts = adds
    if adds {
      var top = frame.origin.y
      var next = prepared.parents[view]
      while next > 0 {
        top += views.frames[next].origin.y
        next = prepared.parents[next]
      }
      let safe = safeAreaInsets
      adjustment.top = max(0, min(safe.top, safe.top - top))
      let bottom = top + frame.size.height - (views.root.size.height - safe.bottom)
      adjustment.bottom = max(0, min(safe.bottom, bottom))
    }
    let isAtTop = views.scrolls[scroll].offset.y == -views.scrolls[scroll].adjustedInset.top
    views.scrolls[scroll].adjustment = adjustment
    if isAtTop { views.scrolls[scroll].offset.y = -views.scrolls[scroll].adjustedInset.top }
  }

  /// Limits a scroll view's offset to its content and insets, as UIKit does when they change.
  func clampOffset(_ scroll: Int) {
    views.scrolls[scroll].offset.y = clamped(views.scrolls[scroll].offset.y, scroll)
    views.originsAreCurrent = false
  }

  func clamped(_ offset: CGFloat, _ scroll: Int) -> CGFloat {
    let height = views.frames[prepared.scrollNodes[scroll]].size.height
    let inset = views.scrolls[scroll].adjustedInset
    let lowest = -inset.top
    let highest = max(lowest, views.scrolls[scroll].contentSize.height + inset.bottom - height)
    return min(max(offset, lowest), highest)
  }

  /// Performs pending layout. Observers of the keyboard's layout guide are called after the pass that moved it, and
  /// another pass lays out their changes.
  func layoutIfNeeded() {
    guard needsLayout else { return }
    willMutate()
    layOut()
    guard let keyboardGuideMoved else { return }
    keyboardGuideMoved()
    guard needsLayout else { return }
    willMutate()
    layOut()
  }
}
