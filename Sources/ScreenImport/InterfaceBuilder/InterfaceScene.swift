/// A scene that can be laid out: a scene of a storyboard, or a top-level view of a xib.
public struct InterfaceScene: Sendable {
  /// The scene's `sceneID`, or the id of a xib's view.
  public var id: String
  /// The id of the root view; nil if the scene has no root view in the file.
  public var rootID: String?
  /// A readable name: the custom class or the element name of the controller or view.
  public var name: String
  /// The identifier by which the app's code instantiates the controller; nil if there is none.
  var storyboardIdentifier: String?
  /// The custom class of the controller or view; nil if it is a class of UIKit.
  var customClass: String?
  /// The line on which the scene begins.
  public var line: Int
  var element: Int
  var controller: Int?
  var root: Int?
}
