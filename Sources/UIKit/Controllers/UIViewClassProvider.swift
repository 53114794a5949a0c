/// A view controller that knows the classes of the views on its screen, as a storyboard does.
///
/// The views are created with `init(coder:)` when the controller is installed.
public protocol UIViewClassProvider: UIViewController {
  /// Returns the class of the view with an identifier in the screen's file. Nil for a view without a class of
  /// the app.
  func viewClass(named name: String) -> UIView.Type?
  /// Connects the outlets and actions of the screen. The views exist, and `viewDidLoad` is called next.
  func connectOutlets()
}

extension UIViewClassProvider {
  /// Does nothing.
  public func connectOutlets() {}
}
