import Layout
import Platform
import Screens
import UIKit

extension LayoutNode {
  /// Creates the layout of a view that code made.
  init(_ view: ViewDescription, id: String, parent: Int) {
    self.init(id: id, parent: parent)
    switch view.kind {
    case .plain: break
    case .scroll: kind = .scroll
    case .stack(let stack): kind = .stack(StackConfiguration(stack))
    }
    if view.intrinsicSize.width >= 0 { intrinsicWidth = Double(view.intrinsicSize.width) }
    if view.intrinsicSize.height >= 0 { intrinsicHeight = Double(view.intrinsicSize.height) }
    (firstBaseline, lastBaseline) = (Double(view.firstBaseline), Double(view.lastBaseline))
    (huggingHorizontal, huggingVertical) = (
      Double(view.hugging[0].rawValue), Double(view.hugging[1].rawValue)
    )
    compressionHorizontal = Double(view.compression[0].rawValue)
    compressionVertical = Double(view.compression[1].rawValue)
    margins = view.margins
    insetsMarginsFromSafeArea = view.insetsMarginsFromSafeArea
    preservesSuperviewMargins = view.preservesSuperviewMargins
    isHidden = view.isHidden
    placement = view.placement.map(LayoutPlacement.init)
    spacingAfter = view.spacingAfter.map(Double.init)
    if case .input = view.content {} else { wrapped = view.wrapped }
    if let size = view.contentSize {
      restingContentSize = size
      contentHeight = Double(size.height)
    }
  }
}

extension LayoutPlacement {
  /// Creates the placement of a frame whose autoresizing mask is translated into constraints.
  fileprivate init(_ placement: ViewDescription.Placement) {
    let mask = UIView.AutoresizingMask(rawValue: placement.mask)
    let (frame, outer) = (placement.frame, placement.outer)
    self.init(
      horizontal: LinearPlacement(
        origin: frame.minX, size: frame.width, in: outer.width,
        isMinFlexible: mask.contains(.flexibleLeftMargin), isSizable: mask.contains(.flexibleWidth),
        isMaxFlexible: mask.contains(.flexibleRightMargin)),
      vertical: LinearPlacement(
        origin: frame.minY, size: frame.height, in: outer.height,
        isMinFlexible: mask.contains(.flexibleTopMargin), isSizable: mask.contains(.flexibleHeight),
        isMaxFlexible: mask.contains(.flexibleBottomMargin)))
    below = placement.below?.index
    vertical.sizePriority = Double(placement.heightPriority.rawValue)
  }
}

extension StackConfiguration {
  init(_ stack: ViewDescription.Stack) {
    let distribution: Distribution =
      switch stack.distribution {
      case .fill: .fill
      case .fillEqually: .fillEqually
      case .fillProportionally: .fillProportionally
      case .equalSpacing: .equalSpacing
      case .equalCentering: .equalCentering
      }
    let alignment: Alignment =
      switch stack.alignment {
      case .fill: .fill
      case .leading: .leading
      case .firstBaseline: .firstBaseline
      case .center: .center
      case .trailing: .trailing
      case .lastBaseline: .lastBaseline
      }
    self.init(
      axis: stack.axis == .vertical ? .vertical : .horizontal, distribution: distribution,
      alignment: alignment, spacing: Double(stack.spacing), layoutMarginsRelative: stack.isRelativeToMargins,
      baselineRelative: stack.isRelativeToBaselines)
  }
}

extension ViewDescription.Stack {
  init(_ stack: StackConfiguration) {
    self.init()
    axis = stack.axis == .vertical ? .vertical : .horizontal
    distribution =
      switch stack.distribution {
      case .fill: .fill
      case .fillEqually: .fillEqually
      case .fillProportionally: .fillProportionally
      case .equalSpacing: .equalSpacing
      case .equalCentering: .equalCentering
      }
    alignment =
      switch stack.alignment {
      case .fill: .fill
      case .leading, .top: .leading
      case .firstBaseline: .firstBaseline
      case .center: .center
      case .trailing, .bottom: .trailing
      case .lastBaseline: .lastBaseline
      }
    spacing = CGFloat(stack.spacing)
    isRelativeToMargins = stack.layoutMarginsRelative
    isRelativeToBaselines = stack.baselineRelative
  }
}

extension ScreenView {
  /// Creates the look of a view that code made.
  init(_ view: ViewDescription, hasSubviews: Bool, isInScrollView: Bool) {
    let role: ViewRole =
      switch view.content {
      case .container where view.kind == .scroll: .scrollView
      case .container: hasSubviews || !view.hasBackground ? .container : .decoration
      case .text: .text
      case .control: .control
      case .picture: .decoration
      case .bar: .bar
      case .input: .input
      }
    self.init(role: role, clips: view.clips)
    hasBackground = view.hasBackground
    takesTouches = view.takesTouches
    isTable = view.isTable
    contentInset = view.contentInset
    text = String(view.text.prefix(200))
    // A text view that takes text is described as plain, and is a scroll view for its text.
    let isTextView = if case .input(let input) = view.content { input.kind == .textView } else { false }
    if view.kind == .scroll || isTextView, !isInScrollView {
      insetAdjustment =
        switch view.insetAdjustment {
        case .never: .never
        case .always: .always
        case .automatic, .scrollableAxes: .automatic
        }
    }
  }
}

extension ScreenInput {
  /// Creates an input that code made, with the text of a text view.
  init(_ input: ViewDescription.Input, _ text: WrappedText?, view: Int) {
    self.init(view: view, kind: input.kind)
    if input.kind == .textView { self.text = text }
    isSecure = input.isSecure
    keyboard = input.keyboardType.kind
    if keyboard == .alphabet, let type = input.contentType, type == .username || type == .password {
      keyboard = .passwords
    }
    suggestions = !input.isSecure && keyboard != .numberPad && input.autocorrection != .no
    lineHeight = Double(input.lineHeight)
    textInset = Double(input.textInset)
    if input.growsWithText { growsToLines = 200 }
    if input.kind != .textView {
      returnKeyPerformsAction = [.go, .join, .route, .send].contains(input.returnKey)
      returnKeyMovesOn = input.returnKey == .next
    }
  }
}
