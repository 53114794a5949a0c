// Feedback that a person hears or feels. Nothing happens.

/// A generator of feedback.
open class UIFeedbackGenerator: NSObject {
  /// Prepares feedback.
  open func prepare() {}
}

/// A generator of the feedback of a success or an error.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The kind of feedback, with Apple's raw values.
  public enum FeedbackType: Int, Sendable { case success, warning, error }
  /// Gives feedback.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// A generator of the feedback of a collision.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The strength of feedback, with Apple's raw values.
  public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }
  /// Creates a generator.
  public override init() { super.init() }
  /// Creates a generator with a strength.
  public convenience init(style: FeedbackStyle) { self.init() }
  /// Gives feedback.
  open func impactOccurred() {}
}

/// A generator of the feedback of a selection.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Gives feedback.
  open func selectionChanged() {}
}

/// The pasteboard. It is empty, and reads are noted.
public final class UIPasteboard: NSObject {
  /// The pasteboard of the device.
  public static var general: UIPasteboard { UIPasteboard() }
  /// The text, which is always nil. The read is noted. Setting it does nothing.
  public var string: String? {
    get {
      UIWorld.currentIfAny?.noteInert("UIPasteboard.string")
      return nil
    }
    set { _ = newValue }
  }
  /// Whether there is a text, which is never so. The read is noted.
  public var hasStrings: Bool {
    UIWorld.currentIfAny?.noteInert("UIPasteboard.hasStrings")
    return false
  }
}

/// The wheel that refreshes a list. A person never pulls it.
open class UIRefreshControl: UIControl {
  /// Whether the wheel turns.
  open private(set) var isRefreshing = false
  /// The title.
  open var attributedTitle: NSAttributedString?
  /// Starts to turn the wheel, which is not shown.
  open func beginRefreshing() { isRefreshing = true }
  /// Stops the wheel.
  open func endRefreshing() { isRefreshing = false }
}

/// A view with a visual effect, such as a blur. The effect is not drawn.
open class UIVisualEffectView: UIView {
  /// The effect.
  open var effect: UIVisualEffect?
  /// The view of the content.
  public private(set) lazy var contentView: UIView = {
    let view = UIView(frame: bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(view)
    return view
  }()
  /// Creates a view with an effect.
  public convenience init(effect: UIVisualEffect?) {
    self.init(frame: .zero)
    self.effect = effect
  }
}

/// A visual effect. It is not drawn.
open class UIVisualEffect: NSObject {
  /// Creates an effect.
  public override init() { super.init() }
}

/// A blur. It is not drawn.
open class UIBlurEffect: UIVisualEffect {
  /// The style of a blur, with Apple's raw values.
  public enum Style: Int, Sendable {
    case extraLight, light, dark, extraDark, regular, prominent, systemUltraThinMaterial, systemThinMaterial,
      systemMaterial, systemThickMaterial, systemChromeMaterial
  }
  /// Creates a blur.
  public convenience init(style: Style) { self.init() }
}

/// The looks of bars and controls. They are stored but not drawn.
open class UIBarAppearance: NSObject {
  /// The color behind the bar.
  open var backgroundColor: UIColor?
  /// The color of the shadow.
  open var shadowColor: UIColor?
  /// Creates a look.
  public override init() { super.init() }
  /// Makes the bar opaque. The screen's description decides it.
  open func configureWithOpaqueBackground() {}
  /// Makes the bar transparent. The screen's description decides it.
  open func configureWithTransparentBackground() {}
  /// Gives the bar its usual look.
  open func configureWithDefaultBackground() {}
}

/// The look of a navigation bar. It is stored but not drawn.
open class UINavigationBarAppearance: UIBarAppearance {
  /// The attributes of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The attributes of a large title.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
}

extension UINavigationBar {
  /// Whether titles are large. The screen's description decides it.
  public var prefersLargeTitles: Bool {
    get { bar.isLarge }
    set { bar.isLarge = newValue }
  }
  /// The color behind the bar. It is stored but not drawn.
  public var barTintColor: UIColor? {
    get { bar.color }
    set { bar.color = newValue }
  }
  /// The attributes of the title. They are stored but not drawn.
  public var titleTextAttributes: [NSAttributedString.Key: Any]? {
    get { bar.attributes }
    set { bar.attributes = newValue }
  }
  /// The usual look. It is stored but not drawn.
  public var standardAppearance: UINavigationBarAppearance {
    get { bar.looks["standard"] ?? UINavigationBarAppearance() }
    set { bar.looks["standard"] = newValue }
  }
  /// The look over content that is scrolled to its top. It is stored but not drawn.
  public var scrollEdgeAppearance: UINavigationBarAppearance? {
    get { bar.looks["edge"] }
    set { bar.looks["edge"] = newValue }
  }
  /// The look in compact heights. It is stored but not drawn.
  public var compactAppearance: UINavigationBarAppearance? {
    get { bar.looks["compact"] }
    set { bar.looks["compact"] = newValue }
  }
  /// Sets the image behind the bar. It is not drawn.
  public func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {}
  /// The image of the shadow. It is stored but not drawn.
  public var shadowImage: UIImage? {
    get { bar.shadow }
    set { bar.shadow = newValue }
  }
}

/// The heights of a bar, with Apple's raw values.
public enum UIBarMetrics: Int, Sendable { case `default`, compact }

/// The values of a navigation bar that are stored but not drawn.
final class NavigationBarLooks {
  var isLarge = false
  var color: UIColor?
  var attributes: [NSAttributedString.Key: Any]?
  var looks: [String: UINavigationBarAppearance] = [:]
  var shadow: UIImage?
}

/// The appearance of an interface, with Apple's raw values.
public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

extension UITraitCollection {
  /// The appearance, which is always light. The read is noted.
  public var userInterfaceStyle: UIUserInterfaceStyle {
    UIWorld.currentIfAny?.noteInert("UITraitCollection.userInterfaceStyle")
    return .light
  }
}

extension UIAccessibility {
  /// Whether motion is reduced, which is never so. The read is noted.
  public static var isReduceMotionEnabled: Bool {
    UIWorld.currentIfAny?.noteInert("UIAccessibility.isReduceMotionEnabled")
    return false
  }
  /// Whether VoiceOver runs, which is never so. The read is noted.
  public static var isVoiceOverRunning: Bool {
    UIWorld.currentIfAny?.noteInert("UIAccessibility.isVoiceOverRunning")
    return false
  }
  /// Tells assistive technologies about a change. Nothing happens.
  public static func post(notification: Notification, argument: Any?) {}
}

/// The settings of assistive technologies.
public enum UIAccessibility {
  /// A change that assistive technologies are told about.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// Apple's raw value.
    public var rawValue: UInt32
    /// Creates a change from Apple's raw value.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// A text to read.
    public static let announcement = Notification(rawValue: 1008)
    /// Another layout.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// Another screen.
    public static let screenChanged = Notification(rawValue: 1000)
  }
}
