import Foundation
import Testing

@testable import ScreenImport

/// A synthetic Interface Builder file with one scene to lay out.
///
/// The tests compute the expected frames by hand from the rules of the format.
struct TestScene {
  var device: String? = "retina4_7"
  var orientation = "portrait"
  var toolsVersion = "21701"
  var size = (width: 375.0, height: 667.0)
  var originY = 0.0
  var subviews = ""
  var constraints = ""
  var controller = ""
  var controllerAttributes = ""
  /// The attributes of the root view. `root` has further elements inside it.
  var rootAttributes = ""
  var root = ""
  /// The attributes and the sections of a table view that is the root view instead of a plain view.
  var table: (attributes: String, sections: String)?
  /// Further scenes of the document. `resources` has its resources.
  var scenes = ""
  var resources = ""
  var usesSafeAreas = true
  var initial = "vc"

  var text: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
    toolsVersion="\(toolsVersion)" useAutolayout="YES" \(usesSafeAreas ? "useSafeAreas=\"YES\" " : "")\
    initialViewController="\(initial)">
    \(device.map { "<device id=\"\($0)\" orientation=\"\(orientation)\" appearance=\"light\"/>" } ?? "")
    <scenes><scene sceneID="scene"><objects>
    <viewController id="vc" \(controllerAttributes) sceneMemberID="viewController">
    \(rootView)\(controller)</viewController></objects></scene>\(scenes)</scenes>
    <resources>\(resources)</resources>
    </document>
    """
  }

  private var rootView: String {
    if let table {
      return """
        <tableView key="view" id="root" \(table.attributes)>\(rect(0, originY, size.width, size.height))
        \(table.sections)</tableView>
        """
    }
    return """
      <view key="view" id="root" \(rootAttributes)>
      \(rect(0, originY, size.width, size.height))
      <subviews>
      \(subviews)
      </subviews>
      <viewLayoutGuide key="safeArea" id="safe"/>
      <constraints>
      \(constraints)
      </constraints>
      \(root)
      </view>
      """
  }

  func document(_ file: String = "Main.storyboard") throws -> InterfaceDocument {
    try InterfaceDocument(Data(text.utf8), file: file)
  }

  /// Returns the layout of the scene, on the canvas of `other` if it is given.
  func layout(like other: TestScene? = nil) throws -> SceneLayout {
    try document().layout(
      scene: "scene",
      like: try other.map { try InterfaceDocument(Data($0.text.utf8), file: "Other", extent: .outline) })
  }

  /// Returns the frames of all views by id, on the canvas of `other` if it is given.
  func frames(like other: TestScene? = nil) throws -> [String: CGRect] {
    let layout = try layout(like: other)
    #expect(layout.unsatisfiable == [])
    return Dictionary(layout.frames.map { ($0.id, $0.frame) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns an empty scene for another device, whose canvas a layout can use.
  static func goal(
    _ device: String?, _ width: Double, _ height: Double, orientation: String = "portrait",
    toolsVersion: String = "21701"
  ) -> TestScene {
    TestScene(device: device, orientation: orientation, toolsVersion: toolsVersion, size: (width, height))
  }
}

func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
  "<rect key=\"frame\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"/>"
}

func view(
  _ id: String, _ name: String, _ frame: (Double, Double, Double, Double), _ attributes: String = "",
  inside: String = ""
) -> String {
  """
  <\(name) translatesAutoresizingMaskIntoConstraints="NO" id="\(id)" \(attributes)>
  \(rect(frame.0, frame.1, frame.2, frame.3))\(inside)</\(name)>
  """
}

func view(
  _ id: String, _ frame: (Double, Double, Double, Double), _ attributes: String = "", inside: String = ""
)
  -> String
{
  view(id, "view", frame, attributes, inside: inside)
}

/// Returns the XML of a constraint such as `a.top = b.bottom + 8`. `rest` contains further attributes.
func constraint(_ text: String, _ rest: String = "") -> String {
  let parts = text.split(separator: " ").map(String.init)
  let first = parts[0].split(separator: ".")
  var out =
    "<constraint firstItem=\"\(first[0])\" firstAttribute=\"\(first[1])\" id=\"\(text.replacingOccurrences(of: "<", with: "&lt;"))\""
  switch parts[1] {
  case ">=": out += " relation=\"greaterThanOrEqual\""
  case "<=": out += " relation=\"lessThanOrEqual\""
  default: break
  }
  if parts[2].contains("."), Double(parts[2]) == nil {
    let second = parts[2].split(separator: ".")
    out += " secondItem=\"\(second[0])\" secondAttribute=\"\(second[1])\""
    if parts.count == 5 { out += " constant=\"\(parts[3] == "-" ? "-" : "")\(parts[4])\"" }
  } else {
    out += " constant=\"\(parts[2])\""
  }
  return out + " \(rest)/>\n"
}

func system(_ size: Double) -> String {
  "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"\(size)\"/>"
}

func isNear(
  _ frame: CGRect?, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ slack: Double = 0.01
)
  -> Bool
{
  guard let frame else { return false }
  return abs(frame.minX - x) <= slack && abs(frame.minY - y) <= slack && abs(frame.width - width) <= slack
    && abs(frame.height - height) <= slack
}
