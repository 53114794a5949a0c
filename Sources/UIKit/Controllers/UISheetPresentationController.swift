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

/// The values on which the height of a custom detent may depend.
public protocol UISheetPresentationControllerDetentResolutionContext: AnyObject {
  /// The traits of the sheet's container.
  var containerTraitCollection: UITraitCollection { get }
  /// The height of the large detent above the bottom safe area.
  var maximumDetentValue: CGFloat { get }
}

/// The heights and the behavior of a sheet. Its detents decide whether it is a half-height sheet, and whether it
/// dims the screen below; everything else is stored but not simulated.
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
    private let resolve: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

    init(
      _ identifier: Identifier,
      _ resolve: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) {
      self.identifier = identifier
      self.resolve = resolve
    }

    /// Returns a height of about half of the screen. It is inactive if the height is compact.
    public class func medium() -> Detent {
      Detent(.medium) { DetentContext.heightIsCompact ? nil : $0.maximumDetentValue / 2 }
    }
    /// Returns the whole height below the status bar.
    public class func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }
    /// Returns a height above the bottom safe area that the app defines.
    ///
    /// - Parameters:
    ///   - identifier: The name of the height; nil for a unique name.
    ///   - resolver: A closure that returns the height in points; nil if the height is inactive.
    public class func custom(
      identifier: Identifier? = nil,
      resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Detent {
      Detent(identifier ?? Identifier(UUID().uuidString), resolver)
    }

    /// Returns the height of the detent in points; nil if it is inactive.
    public func resolvedValue(in context: any UISheetPresentationControllerDetentResolutionContext)
      -> CGFloat?
    {
      resolve(context)
    }
  }

  /// The heights at which the sheet rests, from the lowest to the tallest. The sheet comes at the first one, unless
  /// another is selected.
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

  /// Asks for the heights again. Nothing happens, because heights are asked for only when the sheet comes.
  open func invalidateDetents() {}

  /// The detents that are active on the screen, and the index of the one at which the sheet comes. Nil if none is active.
  private var resting: (active: [Detent], index: Int)? {
    let context = DetentContext()
    let active = detents.filter { $0.resolvedValue(in: context) != nil }
    let named = active.firstIndex { $0.identifier == selectedDetentIdentifier }
    return (named ?? active.indices.first).map { (active, $0) }
  }

  /// Whether the sheet comes at a lower height than the large one.
  var isHalf: Bool { resting.map { $0.active[$0.index].identifier != .large } ?? false }

  /// Whether the screen below is not dimmed at the height at which the sheet comes.
  var isUndimmed: Bool {
    guard let (active, index) = resting,
      let last = active.firstIndex(where: { $0.identifier == largestUndimmedDetentIdentifier })
    else { return false }
    return index <= last
  }
}

/// The screen on which a sheet comes.
private final class DetentContext: UISheetPresentationControllerDetentResolutionContext {
  let containerTraitCollection = UIWorld.currentIfAny?.host.traits ?? UITraitCollection()

  /// Whether the height is compact, as on a phone in landscape.
  static var heightIsCompact: Bool {
    guard let host = UIWorld.currentIfAny?.host else { return false }
    let bounds = host.windowBounds
    return host.traits.userInterfaceIdiom == .phone && bounds.width > bounds.height
  }

  /// The large detent begins 10 points below the top of the safe area, or 20 points on a device with a home button
  /// (boscojwho/SheetInteraction, SheetLayoutInfo.swift).
  var maximumDetentValue: CGFloat {
    guard let host = UIWorld.currentIfAny?.host else { return 0 }
    let safe = host.safeAreaInsets
    return max(0, host.windowBounds.height - safe.top - (safe.bottom > 0 ? 10 : 20) - safe.bottom)
  }
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
      return sheet.isUndimmed ? .undimmedHalfSheet : .halfSheet
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
