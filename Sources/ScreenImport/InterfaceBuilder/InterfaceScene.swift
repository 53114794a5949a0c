/// One thing that can be laid out: a storyboard's scene, or a view at the top of a xib.
public struct InterfaceScene: Sendable {
  /// The `sceneID`, or the id of a xib's view.
  public var id: String
  /// The id of the root view; nil where a scene's controller has none in the file.
  public var rootID: String?
  /// The custom class or the element's name of the controller (or view), for people.
  public var name: String
  /// The identifier by which code asks for the controller; nil without one.
  public var storyboardIdentifier: String?
  /// The controller's or view's class in code; nil for one of UIKit's.
  public var customClass: String?
  /// The line on which the scene begins.
  public var line: Int
  /// The scene's element, its controller's and its root view's.
  var element: Int
  var controller: Int?
  var root: Int?
}
