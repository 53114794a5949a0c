/// The heights and the behavior of a sheet. Its detents decide whether it is a half-height sheet; everything
/// else is stored but not simulated.
open class UISheetPresentationController: NSObject {
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
      let made = UISheetPresentationController()
      around.sheet = made
      return made
    default: return nil
    }
  }

  /// The way in which the controller is presented.
  func presentedStyle(system: Int) -> PresentedStyle {
    if let alert = self as? UIAlertController {
      return alert.preferredStyle == .alert ? .alert : .actionSheet
    }
    return modalPresentationStyle.presented(surroundings?.sheet, system: system)
  }
}
