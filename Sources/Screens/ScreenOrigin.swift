/// The place of a screen in an Interface Builder file, with the names that the app's code uses for it.
public struct ScreenOrigin: Sendable, Equatable, Codable {
  /// The scene's id in the file.
  public var scene: String
  /// The class of the screen's controller; nil if the file names none.
  public var className: String?
  /// The first number of the iOS version that the file is made for; nil if the project determines it.
  public var system: Int?
  /// The ids of the views in the file, by their names in the view tree.
  public var views: [String: String] = [:]
  /// The lines of the constraints, by id.
  public var lines: [String: Int] = [:]
  /// The names of the controller's outlets, by the id of the view or constraint.
  public var outlets: [String: String] = [:]

  /// Creates a place without views and constraints.
  public init(scene: String, className: String? = nil, system: Int? = nil) {
    self.scene = scene
    self.className = className
    self.system = system
  }
}
