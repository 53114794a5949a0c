import Foundation

/// The contents of a `.storyboard` or `.xib` file for iOS.
///
/// Layout values are read from the XML elements when a scene is laid out, because size-class variations
/// depend on the screen. Lengths are in points.
public struct InterfaceDocument: Sendable {
  /// The path of the file, as the caller passed it.
  public let file: String
  let isStoryboard: Bool
  /// The scenes in document order. A scene is left out if an earlier one has the same id.
  public let scenes: [InterfaceScene]
  /// The problems in the file, in document order.
  public let problems: [InterfaceProblem]

  let markup: InterfaceMarkup
  /// The Xcode version that saved the file: the number before the first dot of `toolsVersion`.
  let toolsVersion: Int
  let device: InterfaceDevice?
  let isLandscape: Bool
  /// Whether the margins of root views include the safe area.
  let usesSafeAreas: Bool
  let initialController: String?
  let imageSizes: [String: (width: Double, height: Double)]
  let controllers: [String: Int]
  let segues: [Segue]

  struct Segue: Sendable {
    var source: String
    var destination: String
    var kind: String
    var relationship: String?
    /// The presentation style that the segue sets; nil if the destination's style applies.
    var style: String?
    var line: Int

    /// Whether the segue shows its destination in the surroundings of its source, as a navigation stack does.
    var shows: Bool { ["show", "push", "showDetail", "replace", ""].contains(kind) }

    /// Returns the style of a segue by its attributes. The kinds of segues to popovers have no attribute for it
    /// ("Present As Popover" in Xcode since iOS 8, and "Popover" before).
    static func style(_ attributes: [String: String]) -> String? {
      if let style = attributes["modalPresentationStyle"] { return style }
      let kind = attributes["kind"]
      return kind == "popoverPresentation" || kind == "popover" ? "popover" : nil
    }
  }

  /// Reads a storyboard or xib file.
  ///
  /// Throws ``InterfaceProblem`` if the file does not exist, is not well-formed XML, or is not an iOS
  /// Interface Builder document of Xcode 5 or later.
  public static func read(path: String) throws -> InterfaceDocument {
    try InterfaceDocument(data(of: path), file: path)
  }

  static func data(of path: String) throws -> Data {
    func refuse(_ message: String, isUnreadable: Bool = true) -> InterfaceProblem {
      var problem = InterfaceProblem(file: path, line: nil, message: message)
      problem.isUnreadable = isUnreadable
      return problem
    }
    let attributes: [FileAttributeKey: Any]
    do {
      attributes = try FileManager.default.attributesOfItem(
        atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
    } catch {
      throw refuse("the file cannot be read; check the path")
    }
    // The size of a pipe or a device file cannot be checked in advance.
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      throw refuse("this is not a regular file")
    }
    if let size = attributes[.size] as? Int, size > InterfaceMarkup.sizeLimit {
      throw refuse(
        "the file has \(size) bytes; the limit is \(InterfaceMarkup.sizeLimit)", isUnreadable: false
      )
    }
    do { return try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      throw refuse("the file cannot be read; check its permissions")
    }
  }

  /// Reads a document from its bytes. `file` is the path to show in messages.
  public init(_ data: Data, file: String) throws { try self.init(data, file: file, extent: .whole) }

  init(_ data: Data, file: String, extent: InterfaceMarkup.Extent) throws {
    let markup = try InterfaceMarkup.read(data, file: file, extent: extent)
    self.markup = markup
    self.file = file
    let top = markup[0]
    if let complaint = Self.complaint(about: top) {
      throw InterfaceProblem(file: file, line: Int(top.line), message: complaint)
    }
    isStoryboard = top.attributes["type"]?.contains("Storyboard") ?? false
    let saved = Int((top.attributes["toolsVersion"] ?? "").prefix { $0 != "." }) ?? 0
    // Beta versions of Xcode write 32700 as a placeholder for the newest version. It is read as Xcode 15.
    toolsVersion = saved >= 30_000 ? 22_000 : saved
    usesSafeAreas = top.attributes["useSafeAreas"] == "YES"
    initialController = top.attributes["initialViewController"]
    var problems: [InterfaceProblem] = []
    if let element = markup.child(0, "device") {
      let attributes = markup[element].attributes
      let id = attributes["id"] ?? ""
      device = InterfaceDevice.all[id]
      isLandscape = attributes["orientation"] == "landscape"
      if device == nil {
        problems.append(
          InterfaceProblem(
            file: file, line: Int(markup[element].line),
            message:
              "the device '\(Self.visible(id))' is not known; the root view's size is used, without insets"))
      }
    } else {
      device = nil
      isLandscape = false
    }
    imageSizes = Self.imageSizes(markup)

    var found = Contents()
    found.gather(markup, isStoryboard: isStoryboard, file: file)
    scenes = found.scenes
    controllers = found.controllers
    segues = found.segues
    self.problems = problems + found.problems
  }

  /// Returns the reason for refusing a file with this root element; nil if the file can be read.
  private static func complaint(about top: InterfaceMarkup.Element) -> String? {
    if top.name == "archive" {
      return "this is the format of Xcode 4 and earlier; save the file with a newer Xcode"
    }
    guard top.name == "document" else {
      return "expected <document> as the first element, found <\(visible(top.name))>"
    }
    let type = top.attributes["type"] ?? ""
    guard type.contains("CocoaTouch") else {
      return type.contains("Cocoa")
        ? "this is a macOS document; only iOS documents (CocoaTouch) are supported"
        : "expected an iOS Interface Builder document, found type '\(visible(type))'"
    }
    guard type.contains("InterfaceBuilder3") else {
      return "only documents of type InterfaceBuilder3 (Xcode 5 and later) are supported"
    }
    return nil
  }

  private static func imageSizes(_ markup: InterfaceMarkup) -> [String: (width: Double, height: Double)] {
    var images: [String: (width: Double, height: Double)] = [:]
    guard let resources = markup.child(0, "resources") else { return images }
    for image in markup.children(of: resources) where markup[image].name == "image" {
      let attributes = markup[image].attributes
      guard attributes["catalog"] != "system", let name = attributes["name"],
        let width = length(attributes["width"]), let height = length(attributes["height"])
      else { continue }
      images[name] = (width, height)
    }
    return images
  }

  /// Returns the number in a text; nil if the text is not a number or the number's magnitude exceeds a
  /// million.
  static func length(_ text: String?) -> Double? {
    guard let text, let value = Double(text), abs(value) <= 1e6 else { return nil }
    return value
  }

  /// Returns a name from a file in a form that suits messages: at most 60 characters, without control
  /// characters.
  static func visible(_ text: String) -> String {
    let shown = String(
      text.unicodeScalars.prefix(60).map { $0.value < 0x20 || $0.value == 0x7F ? "?" : Character($0) })
    return shown.count < text.unicodeScalars.count ? shown + "…" : shown
  }

  /// Returns the scene with an id; nil if there is none.
  public func scene(_ id: String) -> InterfaceScene? { scenes.first { $0.id == id } }

  func problem(_ element: Int, _ message: String) -> InterfaceProblem {
    InterfaceProblem(file: file, line: Int(markup[element].line), message: message)
  }
}

private struct Contents {
  var scenes: [InterfaceScene] = []
  var controllers: [String: Int] = [:]
  var segues: [InterfaceDocument.Segue] = []
  var problems: [InterfaceProblem] = []
  private var sceneIDs: Set<String> = []

  mutating func gather(_ markup: InterfaceMarkup, isStoryboard: Bool, file: String) {
    if isStoryboard {
      if let list = markup.child(0, "scenes") {
        for scene in markup.children(of: list) where markup[scene].name == "scene" {
          add(scene: scene, markup, file)
        }
      }
    } else if let objects = markup.child(0, "objects") {
      for view in markup.children(of: objects) where markup.child(view, "rect", key: "frame") != nil {
        let id = markup[view].attributes["id"] ?? ""
        add(
          InterfaceScene(
            id: id, rootID: id, name: markup[view].attributes["customClass"] ?? markup[view].name,
            customClass: markup[view].attributes["customClass"],
            line: Int(markup[view].line), element: view, controller: nil, root: view), file)
      }
    }
  }

  private mutating func add(_ scene: InterfaceScene, _ file: String) {
    let name = InterfaceDocument.visible(scene.id)
    if scene.id.isEmpty {
      problems.append(
        InterfaceProblem(file: file, line: scene.line, message: "a scene has no id; it is left out"))
    } else if sceneIDs.insert(scene.id).inserted {
      scenes.append(scene)
    } else {
      problems.append(
        InterfaceProblem(
          file: file, line: scene.line,
          message: "the scene id '\(name)' occurs twice; the second scene is left out"))
    }
  }

  private mutating func add(scene: Int, _ markup: InterfaceMarkup, _ file: String) {
    let objects = markup.child(scene, "objects")
    let candidates = objects.map { list in
      markup.children(of: list).filter { markup[$0].name.hasSuffix("Controller") }
    }
    let controller =
      candidates?.first { markup[$0].attributes["sceneMemberID"] == "viewController" } ?? candidates?.first
    var root: Int?
    if let controller {
      root = markup.children(of: controller).first {
        markup[$0].attributes["key"] == "view" && markup.child($0, "rect", key: "frame") != nil
      }
      addController(controller, markup, file)
    }
    let attributes = controller.map { markup[$0].attributes } ?? [:]
    add(
      InterfaceScene(
        id: markup[scene].attributes["sceneID"] ?? "", rootID: root.flatMap { markup[$0].attributes["id"] },
        name: attributes["customClass"] ?? controller.map { markup[$0].name } ?? "scene",
        storyboardIdentifier: attributes["storyboardIdentifier"], customClass: attributes["customClass"],
        line: Int(markup[scene].line), element: scene, controller: controller, root: root), file)
  }

  private mutating func addController(_ controller: Int, _ markup: InterfaceMarkup, _ file: String) {
    guard let id = markup[controller].attributes["id"] else { return }
    if controllers[id] == nil { controllers[id] = controller }
    for index in controller..<markup.end(of: controller) where markup[index].name == "segue" {
      let attributes = markup[index].attributes
      guard let destination = attributes["destination"] else { continue }
      segues.append(
        InterfaceDocument.Segue(
          source: id, destination: destination, kind: attributes["kind"] ?? "",
          relationship: attributes["relationship"], style: InterfaceDocument.Segue.style(attributes),
          line: Int(markup[index].line)))
    }
  }
}
