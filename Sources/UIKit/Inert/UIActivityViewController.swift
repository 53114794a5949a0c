/// A controller with which a person shares content. It shows nothing.
open class UIActivityViewController: UIViewController {
  /// A service, such as one for printing.
  public struct ActivityType: RawRepresentable, Hashable, Sendable {
    /// Apple's raw value.
    public let rawValue: String
    /// Creates a service from Apple's raw value.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// A closure that is called after the person has shared the content or not. It is not called here.
  open var completionWithItemsHandler: ((ActivityType?, Bool, [Any]?, (any Error)?) -> Void)?
  /// The services that are not offered.
  open var excludedActivityTypes: [ActivityType]?

  /// Creates a controller for some content.
  public init(activityItems: [Any], applicationActivities: [Any]?) { super.init(nibName: nil, bundle: nil) }
  /// Creates a controller from an archive, which is not done.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}
