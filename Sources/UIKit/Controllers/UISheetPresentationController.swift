/// The presentation of a controller by another one.
open class UIPresentationController: NSObject {
  /// The controller that is presented.
  public private(set) unowned var presentedViewController: UIViewController
  /// The object that is told when the person dismisses a sheet.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  /// The controller that presents. It is the presented one until it is presented.
  public var presentingViewController: UIViewController {
    presentedViewController.surroundings?.presenting ?? presentedViewController
  }

  init(of controller: UIViewController) { presentedViewController = controller }
}

/// An object that is told when the person dismisses a sheet, but not when code dismisses it (developer.apple.com:
/// UIAdaptivePresentationControllerDelegate).
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// Returns whether the person may dismiss the sheet. Scenarios dismiss it anyway.
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  /// Tells the delegate that the person begins to dismiss the sheet.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// Tells the delegate that the person has dismissed the sheet.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  /// Returns true.
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController)
    -> Bool
  { true }
  /// Does nothing.
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
  /// Does nothing.
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
}

/// The place of a popover. It is stored but not simulated.
open class UIPopoverPresentationController: UIPresentationController {
  /// The view at which the popover points.
  open weak var sourceView: UIView?
  /// The part of the view at which the popover points.
  open var sourceRect = CGRect.zero
  /// The bar item at which the popover points.
  open var barButtonItem: UIBarButtonItem?
  /// The directions of the arrow.
  open var permittedArrowDirections = UIPopoverArrowDirection.any
}

/// The directions of a popover's arrow, with Apple's raw values.
public struct UIPopoverArrowDirection: OptionSet, Sendable {
  /// Apple's raw value.
  public let rawValue: UInt
  /// Creates directions from Apple's raw value.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Upward.
  public static let up = UIPopoverArrowDirection(rawValue: 1 << 0)
  /// Downward.
  public static let down = UIPopoverArrowDirection(rawValue: 1 << 1)
  /// To the left.
  public static let left = UIPopoverArrowDirection(rawValue: 1 << 2)
  /// To the right.
  public static let right = UIPopoverArrowDirection(rawValue: 1 << 3)
  /// All directions.
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
}

/// The heights and the behavior of a sheet. Its detents decide whether it is a half-height sheet; everything
/// else is stored but not simulated.
open class UISheetPresentationController: UIPresentationController {
  /// A height at which a sheet rests.
  public final class Detent: NSObject {
    /// The name of a height.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      /// The text of the name.
      public let rawValue: String
      /// Creates a name.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Creates a name.
      public init(_ rawValue: String) { self.rawValue = rawValue }
      /// About half of the screen.
      public static let medium = Identifier("com.apple.UIKit.medium")
      /// The whole height below the status bar.
      public static let large = Identifier("com.apple.UIKit.large")
    }

    /// The name of the height.
    public let identifier: Identifier

    init(_ identifier: Identifier) { self.identifier = identifier }

    /// Returns a height of about half of the screen.
    public class func medium() -> Detent { Detent(.medium) }
    /// Returns the whole height below the status bar.
    public class func large() -> Detent { Detent(.large) }
  }

  /// The heights at which the sheet rests. The sheet comes at the first one, unless another is selected.
  open var detents = [Detent.large()]
  /// The selected height. Nil for the first one.
  open var selectedDetentIdentifier: Detent.Identifier?
  /// The largest height at which the screen below is not dimmed and can be used. Nil if it is always dimmed.
  open var largestUndimmedDetentIdentifier: Detent.Identifier?
  /// Whether the sheet shows a grabber. It is stored but not drawn.
  open var prefersGrabberVisible = false
  /// Whether scrolling makes the sheet taller. It is stored but not simulated.
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  /// Whether the sheet is at the bottom edge if the height is compact. It is stored but not simulated.
  open var prefersEdgeAttachedInCompactHeight = false
  /// Whether the sheet has its preferred width while it is at the bottom edge. It is stored but not simulated.
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false
  /// The radius of the corners. It is stored but not drawn.
  open var preferredCornerRadius: CGFloat?

  /// Runs changes of the properties, which are not animated.
  open func animateChanges(_ changes: () -> Void) { changes() }

  /// Whether the sheet comes at half height.
  var isHalf: Bool { (selectedDetentIdentifier ?? detents.first?.identifier) == .medium }
}

extension UIModalPresentationStyle {
  /// Returns the way in which a controller with this style is presented. A style of the app's own is taken
  /// for a screen that covers this one.
  func presented(_ sheet: UISheetPresentationController?, system: Int) -> PresentedStyle {
    switch self {
    case .automatic, .none, .pageSheet, .formSheet:
      // Cards came with iOS 13 (developer.apple.com: UIModalPresentationStyle.automatic).
      if self == .automatic || self == .none, system < 13 { return .fullScreen }
      guard let sheet, sheet.isHalf, system >= 15 else { return self == .formSheet ? .formSheet : .pageSheet }
      return sheet.largestUndimmedDetentIdentifier == nil ? .halfSheet : .undimmedHalfSheet
    case .popover: return .popover
    case .fullScreen, .currentContext: return .fullScreen
    case .custom, .overFullScreen, .overCurrentContext: return .overFullScreen
    }
  }
}

extension UIViewController {
  /// The sheet in which the controller is presented. Nil for styles that are not sheets.
  public var sheetPresentationController: UISheetPresentationController? {
    switch modalPresentationStyle {
    case .automatic, .pageSheet, .formSheet:
      if let known = around.sheet { return known }
      let made = UISheetPresentationController(of: self)
      around.sheet = made
      return made
    default: return nil
    }
  }

  /// The popover in which the controller is presented. Nil for other styles, except action sheets, which are
  /// popovers on a tablet.
  public var popoverPresentationController: UIPopoverPresentationController? {
    let isActionSheet = (self as? UIAlertController)?.preferredStyle == .actionSheet
    guard modalPresentationStyle == .popover || isActionSheet else { return nil }
    if let known = around.popover { return known }
    let made = UIPopoverPresentationController(of: self)
    around.popover = made
    return made
  }

  /// The presentation of the controller.
  public var presentationController: UIPresentationController? {
    if let special: UIPresentationController = popoverPresentationController ?? sheetPresentationController {
      return special
    }
    if let known = around.presentation { return known }
    let made = UIPresentationController(of: self)
    around.presentation = made
    return made
  }

  /// The way in which the controller is presented.
  func presentedStyle(system: Int) -> PresentedStyle {
    if let alert = self as? UIAlertController {
      return alert.preferredStyle == .alert ? .alert : .actionSheet
    }
    return modalPresentationStyle.presented(surroundings?.sheet, system: system)
  }
}
