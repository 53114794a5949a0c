extension UIButton {
  /// The title, the insets and the look of a button.
  ///
  /// A button with a configuration has the standard font of 17 points, 7 points above and below its title and 12 points at
  /// its sides: of 250 such buttons without own sizes in public Interface Builder files, 136 are as tall as a line and 14
  /// points, and "Button" is 75 points wide. The size of an image, a subtitle and the other sizes of buttons are not
  /// known, so a button with one of them has no natural size.
  public struct Configuration: Hashable {
    /// The size of a button.
    public enum Size: Int, Hashable, Sendable { case medium, small, mini, large }
    /// The form of the corners, which is not drawn.
    public enum CornerStyle: Int, Hashable, Sendable {
      case fixed = -1, dynamic, small, medium, large, capsule
    }
    /// The place of the title, which is not drawn.
    public enum TitleAlignment: Int, Hashable, Sendable { case automatic, leading, center, trailing }

    /// The title. If it is nil, the button has that of its state.
    public var title: String?
    /// The title with attributes. Only its text is used.
    public var attributedTitle: AttributedString? {
      didSet { title = attributedTitle.map { String($0.characters) } }
    }
    /// The text below the title.
    public var subtitle: String?
    /// The image. It is not drawn.
    public var image: UIImage?
    /// The space between the image and the title, in points.
    public var imagePadding: CGFloat = 0
    /// The space between the title and the subtitle, in points.
    public var titlePadding: CGFloat = 1
    /// The space around the content, in points.
    public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
    /// The size of the button.
    public var buttonSize = Size.medium
    /// The form of the corners. It is not drawn.
    public var cornerStyle = CornerStyle.dynamic
    /// The place of the title. It is not drawn.
    public var titleAlignment = TitleAlignment.automatic
    /// The color of the title. It is not drawn.
    public var baseForegroundColor: UIColor?
    /// The color of the background. It is not drawn.
    public var baseBackgroundColor: UIColor?
    /// Whether an activity indicator takes the place of the image.
    public var showsActivityIndicator = false

    private init() {}

    /// A button without a background.
    public static func plain() -> Configuration { Configuration() }
    /// A button with the app's tint as its background.
    public static func filled() -> Configuration { Configuration() }
    /// A button with a gray background.
    public static func gray() -> Configuration { Configuration() }
    /// A button with a pale background.
    public static func tinted() -> Configuration { Configuration() }
    /// A button without a border.
    public static func borderless() -> Configuration { Configuration() }
    /// A button with a border.
    public static func bordered() -> Configuration { Configuration() }
    /// A button with a border in a pale color.
    public static func borderedTinted() -> Configuration { Configuration() }
    /// A button with a border and the app's tint as its background.
    public static func borderedProminent() -> Configuration { Configuration() }

    /// Whether the natural size follows from the title.
    var hasKnownSize: Bool {
      image == nil && (subtitle ?? "").isEmpty && !showsActivityIndicator && buttonSize == .medium
    }
  }

  /// Creates a button with a configuration. Its title is that of the action if the configuration has none.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero)
    take(configuration)
    take(primaryAction)
  }

  /// Creates a button of a kind with an action, which may give the title.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    take(primaryAction)
  }

  /// Sets the configuration with its observers, which an initializer does not call.
  private func take(_ configuration: Configuration) { self.configuration = configuration }

  private func take(_ action: UIAction?) {
    guard let action else { return }
    if !action.title.isEmpty { setTitle(action.title, for: .normal) }
    addAction(action, for: .touchUpInside)
  }

  /// Asks for an update of the configuration, which happens at once.
  public func setNeedsUpdateConfiguration() { updateConfiguration() }
}
