extension UIView {
  /// The way in which content fills the view, with Apple's raw values.
  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right, topLeft,
      topRight, bottomLeft, bottomRight
  }

  /// The color of controls inside the view. It is stored but not drawn.
  public var tintColor: UIColor! {
    get { parts?.tint ?? .systemBlue }
    set { made.tint = newValue }
  }
  /// The way in which content fills the view. It is stored but not drawn.
  public var contentMode: ContentMode {
    get { parts?.contentMode ?? .scaleToFill }
    set { made.contentMode = newValue }
  }
  /// Whether the view fills its whole rectangle. It is stored but not drawn.
  public var isOpaque: Bool {
    get { parts?.isOpaque ?? true }
    set { made.isOpaque = newValue }
  }
  /// Does nothing, because nothing is drawn.
  public func setNeedsDisplay() {}

  /// Returns this view or the first view inside it with a tag.
  public func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for subview in subviews {
      if let found = subview.viewWithTag(tag) { return found }
    }
    return nil
  }
}
