/// A view controller that knows the classes of the views on its screen, as a storyboard does.
///
/// The views are created with `init(coder:)` when the controller is installed.
public protocol UIViewClassProvider: UIViewController {
  /// Returns the class of the view with an identifier in the screen's file. Nil for a view without a class of
  /// the app.
  func viewClass(named name: String) -> UIView.Type?
}
