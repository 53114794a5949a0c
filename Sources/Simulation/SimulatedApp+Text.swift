import Platform
import Screens
import UIKit

extension SimulatedApp {
  /// Adds lines to the text of the first responder, and keeps the caret of a text view visible as UIKit does.
  func addLines(_ count: Int) {
    guard focus >= 0 else { return }
    willMutate()
    lines[focus] += count
    typedLines[focus] += count
    caretLines[focus] += count
    let input = prepared.screen.inputs[focus]
    if input.growsToLines != nil {
      needsLayout = true
      layoutIfNeeded()
    }
    let scroll = prepared.scrollIndex[input.view]
    guard input.kind == .textView, scroll >= 0 else { return }
    views.scrolls[scroll].contentSize = textSize(focus)
    if let place = placeOfCaret { self.scroll(to: place) }
    if keyboard.isUp { scrollFocusedInput(whileTyping: true) }
  }

  /// The index of a scroll view in the list of scroll views, and the offset to which it scrolls.
  private typealias ScrollPlace = (scroll: Int, offset: CGFloat)

  private func scroll(to place: ScrollPlace) {
    willMutate()
    views.scrolls[place.scroll].offset.y = place.offset
    views.originsAreCurrent = false
  }

  /// The offset with which the focused text view shows the caret's line after the smallest possible scroll;
  /// nil if the line is already visible.
  private var placeOfCaret: ScrollPlace? {
    guard scrolls(focus) else { return nil }
    let input = prepared.screen.inputs[focus]
    let scroll = prepared.scrollIndex[input.view]
    let visible =
      views.frames[input.view].size.height - views.scrolls[scroll].inset.bottom
      - views.scrolls[scroll].adjustment.bottom
    let caret = caretRect(in: ViewID(input.view))
    let overshoot = caret.origin.y + caret.size.height + input.textInset - visible
    return overshoot > views.scrolls[scroll].offset.y ? (scroll, CGFloat(overshoot)) : nil
  }

  /// Scrolls the focused text view to its caret if code has let it scroll while it handled a change of its text.
  ///
  /// A text view that is let scroll at its largest height shows the line that is typed, as one that always scrolls does
  /// (chausovSurfStudio/TextFieldsCatalog pull request 123).
  func textViewBeganToScroll() {
    guard focus >= 0, let place = placeOfCaret else { return }
    scroll(to: place)
  }

  /// Scrolls a focused text view to its caret after its visible part has changed, if the setting of the rule
  /// textViewResize is `follows`.
  func textViewChanged(_ view: Int) {
    guard focus >= 0, prepared.screen.inputs[focus].view == view,
      prepared.screen.inputs[focus].kind == .textView, let place = placeOfCaret, rules.textViewFollowsCaret
    else { return }
    scroll(to: place)
  }

  /// Scrolls a text view to its caret after it has become first responder while the keyboard is up, if the
  /// setting of the rule textViewResize is `follows`.
  func focusedTextViewShowsCaret() {
    guard keyboard.isUp, focus >= 0, prepared.screen.inputs[focus].kind == .textView,
      let place = placeOfCaret, rules.textViewFollowsCaret
    else { return }
    scroll(to: place)
  }

  /// Counts the lines of the text views' texts at their widths, and returns whether a number has changed.
  ///
  /// A caret at the end of the text stays there, because UIKit puts it to the end after code has set the text
  /// (kenmueller/TextView pull request 22). A tap moves it to another line.
  func countLines(in frames: [CGRect]) -> Bool {
    var hasChanged = false
    for index in texts.indices {
      guard let text = texts[index] else { continue }
      let width = frames[prepared.screen.inputs[index].view].size.width
      // A view without a size has no lines yet.
      guard width > text.paddingWidth else { continue }
      let count = text.lineCount(width) + typedLines[index]
      guard count != lines[index] else { continue }
      caretLines[index] =
        caretLines[index] + 1 >= lines[index] ? count - 1 : min(caretLines[index], count - 1)
      lines[index] = count
      hasChanged = true
    }
    return hasChanged
  }

  /// Replaces the text of a text view. What the person has typed is part of the old text.
  func replaceText(ofInput index: Int, by text: WrappedText) {
    guard texts[index] != text else { return }
    if texts[index]?.text != text.text {
      typedLines[index] = 0
      caretLines[index] = max(0, lines[index] - 1)
    }
    willMutate()
    texts[index] = text
    needsLayout = true
  }

  func setText(_ text: String, _ font: UIFont?, of textView: ViewID) {
    let index = isDesigned(textView) ? prepared.inputOfView[textView.index] : -1
    guard index >= 0, var new = texts[index] else { return }
    new.text = String(text.prefix(10_000))
    if let font { new.font = font.measures }
    replaceText(ofInput: index, by: new)
  }

  /// Scrolls an input into view, as the user does before tapping it.
  func scrollToTap(_ index: Int) {
    let view = prepared.screen.inputs[index].view
    let node = prepared.nodes[view].scroll
    guard node >= 0 else { return }
    updateOrigins()
    let top = views.origins[node].y + views.scrolls[prepared.scrollIndex[node]].offset.y
    let field =
      views.origins[view].y
      + (prepared.scrollIndex[view] >= 0 ? views.scrolls[prepared.scrollIndex[view]].offset.y : 0)
    let height = views.frames[view].size.height
    let upper = max(top, base.y + views.root.origin.y + safeAreaInsets.top)
    let lower = tappableBottom(top + views.frames[node].size.height)
    let scroll = prepared.scrollIndex[node]
    guard let place = place(of: scroll, bringing: (field, field + height), into: (upper, lower)) else {
      return
    }
    self.scroll(to: place)
    builder.trace.personScrolls.append(time)
    if keyboard.isUp, !builder.trace.scrolledByPerson.contains(node) {
      builder.trace.scrolledByPerson.append(node)
    }
  }

  /// Returns an input's frame on the screen, without running animations.
  func rectOnScreen(ofInput index: Int) -> CGRect {
    updateOrigins()
    let view = prepared.screen.inputs[index].view
    var origin = views.origins[view]
    let scroll = prepared.scrollIndex[view]
    if scroll >= 0 {
      origin.x += views.scrolls[scroll].offset.x
      origin.y += views.scrolls[scroll].offset.y
    }
    return CGRect(origin: origin, size: views.frames[view].size)
  }

  func scrollToEnd() { scroll(by: .greatestFiniteMagnitude) }

  /// The index of the scroll view that holds the form or the list; nil if there is none.
  var contentScroll: Int? {
    prepared.scrollNodes.indices.first { prepared.inputOfView[prepared.scrollNodes[$0]] < 0 }
  }

  /// Lets a finger scroll the form or the list, within the limits of its content.
  func scroll(by distance: CGFloat) {
    guard let scroll = contentScroll else { return }
    let before = views.scrolls[scroll].offset.y
    willMutate()
    views.scrolls[scroll].offset.y =
      distance == .greatestFiniteMagnitude ? distance : before + distance
    clampOffset(scroll)
    if views.scrolls[scroll].offset.y != before { builder.trace.personScrolls.append(time) }
  }

  /// Whether an input is a text view that scrolls its text.
  func scrolls(_ input: Int) -> Bool {
    prepared.screen.inputs[input].kind == .textView
      && (scrollSettings[input] ?? prepared.screen.inputs[input].scrolls(lines: lines[input]))
  }

  /// Returns whether UIKit automatically scrolls the scroll view around the focused input. It may be asked only
  /// if there is such a scroll view.
  ///
  /// UIKit does so for text fields (rule fieldAutoScroll) and for text views that do not scroll their own text
  /// (react-native pull request 58436, GrowingTextView pull request 6), and not for those that do
  /// (IQKeyboardManager 1589, EKKeyboardAvoiding 10). While the person types in a text view, it depends on the
  /// rule textViewAutoScroll.
  private func scrollsFocusedInput(whileTyping isTyping: Bool) -> Bool {
    guard prepared.screen.inputs[focus].kind == .textView else { return rules.fieldAutoScroll }
    return isTyping ? rules.textViewAutoScroll : !scrolls(focus) && rules.fieldAutoScroll
  }

  /// Scrolls the focused input into view as UIKit does, if it is inside a scroll view.
  func scrollFocusedInput(whileTyping isTyping: Bool = false) {
    guard let place = placeOfFocusedInput, scrollsFocusedInput(whileTyping: isTyping) else { return }
    scroll(to: place)
  }

  /// Scrolls the focused input into view again, as UIKit does if the visible part of its scroll view changes
  /// while the keyboard is up.
  func visiblePartChanged(_ scroll: Int) {
    if scroll == focusedFieldScroll { scrollFocusedInput() }
  }

  /// The offset to which UIKit automatically scrolls to show the focused text field, or the caret's line of a
  /// focused text view; nil if nothing scrolls.
  ///
  /// It is the smallest scroll that brings the field or line into the visible part, which is the scroll
  /// view's bounds minus its adjusted insets. UIKit does not check whether the keyboard covers that part. A
  /// field behind the keyboard stays there if no inset excludes the covered area.
  private var placeOfFocusedInput: ScrollPlace? {
    guard focus >= 0 else { return nil }
    let input = prepared.screen.inputs[focus]
    let node = prepared.nodes[input.view].scroll
    guard node >= 0 else { return nil }
    let scroll = prepared.scrollIndex[node]
    updateOrigins()
    let edge = views.origins[node].y + views.scrolls[scroll].offset.y
    let inset = views.scrolls[scroll].adjustedInset
    let (top, bottom) = (edge + inset.top, edge + views.frames[node].size.height - inset.bottom)
    var extent: (top: Double, bottom: Double) = (views.origins[input.view].y, 0)
    extent.bottom = extent.top + views.frames[input.view].size.height
    if input.kind == .textView {
      // The origin of a text view is the origin of its text.
      let caret = caretRect(in: ViewID(input.view))
      extent.top += caret.origin.y
      extent.bottom = extent.top + caret.size.height
    }
    return place(of: scroll, bringing: extent, into: (top, bottom))
  }

  /// Returns the offset that brings `extent` into `visible` with the smallest scroll that the content
  /// permits; nil if nothing scrolls. If not all of `extent` fits, its top edge is shown.
  private func place(
    of scroll: Int, bringing extent: (top: Double, bottom: Double),
    into visible: (top: Double, bottom: Double)
  ) -> ScrollPlace? {
    var move = max(0, extent.bottom - visible.bottom)
    if extent.top - move < visible.top { move = extent.top - visible.top }
    guard abs(move) > 0.001 else { return nil }
    let before = views.scrolls[scroll].offset.y
    let after = clamped(before + move, scroll)
    return after == before ? nil : (scroll, after)
  }

  /// Puts the caret of a text view into the line that a user would tap, which is the lowest visible one.
  func placeCaretByTap(_ index: Int) {
    let input = prepared.screen.inputs[index]
    let scroll = prepared.scrollIndex[input.view]
    guard input.kind == .textView, scroll >= 0 else { return }
    updateOrigins()
    let content = views.origins[input.view].y
    let frameBottom = content + views.scrolls[scroll].offset.y + views.frames[input.view].size.height
    let bottom = isInBar(input.view) ? min(frameBottom, barBottom) : tappableBottom(frameBottom)
    let visible = bottom - content - input.textInset
    let line = (visible / input.lineHeight + 1e-9).rounded(.down) - 1
    // The line is limited before the conversion to an integer, because a strategy may have moved the view
    // very far.
    caretLines[index] = Int(max(0, min(Double(max(lines[index], 1) - 1), line)))
  }

  /// Returns the bottom edge of the area that can be tapped, which is above the keyboard, the home indicator
  /// and the tab bar.
  func tappableBottom(_ bottom: CGFloat) -> CGFloat {
    var edge = window.containerOnScreen.maxY - window.containerSafeArea.bottom
    edge -= bottomBarHeight
    if keyboard.isUp, keyboard.spot == .docked { edge = min(edge, keyboard.frame.origin.y) }
    return min(bottom, edge)
  }

  func textSize(_ index: Int) -> CGSize {
    let input = prepared.screen.inputs[index]
    return CGSize(
      width: views.frames[input.view].size.width,
      height: Double(lines[index]) * input.lineHeight + 2 * input.textInset)
  }
}
