/// A xib of the app.
///
/// Creates the views of xibs. Most scenes of storyboards are read as screens instead.
open class UINib: NSObject {
  /// A key of the options with which a xib is loaded.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// Apple's name of the key.
    public let rawValue: String
    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  private let name: String

  /// Creates the object of a xib by its name. UIKit raises an exception for an unknown name when views are needed;
  /// here this is reported as an error of the cell.
  public init(nibName name: String, bundle bundleOrNil: Bundle?) { self.name = name }

  /// Creates the top-level views of the xib, and connects outlets and actions.
  open func instantiate(
    withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil
  ) -> [Any] { views(owner: ownerOrNil) }

  func views(owner: Any?) -> [UIView] {
    let world = UIWorld.current
    if let views = world.nibs?.views(of: name, owner: owner.map { $0 as AnyObject }) { return views }
    world.unsupported("the xib '\(name)', which is not in the app's folder")
    return []
  }
}

extension Bundle {
  /// Creates the top-level views of a xib, and connects outlets and actions.
  @discardableResult public func loadNibNamed(
    _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil
  ) -> [Any]? { UINib(nibName: name, bundle: self).views(owner: owner) }
}
