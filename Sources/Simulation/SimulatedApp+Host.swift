import Layout
import Screens
import Trace
import UIKit

// The views that a strategy reads and changes through UIKit's classes.

extension SimulatedApp: UIKitHost {
  var traits: UITraitCollection {
    UITraitCollection(
      userInterfaceIdiom: device.idiom, displayScale: device.scale,
      layoutDirection: rules.rightToLeft ? .rightToLeft : .leftToRight)
  }

  func observeKeyboardGuide(_ moved: (() -> Void)?) {
    keyboardGuideMoved = moved
    needsLayout = needsLayout || followsKeyboard
  }

  func setNeedsLayout() {
    willMutate()
    needsLayout = true
  }

  // MARK: Reads by the strategy

  func superview(of view: ViewID) -> ViewID? {
    let parent = views.parents.indices.contains(view.index) ? views.parents[view.index] : -1
    // The superview of a view in a bar of the container is outside the root view.
    return parent < 0 || prepared.viewsInContainerBars.contains(view.index) ? nil : ViewID(parent)
  }

  func frame(of view: ViewID) -> CGRect { view == .root ? views.root : views.frames[view.index] }

  func translation(of view: ViewID) -> CGFloat { views.translations[view.index] }

  func convert(_ rect: CGRect, from: CoordinateSpace, to: CoordinateSpace) -> CGRect {
    updateOrigins()
    // Notifications may swap the axes of screen coordinates, so rectangles are converted on the way in and
    // out.
    var result = rect
    if from == .screen {
      result = interface(rect)
    } else {
      let origin = origin(of: from)
      result.origin.x += origin.x
      result.origin.y += origin.y
    }
    if to == .screen { return reported(result) }
    let origin = origin(of: to)
    result.origin.x -= origin.x
    result.origin.y -= origin.y
    return result
  }

  private func origin(of space: CoordinateSpace) -> CGPoint {
    switch space {
    case .screen: return .zero
    case .window: return window.frame.origin
    case .view(let view): return views.origins[view.index]
    case .superview(let view):
      let parent = views.parents[view.index]
      if prepared.viewsInContainerBars.contains(view.index) {
        let (origin, frame) = (views.origins[view.index], views.frames[view.index])
        return CGPoint(x: origin.x - frame.origin.x, y: origin.y - frame.origin.y)
      }
      return parent < 0 ? base : views.origins[parent]
    }
  }

  var firstResponder: ViewID? { focus < 0 ? nil : ViewID(prepared.screen.inputs[focus].view) }

  func inputKind(of view: ViewID) -> InputKind? {
    guard isDesigned(view) else { return nil }
    let input = prepared.inputOfView[view.index]
    guard input >= 0 else { return nil }
    return prepared.screen.inputs[input].kind
  }

  /// Returns the rectangle of the caret, which is in the line that was tapped or else in the last line. It
  /// has the height of a line, is 2 points wide, and is 5 or 7 points from the left edge (choices of this
  /// project that no metric depends on).
  func caretRect(in view: ViewID) -> CGRect {
    guard isDesigned(view) else { return .zero }
    let index = prepared.inputOfView[view.index]
    guard index >= 0 else { return .zero }
    let input = prepared.screen.inputs[index]
    let frame = views.frames[view.index]
    if input.kind == .textView {
      let y = input.textInset + Double(caretLines[index]) * input.lineHeight
      return CGRect(x: 5, y: y, width: 2, height: input.lineHeight)
    }
    let height = min(input.lineHeight, frame.size.height)
    return CGRect(x: 7, y: (frame.size.height - height) / 2, width: 2, height: height)
  }

  func outlet(_ outlet: Outlet) -> ViewID? {
    switch outlet {
    case .primaryAction: return prepared.screen.primaryAction.map { ViewID($0) }
    case .pinnedBar: return prepared.screen.pinnedBar.map { ViewID($0) }
    case .scrollView: return prepared.screen.scrollView.map { ViewID($0) }
    case .bottomView: return prepared.bottomView
    case .label(let input):
      let index = isDesigned(input) ? prepared.inputOfView[input.index] : -1
      return index < 0 ? nil : prepared.screen.inputs[index].label.map { ViewID($0) }
    }
  }

  var contentViews: [ViewID] { prepared.contentViews }
  var controlViews: [ViewID] { prepared.controlViews }

  var inputs: [ViewID] { prepared.screen.inputs.map { ViewID($0.view) } }

  var opaqueBars: [ViewID] { prepared.barViews.map { ViewID($0) } }

  func isScrollView(_ view: ViewID) -> Bool { isDesigned(view) && prepared.nodes[view.index].scrolls }

  var isPresented: Bool { window.isSheet }

  func receivesTouches(_ view: ViewID) -> Bool {
    guard isDesigned(view) else { return true }
    let view = prepared.screen.views[view.index]
    return view.takesTouches ?? PreparedScreen.takesTouches(view.role)
  }

  var isTableViewController: Bool { prepared.screen.builtInAvoidance == .tableController }

  func isScrollEnabled(_ textView: ViewID) -> Bool? {
    let input = isDesigned(textView) ? prepared.inputOfView[textView.index] : -1
    return input < 0 ? nil : scrolls(input)
  }

  func setScrollEnabled(_ isEnabled: Bool, _ textView: ViewID) {
    let input = isDesigned(textView) ? prepared.inputOfView[textView.index] : -1
    guard input >= 0, scrolls(input) != isEnabled else { return }
    willMutate()
    record(textView, "isScrollEnabled", "\(isEnabled)")
    scrollSettings[input] = isEnabled
  }

  func isStackView(_ view: ViewID) -> Bool {
    guard isDesigned(view) else { return false }
    if case .stack = prepared.screen.tree.nodes[view.index].kind { return true } else { return false }
  }
  func isTable(_ view: ViewID) -> Bool { isDesigned(view) && prepared.screen.views[view.index].isTable }

  func name(of view: ViewID) -> String {
    isDesigned(view)
      ? prepared.nodes[view.index].id : edits.added[view.index - prepared.parents.count].id
  }

  func isHidden(_ view: ViewID) -> Bool { edits.hidden[view.index] ?? isHiddenByDesign(view) }

  /// Whether a view is one of the design, and not one that code added.
  func isDesigned(_ view: ViewID) -> Bool { view.index < prepared.parents.count }

  private func isHiddenByDesign(_ view: ViewID) -> Bool {
    isDesigned(view) && prepared.screen.tree.nodes[view.index].isHidden
  }

  /// Whether the trace can tell whether a view is seen. It cannot for an input or the main button inside a
  /// view that the file of the screen hides.
  private func isTraced(_ view: ViewID) -> Bool {
    guard isHiddenByDesign(view), !prepared.hiddenMade.contains(view.index) else { return true }
    let prepared = prepared
    return !prepared.parents.indices.contains { inner in
      guard prepared.inputOfView[inner] >= 0 || inner == prepared.screen.primaryAction else { return false }
      return sequence(first: inner) { prepared.parents[$0] >= 0 ? prepared.parents[$0] : nil }
        .contains(view.index)
    }
  }

  var viewCount: Int { prepared.parents.count }

  var screenBounds: CGRect { CGRect(origin: .zero, size: screenSize) }

  var windowBounds: CGRect { CGRect(origin: .zero, size: window.frame.size) }

  func contentSize(of scrollView: ViewID) -> CGSize {
    let scroll = isDesigned(scrollView) ? prepared.scrollIndex[scrollView.index] : -1
    return scroll < 0 ? .zero : views.scrolls[scroll].contentSize
  }

  func contentInset(of scrollView: ViewID) -> UIEdgeInsets {
    let scroll = isDesigned(scrollView) ? prepared.scrollIndex[scrollView.index] : -1
    return scroll < 0 ? UIEdgeInsets() : views.scrolls[scroll].inset
  }

  func adjustedContentInset(of scrollView: ViewID) -> UIEdgeInsets {
    let scroll = isDesigned(scrollView) ? prepared.scrollIndex[scrollView.index] : -1
    return scroll < 0 ? UIEdgeInsets() : views.scrolls[scroll].adjustedInset
  }

  func contentOffset(of scrollView: ViewID) -> CGPoint {
    let scroll = isDesigned(scrollView) ? prepared.scrollIndex[scrollView.index] : -1
    return scroll < 0 ? .zero : views.scrolls[scroll].offset
  }

  func bottomConstant(_ anchor: BottomAnchor) -> CGFloat { constants[index(of: anchor)] }

  var hasBottomConstraint: Bool { prepared.hasBottomConstraint }

  var designedBottomAnchor: BottomAnchor {
    guard let designed = prepared.screen.bottomConstraint else { return .safeArea }
    switch prepared.screen.tree.constraints[designed].second {
    case .view(0): return .superview
    case .guide(_, .keyboard): return .keyboardLayoutGuide
    default: return .safeArea
    }
  }

  private func index(of anchor: BottomAnchor) -> Int { BottomAnchor.allCases.firstIndex(of: anchor) ?? 0 }

  // MARK: Writes by the strategy, whose values are known to be finite

  func setFrame(_ frame: CGRect, of view: ViewID) {
    willMutate()
    record(view, "frame", Self.text(frame))
    if view == .root {
      let before = safeAreaInsets
      if frame.size != views.root.size { needsLayout = true }
      views.root = frame
      if safeAreaInsets != before || followsKeyboard { needsLayout = true }
    } else {
      views.frames[view.index] = frame
      views.handSet[view.index] = frame
    }
    views.originsAreCurrent = false
  }

  func setTranslation(_ y: CGFloat, of view: ViewID) {
    willMutate()
    record(view, "transform", "translation y \(Self.text(y))")
    let before = safeAreaInsets
    views.translations[view.index] = y
    if view == .root, safeAreaInsets != before || followsKeyboard { needsLayout = true }
    views.originsAreCurrent = false
  }

  func setContentInset(_ inset: UIEdgeInsets, of scrollView: ViewID) {
    let scroll = isDesigned(scrollView) ? prepared.scrollIndex[scrollView.index] : -1
    guard scroll >= 0 else { return }
    willMutate()
    record(scrollView, "contentInset", "top \(Self.text(inset.top)), bottom \(Self.text(inset.bottom))")
    let isNew = inset != views.scrolls[scroll].inset
    views.scrolls[scroll].inset = inset
    clampOffset(scroll)
    textViewChanged(scrollView.index)
    if isNew { visiblePartChanged(scroll) }
  }

  func setContentOffset(_ offset: CGPoint, of scrollView: ViewID) {
    let scroll = isDesigned(scrollView) ? prepared.scrollIndex[scrollView.index] : -1
    guard scroll >= 0 else { return }
    willMutate()
    record(scrollView, "contentOffset", "(\(Self.text(offset.x)), \(Self.text(offset.y)))")
    views.scrolls[scroll].offset = offset
    views.originsAreCurrent = false
  }

  func setBottomConstant(_ distance: CGFloat, _ anchor: BottomAnchor, isReversed: Bool) {
    guard hasBottomConstraint else { return }
    willMutate()
    recordConstraint(anchor, "constant", Self.text(isReversed ? distance : 0 - distance))
    constants[index(of: anchor)] = distance
    needsLayout = true
  }

  func activateBottom(_ anchor: BottomAnchor) {
    guard hasBottomConstraint else { return }
    willMutate()
    recordConstraint(anchor, "isActive", "true")
    self.anchor = index(of: anchor)
    isBottomActive = true
    needsLayout = true
  }

  func deactivateBottom() {
    guard hasBottomConstraint else { return }
    willMutate()
    recordConstraint(anchorKind, "isActive", "false")
    isBottomActive = false
    needsLayout = true
  }

  func setHidden(_ isHidden: Bool, _ view: ViewID) -> Bool {
    guard isTraced(view), view != .root else { return false }
    willMutate()
    record(view, "isHidden", "\(isHidden)")
    edits.setHidden(isHidden, view.index)
    needsLayout = true
    return true
  }

  func setTransparent(_ isTransparent: Bool, _ view: ViewID) -> Bool {
    guard view != .root else { return false }
    willMutate()
    record(view, "alpha", isTransparent ? "0" : "1")
    if isTransparent { views.transparent.insert(view.index) } else { views.transparent.remove(view.index) }
    return true
  }

  func requestFirstResponder(_ input: ViewID?) {
    let index = input.map { isDesigned($0) ? prepared.inputOfView[$0.index] : -1 } ?? -1
    // A hide is posted for the input that resigns, even if an input becomes first responder at once
    // (Papercloud/KeyboardConstraint 4).
    let resigns =
      switch requestedFocus {
      case .resign: focus >= 0
      case .focus(_, let resignsFirst): resignsFirst
      case nil: false
      }
    ask(for: index < 0 ? .resign : .focus(index, resignsFirst: resigns))
    record(input ?? .root, input == nil ? "endEditing" : "becomeFirstResponder", "true")
  }

  private static func text(_ r: CGRect) -> String {
    "(\(text(r.origin.x)), \(text(r.origin.y)), \(text(r.size.width)), \(text(r.size.height)))"
  }

  /// Returns a number as text without floating-point noise.
  static func text(_ value: CGFloat) -> String {
    let rounded = (Double(value) * 1000).rounded() / 1000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
  }

  func record(_ view: ViewID, _ what: String, _ value: @autoclosure () -> String) {
    guard isDetailed else { return }
    recordAdjustment(of: name(of: view), what, value())
  }

  /// Records a change for explanations.
  ///
  /// - Parameter target: the id of the view or constraint.
  func recordAdjustment(of target: String, _ what: String, _ value: String) {
    var adjustment = RecordedAdjustment(
      time: time, target: target, what: what, value: value, animation: animations.current?.text ?? "none",
      place: UIWorld.currentPlace)
    adjustment.isSetup = isSettingUp
    builder.trace.adjustments.append(adjustment)
  }

  /// Records the insets that the strategy adds to the safe area, for explanations.
  func recordSafeArea() {
    let added = additionalSafeAreaInsets
    record(
      .root, "additionalSafeAreaInsets", "top \(Self.text(added.top)), bottom \(Self.text(added.bottom))")
  }

  private func recordConstraint(_ anchor: BottomAnchor, _ what: String, _ value: @autoclosure () -> String) {
    guard isDetailed, let first = prepared.screen.bottomConstraint else { return }
    recordAdjustment(of: "\(prepared.screen.tree.constraints[first].id) (\(anchor))", what, value())
  }

  // MARK: Animation

  func beginAnimation(_ timing: AnimationTiming) { animations.begin(timing, rules) }

  var scrollAnimation: (curve: UIView.AnimationOptions, duration: Double) {
    (rules.animatedScrollIsConstant ? .curveLinear : .curveEaseInOut, 0.3)
  }

  func beginWithoutAnimation() { animations.beginWithout() }

  func endAnimation() { animations.end() }
}
