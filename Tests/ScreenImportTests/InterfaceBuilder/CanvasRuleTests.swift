import Foundation
import Testing
import UIKit

@testable import ScreenImport

@Suite("Insets of Interface Builder's canvases, by device and Xcode")
struct CanvasRuleTests {
  /// Returns a scene with a view that fills the safe area, which has the given recorded insets.
  private func between(
    _ device: String?, _ width: Double, _ height: Double, _ toolsVersion: String, top: Double, bottom: Double,
    controller: String = "", scenes: String = "", initial: String = "vc"
  ) -> TestScene {
    TestScene(
      device: device, toolsVersion: toolsVersion, size: (width, height),
      subviews: view("box", (0, top, width, height - top - bottom)),
      constraints: constraint("box.top = safe.top") + constraint("safe.bottom = box.bottom")
        + constraint("box.leading = root.leading") + constraint("root.trailing = box.trailing"),
      controller: controller, scenes: scenes, initial: initial)
  }

  private func goal(_ scene: TestScene) -> TestScene {
    var goal = scene
    (goal.subviews, goal.constraints) = ("", "")
    return goal
  }

  /// Returns whether each scene has the frames of the other when it is laid out on the other's canvas. The
  /// insets of the other canvas can only come from the rule.
  private func isMutual(_ one: TestScene, _ two: TestScene) throws -> Bool {
    for (start, end) in [(one, two), (two, one)] {
      let box = try start.frames(like: goal(end))["box"]
      guard box == (try end.frames()["box"]) else { return false }
    }
    return true
  }

  @Test("Insets of screens with a home indicator are counted twice from Xcode 16 on")
  func doubled() throws {
    let old = between("retina6_1", 414, 896, "21507", top: 48, bottom: 34)
    let new = between("retina6_1", 414, 896, "24127", top: 96, bottom: 68)
    #expect(isNear(try old.frames(like: goal(new))["box"], 0, 96, 414, 732))
    #expect(isNear(try new.frames(like: goal(old))["box"], 0, 48, 414, 814))
    // Xcode doubles no insets of a phone with a home button.
    let small = between("retina4_7", 375, 667, "24127", top: 20, bottom: 0)
    #expect(try isMutual(new, small))
  }

  @Test("A file that was recorded with single insets keeps them")
  func single() throws {
    let scene = between("retina6_12", 393, 852, "24000", top: 59, bottom: 34)
    #expect(isNear(try scene.frames()["box"], 0, 59, 393, 759))
    let goal = goal(between("retina6_1", 414, 896, "24000", top: 0, bottom: 0))
    #expect(isNear(try scene.frames(like: goal)["box"], 0, 48, 414, 814))
  }

  @Test(
    "Phones without a home button have other insets in newer versions of Xcode",
    arguments: [("20037", 44.0), ("21507", 47), ("21701", 50), ("23504", 50)])
  func smallPhone(version: String, top: Double) throws {
    let old = between("retina6_1", 414, 896, "19529", top: 44, bottom: 34)
    #expect(try isMutual(old, between("retina5_9", 375, 812, version, top: top, bottom: 34)))
  }

  @Test("The largest phone became larger and kept its id")
  func largePhone() throws {
    let old = between("retina6_1", 414, 896, "19529", top: 44, bottom: 34)
    #expect(try isMutual(old, between("retina6_7", 428, 926, "21701", top: 47, bottom: 34)))
    #expect(try isMutual(old, between("retina6_7", 430, 932, "23094", top: 59, bottom: 34)))
  }

  private static let navigation = """
    <scene sceneID="nav"><objects><navigationController id="nav" sceneMemberID="viewController">
    <navigationBar key="navigationBar" id="bar">\(rect(0, 20, 375, 44))</navigationBar><connections>
    <segue destination="vc" kind="relationship" relationship="rootViewController" id="s"/></connections>
    </navigationController></objects></scene>
    """

  @Test("iPad bars are 50 points tall since iOS 12", arguments: [("14113", 64.0), ("14490", 70)])
  func padBars(version: String, top: Double) throws {
    let phone = between(
      "retina4_7", 375, 667, "14490", top: 64, bottom: 0, scenes: Self.navigation, initial: "nav")
    let pad = between(
      "ipad9_7", 768, 1024, version, top: top, bottom: 0, scenes: Self.navigation, initial: "nav")
    #expect(try isMutual(phone, pad))
  }

  @Test("The canvas of a Mac has an iPad's bar and no status bar")
  func mac() throws {
    let phone = between(
      "retina4_7", 375, 667, "17701", top: 44, bottom: 0, scenes: Self.navigation, initial: "nav")
    let mac = between("mac", 800, 600, "18122", top: 50, bottom: 0, scenes: Self.navigation, initial: "nav")
    #expect(try isMutual(phone, mac))
  }

  /// The frames are those of the toolbar "7" in two revisions of
  /// https://github.com/Provenance-Emu/Provenance/blob/develop/Provenance/Game%20Library/UI/PVLogViewController.xib.
  @Test("A root view's upper margin that is its inset alone changes with the inset")
  func insetMargin() throws {
    func log(_ device: String, _ version: String, _ size: (Double, Double), _ top: Double) throws
      -> InterfaceDocument
    {
      let bar = view("bar", "toolbar", (0, top, size.0, 44))
      let text = """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="\(version)">
        <device id="\(device)" orientation="portrait"/><objects><view id="root">\(rect(0, 0, size.0, size.1))
        <subviews>\(bar)</subviews><constraints>\(constraint("bar.top = root.topMargin"))
        \(constraint("bar.leading = root.leading"))\(constraint("root.trailing = bar.trailing"))
        </constraints></view></objects></document>
        """
      return try InterfaceDocument(Data(text.utf8), file: "Log.xib")
    }
    let tablet = try log("ipad9_7", "14109", (768, 1024), 20)
    let phone = try log("retina6_5", "15701", (414, 896), 44)
    func top(_ start: InterfaceDocument, _ end: InterfaceDocument) throws -> Double? {
      try start.layout(scene: "root", like: end).frames.first { $0.id == "bar" }.map { Double($0.frame.minY) }
    }
    #expect(try top(tablet, phone) == 44)
    #expect(try top(phone, tablet) == 20)
  }

  @Test("Without a device, the inset of a presented scene is the part that a card would cut off")
  func cards() throws {
    let presenter = """
      <scene sceneID="first"><objects><viewController id="first" sceneMemberID="viewController">
      <view key="view" id="firstView">\(rect(0, 0, 600, 600))</view><connections>
      <segue destination="vc" kind="presentation" id="s"/></connections></viewController></objects></scene>
      """
    let card = between(
      "retina6_1", 414, 842, "15705", top: 0, bottom: 34, scenes: presenter, initial: "first")
    let bare = between(nil, 600, 600, "15705", top: 0, bottom: 20, scenes: presenter, initial: "first")
    #expect(isNear(try bare.frames(like: goal(card))["box"], 0, 0, 414, 808))
    #expect(isNear(try card.frames(like: goal(bare))["box"], 0, 0, 600, 580))
  }

  @Test("Cells with their table's margins have margins of 15 up to Xcode 9.2")
  func cellMargins() throws {
    func table(_ version: String, _ left: Double, _ width: Double, _ screen: Double) -> TestScene {
      var scene = TestScene(
        toolsVersion: version, size: (screen, 667),
        subviews: """
          <tableView dataMode="static" rowHeight="44" translatesAutoresizingMaskIntoConstraints="NO" id="table">
          \(rect(0, 0, screen, 667))<sections><tableViewSection id="section"><cells>
          <tableViewCell preservesSuperviewLayoutMargins="YES" rowHeight="44" id="cell">\(rect(0, 55.5, screen, 44))
          <tableViewCellContentView key="contentView" preservesSuperviewLayoutMargins="YES" id="content">
          \(rect(0, 0, screen, 43.5))<subviews>\(view("field", "textField", (left, 12, width, 19)))</subviews>
          <constraints>\(constraint("field.leading = content.leadingMargin"))
          \(constraint("content.trailingMargin = field.trailing"))\(constraint("field.top = content.top + 12"))
          </constraints></tableViewCellContentView></tableViewCell></cells></tableViewSection></sections></tableView>
          """,
        constraints: constraint("table.top = root.top") + constraint("root.bottom = table.bottom")
          + constraint("table.leading = root.leading") + constraint("root.trailing = table.trailing"))
      if screen != 375 { scene.device = nil }
      return scene
    }
    let scene = table("12120", 15, 345, 375)
    #expect(isNear(try scene.frames()["field"], 15, 12, 345, 19))
    #expect(isNear(try scene.frames(like: table("10117", 0, 0, 600))["field"], 15, 12, 570, 19))
  }

  /// Returns a scene with a label in a font of 16 points, 20 points from both sides of the screen.
  private func label(
    _ text: String, _ font: String, _ version: String, _ device: String, _ size: (Double, Double),
    height: Double
  ) -> TestScene {
    let font = "<fontDescription key=\"fontDescription\" name=\"\(font)\" pointSize=\"16\"/>"
    return TestScene(
      device: device, toolsVersion: version, size: size,
      subviews: view(
        "l", "label", (20, 100, size.0 - 40, height), "text=\"\(text)\" numberOfLines=\"0\"", inside: font),
      constraints: constraint("l.top = root.top + 100") + constraint("l.leading = root.leading + 20")
        + constraint("root.trailing = l.trailing + 20"))
  }

  /// The frames are those of "BSH-zR-77U" in two revisions of
  /// https://github.com/givtnl/givt.ios/blob/develop/ios/Registration.storyboard.
  @Test("The lines of a font other than the system font have their recorded height")
  func namedFont() throws {
    let text = "Om je giften te kunnen afhandelen, moeten we nog een paar dingen van je weten."
    // Two lines of 22 points are 44 tall, and three are 66.
    let wide = label(text, "Avenir-Light", "13529", "retina4_7", (375, 667), height: 44)
    let narrow = label(text, "Avenir-Light", "13529", "retina3_5", (320, 480), height: 66)
    #expect(isNear(try wide.frames(like: goal(narrow))["l"], 20, 100, 280, 66))
    #expect(isNear(try narrow.frames(like: goal(wide))["l"], 20, 100, 335, 44))
  }

  /// The frames are those of "EFo-fB-DvK" in two revisions of
  /// https://github.com/particle-iot/photon-tinker-ios/blob/master/Photon-Tinker/MeshSetup.storyboard.
  @Test(
    "The lines of a font may be as tall as its point size, and the estimated number of lines may be wrong")
  func denseFont() throws {
    let text = "Enter network password for {{network}}"
    // Two lines of 16 points are 32 tall, and one line is 16 tall.
    let narrow = label(text, "Gotham-Medium", "14313", "retina4_0", (320, 568), height: 32)
    let wide = label(text, "Gotham-Medium", "14313", "retina5_9", (375, 812), height: 16)
    #expect(isNear(try narrow.frames(like: goal(wide))["l"], 20, 100, 335, 16))
    #expect(isNear(try wide.frames(like: goal(narrow))["l"], 20, 100, 280, 32))
  }

  /// The frames are those of "bPN-YR-Qki" in two revisions of
  /// https://github.com/planetdecred/dcrios/blob/master/Decred%20Wallet/Features/Settings/Settings.storyboard.
  @Test("An inset below opaque bars that cut off the status bar does not contain it on another device")
  func cutStatusBar() throws {
    let small = TestScene(
      device: "retina4_7", toolsVersion: "14490", size: (375, 603),
      subviews: view("l", "label", (16, 64, 343, 43), "text=\"A\""),
      constraints: constraint("l.top = safe.top + 20") + constraint("l.leading = root.leading + 16")
        + constraint("root.trailing = l.trailing + 16") + constraint("l.height = 43"))
    let large = TestScene.goal("retina6_1", 414, 808, toolsVersion: "14490")
    // 44 + 20 = 64 on both devices, and 414 - 2 * 16 = 382.
    #expect(isNear(try small.frames(like: large)["l"], 16, 64, 382, 43))
  }

  /// Returns a grouped table with one cell, whose field is between the content view's side margins.
  private func grouped(
    _ version: String, _ device: String, _ size: (Double, Double), field: (Double, Double, Double, Double),
    offsets: (Double, Double) = (0, 0), cell: String = "", content width: Double? = nil
  ) -> TestScene {
    let width = width ?? size.0
    return TestScene(
      device: device, toolsVersion: version, size: size,
      subviews: """
        <tableView dataMode="static" rowHeight="66" translatesAutoresizingMaskIntoConstraints="NO" id="table">
        \(rect(0, 0, size.0, size.1))<sections><tableViewSection id="section"><cells>
        <tableViewCell rowHeight="66" \(cell) id="cell">\(rect(0, 55.5, size.0, 66))
        <tableViewCellContentView key="contentView" id="content">
        \(rect(0, 0, width, 66))<subviews>\(view("field", "textField", field))</subviews>
        <constraints>\(constraint("field.leading = content.leadingMargin + \(offsets.0)"))
        \(constraint("content.trailingMargin = field.trailing + \(offsets.1)"))
        \(constraint("field.top = content.topMargin + -8"))
        \(constraint("content.bottomMargin = field.bottom + -8"))
        </constraints></tableViewCellContentView></tableViewCell></cells></tableViewSection></sections></tableView>
        """,
      constraints: ["top", "bottom", "leading", "trailing"].map { constraint("table.\($0) = root.\($0)") }
        .joined())
  }

  /// The first frames are those that Xcode recorded in "oyB-oI-1fS" of
  /// https://github.com/mssun/passforios/blob/master/pass/Base.lproj/Main.storyboard: 391 points wide on a
  /// phone of 414, and 405 in a table that became 390 wide and was not laid out again.
  @Test("A right margin that differs from the left one belongs to another width of the table")
  func staleWidth() throws {
    let wide = grouped("17701", "retina5_5", (414, 736), field: (15, 0, 391, 66), offsets: (7, 0))
    let stale = grouped("17701", "retina6_0", (390, 844), field: (15, 0, 405, 66), offsets: (7, 0))
    // The left margin is 15 - 7 = 8, and so is the right one: 414 - 8 - 15 = 391.
    #expect(isNear(try stale.frames(like: goal(wide))["field"], 15, 0, 391, 66))
    // Beside an accessory, the right margin of a content view is 8 points: 382 - 8 - 8 = 366.
    let accessory = "accessoryType=\"detailButton\""
    let detail = grouped(
      "19529", "retina5_5", (414, 736), field: (8, 0, 366, 66), cell: accessory, content: 382)
    let staleDetail = grouped(
      "19529", "retina6_0", (390, 844), field: (8, 0, 380, 66), cell: accessory, content: 358)
    #expect(isNear(try staleDetail.frames(like: goal(detail))["field"], 8, 0, 366, 66))
  }

  /// Returns a scene whose root or inner table has one cell, with a field between the content view's side
  /// margins. The inner table is `inset` points from the edges of the screen.
  private func table(
    _ device: String?, _ size: (Double, Double), _ version: String, inset: Double? = nil, margin: Double,
    style: String = "grouped", cellInset: Double = 0, accessory: String = "", content: Double? = nil
  ) -> TestScene {
    let outer = size.0 - 2 * (inset ?? 0)
    let width = outer - 2 * cellInset
    let inner = content ?? width
    let field = (margin, 7.0, inner - margin - (accessory.isEmpty ? margin : 8), 30.0)
    let cells = """
      <sections><tableViewSection id="section"><cells><tableViewCell \(accessory) rowHeight="44" id="cell">
      \(rect(cellInset, 0, width, 44))<tableViewCellContentView key="contentView" id="content">
      \(rect(0, 0, inner, 44))<subviews>\(view("field", "textField", field))</subviews>
      <constraints>\(constraint("field.leading = content.leadingMargin"))
      \(constraint("field.centerY = content.centerY"))\(constraint("field.height = 30"))
      \(constraint("content.trailingMargin = field.trailing"))</constraints>
      </tableViewCellContentView></tableViewCell></cells></tableViewSection></sections>
      """
    let attributes = "dataMode=\"static\" style=\"\(style)\" rowHeight=\"44\""
    var scene = TestScene(device: device, toolsVersion: version, size: size)
    guard let inset else {
      scene.table = (attributes, cells)
      return scene
    }
    scene.subviews = view("table", "tableView", (inset, 0, outer, 300), attributes, inside: cells)
    scene.constraints =
      constraint("table.leading = root.leading + \(inset)")
      + constraint("root.trailing = table.trailing + \(inset)") + constraint("table.top = root.top")
      + constraint("table.height = 300")
    return scene
  }

  /// The frames of the first table are those of "iw0-0X-jLZ" in two revisions of
  /// https://github.com/Yubico/yubioath-ios/blob/main/Authenticator/UI/Base.lproj/Main.storyboard.
  @Test("Without a device, cells have margins of 16 in inset-grouped tables and in those less than 400 wide")
  func marginsWithoutDevice() throws {
    let inset = table(
      "retina6_5", (414, 896), "18122", margin: 20, style: "insetGrouped", cellInset: 20)
    let insetCanvas = table(nil, (600, 600), "18122", margin: 16, style: "insetGrouped", cellInset: 20)
    // 600 - 2 * 20 - 2 * 16 = 528, and 414 - 2 * 20 - 2 * 20 = 334.
    #expect(isNear(try inset.frames(like: goal(insetCanvas))["field"], 16, 7, 528, 30))
    #expect(isNear(try insetCanvas.frames(like: goal(inset))["field"], 20, 7, 334, 30))
    // 393 - 2 * 16 = 361, 414 - 2 * 20 = 374, and 600 - 2 * 20 = 560.
    let device = table("retina6_1", (414, 896), "21507", margin: 20)
    for (width, margin, wanted) in [(393.0, 16.0, 361.0), (414, 20, 374), (600, 20, 560)] {
      let canvas = TestScene.goal(nil, width, 852, toolsVersion: "21507")
      #expect(isNear(try device.frames(like: canvas)["field"], margin, 7, wanted, 30))
    }
  }

  @Test("The device's width decides about the margins of cells in a table that is not the root view")
  func marginsOfInnerTables() throws {
    // The table is 375 - 40 = 335 points wide, and then 414 - 40 = 374: 374 - 2 * 20 = 334.
    let narrow = table("retina4_7", (375, 667), "19529", inset: 20, margin: 16)
    let wide = TestScene.goal("retina6_1", 414, 896, toolsVersion: "19529")
    #expect(isNear(try narrow.frames(like: wide)["field"], 20, 7, 334, 30))
    // On a phone of 375 points, a table of 640 - 40 = 600 keeps 16: 600 - 2 * 16 = 568.
    let canvas = TestScene.goal("retina4_7", 640, 667, toolsVersion: "19529")
    #expect(isNear(try narrow.frames(like: canvas)["field"], 16, 7, 568, 30))
  }

  /// The first and the third width are those of "3eE-LA-ydc" in
  /// https://github.com/bryceco/GoMap/blob/master/src/iOS/POI.storyboard.
  @Test("The width of a disclosure indicator depends on the Xcode version")
  func disclosureIndicators() throws {
    // In version 21507, 414 - 20 - 10.5 = 383.5 points are left for the content.
    let new = table(
      "retina6_1", (414, 896), "21507", margin: 20, accessory: "accessoryType=\"disclosureIndicator\"",
      content: 383.5)
    #expect(isNear(try new.frames()["content"], 0, 0, 383.5, 44))
    // 393 - 16 - 10.33, 414 - 20 - 8.5, 414 - 20 - 9.5 and 414 - 20 - 9.67.
    let canvases: [(String?, Double, String, Double)] = [
      (nil, 393, "21507", 366.67), ("retina6_1", 414, "20037", 385.5), ("retina6_1", 414, "18122", 384.5),
      ("retina6_5", 414, "18122", 384.33),
    ]
    for (device, width, version, wanted) in canvases {
      let canvas = TestScene.goal(device, width, 896, toolsVersion: version)
      #expect(isNear(try new.frames(like: canvas)["content"], 0, 0, wanted, 44), "\(version)")
    }
  }

  @Test("A content view with the width of another screen gets the width of its cell on a new screen")
  func staleContent() throws {
    // The content view is 375 points wide in a cell of 667. In a cell of 320, the field has 320 - 2 * 16 = 288.
    let stale = table("retina4_7", (667, 375), "15400", margin: 20, content: 375)
    let frames = try stale.frames(like: .goal("retina4_0", 320, 568, toolsVersion: "15400"))
    #expect(isNear(frames["content"], 0, 0, 320, 44))
    #expect(isNear(frames["field"], 16, 7, 288, 30))
    // On its own canvas it keeps its frame.
    #expect(isNear(try stale.frames()["content"], 0, 0, 375, 44))
  }

  /// The frames are those of "jnF-rd-HAe" in two revisions of
  /// https://github.com/raulriera/TextFieldEffects/blob/master/TextFieldsDemo/TextFieldsDemo/Base.lproj/Main.storyboard.
  @Test("A cell with the upper margin of an earlier Xcode version has it in that version, too")
  func staleMargins() throws {
    let new = grouped("16097", "retina6_1", (414, 896), field: (8, 0, 398, 66))
    var old = grouped("9531", "retina6_1", (600, 600), field: (8, 0, 584, 66))
    old.device = nil
    #expect(isNear(try new.frames(like: goal(old))["field"], 8, 0, 584, 66))
  }

  @Test("Stack views have no margins by default")
  func stackMargins() throws {
    let scene = TestScene(
      subviews: """
        <stackView axis="vertical" alignment="top" translatesAutoresizingMaskIntoConstraints="NO" id="stack">
        \(rect(38, 100, 299, 30))<subviews>
        \(view("field", "textField", (0, 0, 299, 34), "borderStyle=\"roundedRect\"", inside: system(14)))
        </subviews><constraints>\(constraint("stack.trailingMargin = field.trailing"))</constraints></stackView>
        """,
      constraints: constraint("stack.leading = root.leading + 38") + constraint("stack.top = root.top + 100")
        + constraint("root.trailing = stack.trailing + 38"))
    #expect(isNear(try scene.frames()["field"], 0, 0, 299, 34))
    #expect(isNear(try scene.frames(like: .goal("retina4_0", 320, 568))["field"], 0, 0, 244, 34))
  }
}

@Suite("Sizes of texts")
struct TextRuleTests {
  @Test("A preferred width determines where a label breaks its lines, at any width of the label")
  func preferredWidth() throws {
    // The recorded height is 82 points at widths of 311, 342 and 528 points, so it does not depend on the
    // width.
    let scene = TestScene(
      subviews: view(
        "hint", "label", (32, 64, 311, 82),
        "text=\"Enter this wallet's recovery phrase to wipe it and start/recover another. Your current balance "
          + "remains on this phrase.\" numberOfLines=\"0\" preferredMaxLayoutWidth=\"289\"",
        inside: "<fontDescription key=\"fontDescription\" type=\"system\" weight=\"light\" pointSize=\"17\"/>"
      ),
      constraints: constraint("hint.top = safe.top + 44") + constraint("hint.leading = root.leading + 32")
        + constraint("root.trailing = hint.trailing + 32"))
    #expect(isNear(try scene.frames(like: .goal("retina5_5", 414, 736))["hint"], 32, 64, 350, 82))
    #expect(isNear(try scene.frames(like: .goal(nil, 600, 600))["hint"], 32, 64, 536, 82))
  }

  @Test("If several texts have equal widths, the longest text has its recorded width")
  func sharedWidth() throws {
    func button(_ id: String, _ y: Double, _ title: String) -> String {
      view(
        id, "button", (0, y, 138, 29), "buttonType=\"system\"",
        inside: "<fontDescription key=\"fontDescription\" type=\"boldSystem\" pointSize=\"14\"/>"
          + "<state key=\"normal\" title=\"\(title)\"/>")
    }
    let scene = TestScene(
      subviews: """
        <stackView axis="vertical" translatesAutoresizingMaskIntoConstraints="NO" id="stack">
        \(rect(118.5, 168, 138, 58))<subviews>
        \(button("long", 0, "Create an account"))\(button("short", 29, "Sign in"))</subviews></stackView>
        """,
      constraints: constraint("stack.centerX = root.centerX") + constraint("stack.top = root.top + 168"))
    // The stack keeps its width of 138 points, so it begins at (320 - 138) / 2 = 91.
    let frames = try scene.frames(like: .goal("retina4_0", 320, 568))
    #expect(isNear(frames["stack"], 91, 168, 138, 58))
    #expect(isNear(frames["short"], 0, 29, 138, 29))
  }

  @Test(
    "A plain field is 4 points wider than its text up to Xcode 10, and has its text's width from Xcode 11 on")
  func plainFields() throws {
    let scene = TestScene(
      toolsVersion: "14490",
      subviews: view(
        "key", "textField", (53, 100, 103.5, 17), "placeholder=\"Encryption key \"", inside: system(14)),
      constraints: constraint("key.leading = root.leading + 53") + constraint("key.top = root.top + 100"))
    let goal = TestScene.goal("retina4_7", 375, 647, toolsVersion: "15505")
    #expect(isNear(try scene.frames(like: goal)["key"], 53, 100, 99.5, 17))
  }

  @Test("A height that does not fit any number of lines is not the text's height and stays fixed")
  func otherHeights() throws {
    let scene = TestScene(
      subviews: view(
        "title", "label", (36, 40, 303, 40), "text=\"Title\" numberOfLines=\"0\"", inside: system(16)),
      constraints: constraint("title.leading = root.leading + 36") + constraint("title.top = root.top + 40")
        + constraint("root.trailing = title.trailing + 36"))
    #expect(isNear(try scene.frames(like: .goal("retina6_1", 414, 896))["title"], 36, 40, 342, 40))
  }

  @Test("Distances in a stack can be measured between baselines")
  func baselines() throws {
    func row(_ id: String, _ y: Double) -> String {
      view(id, "label", (0, y, 45, 20.5), "text=\"Name\"", inside: system(17))
    }
    let scene = TestScene(
      subviews: """
        <stackView axis="vertical" spacing="29" alignment="leading" baselineRelativeArrangement="YES"
        translatesAutoresizingMaskIntoConstraints="NO" id="stack">\(rect(16, 40, 45, 78.5))<subviews>
        \(row("one", 0))\(row("two", 29))\(row("three", 58))</subviews></stackView>
        """,
      constraints: constraint("stack.leading = root.leading + 16") + constraint("stack.top = root.top + 40"))
    let frames = try scene.frames()
    // Both labels have the same font, so a distance of 29 from baseline to baseline is also 29 from top to
    // top. The stack is 58 + 20.5 = 78.5 points tall.
    #expect(isNear(frames["two"], 0, 29, 45, 20.5))
    #expect(isNear(frames["stack"], 16, 40, 45, 78.5))
  }

  @Test(
    "Estimated text widths agree with the recorded ones",
    arguments: [
      ("Name", 17.0, InterfaceFont.Weight.regular, 45.0), ("Username", 17, .regular, 79),
      ("Action name:", 17, .regular, 100), ("Description", 12, .regular, 65),
      ("Participants:", 16, .regular, 91),
      ("Confirming Wi-Fi connection.", 16, .regular, 213), ("Messages failed to send", 15, .regular, 166),
      ("BLE Devices", 16, .semibold, 93), ("Looking for QR Code", 20, .semibold, 189),
    ])
  func widths(text: String, size: Double, weight: InterfaceFont.Weight, recorded: Double) {
    let font = InterfaceFont(pointSize: size, isSystem: true, weight: weight)
    #expect(abs(TextMetrics.width(text, font) - recorded) <= 2)
  }

  @Test("A popover of an iPad contains its arrow, and a table in it has margins of 20 from 388 points on")
  func popovers() throws {
    func cell(_ width: Double, _ field: Double) -> String {
      """
      <sections><tableViewSection id="s"><cells><tableViewCell id="cell">\(rect(0, 28, width, 44))
      <tableViewCellContentView key="contentView" id="content">\(rect(0, 0, width, 44))<subviews>
      \(view("field", "textField", (16, 11, field, 22), inside: system(17)))</subviews><constraints>
      \(constraint("field.leading = content.leadingMargin"))\(constraint("content.trailingMargin = field.trailing"))
      \(constraint("field.centerY = content.centerY"))</constraints></tableViewCellContentView></tableViewCell>
      </cells></tableViewSection></sections>
      """
    }
    // The scene is the root of a navigation controller that a popover presents.
    func presented(_ kind: String) -> String {
      """
      <scene sceneID="p"><objects><viewController id="list" sceneMemberID="viewController"><connections>
      <segue destination="nav" kind="\(kind)" id="pop"/></connections></viewController></objects></scene>
      <scene sceneID="n"><objects><navigationController id="nav" sceneMemberID="viewController"><connections>
      <segue destination="vc" kind="relationship" relationship="rootViewController" id="r"/></connections>
      </navigationController></objects></scene>
      """
    }
    func goal(_ width: Double, _ height: Double, _ kind: String, freeform: Bool = false) -> TestScene {
      var goal = TestScene.goal("ipad12_9rounded", width, height, toolsVersion: "15705")
      goal.scenes = presented(kind)
      if freeform { goal.controller = "<size key=\"freeformSize\" width=\"\(width)\" height=\"\(height)\"/>" }
      return goal
    }
    let table = TestScene(
      toolsVersion: "15705", table: ("dataMode=\"static\"", cell(375, 343)), scenes: presented("presentation")
    )
    // 388 = 375 + 13, and the field is 375 - 2 * 20 = 335 wide. 333 = 320 + 13, and it is 320 - 2 * 16 = 288 wide.
    var frames = try table.frames(like: goal(388, 667, "popoverPresentation"))
    #expect(isNear(frames["cell"], 0, 28, 388, 44))
    #expect(isNear(frames["content"], 13, 0, 375, 44))
    #expect(isNear(frames["field"], 20, 11, 335, 22))
    frames = try table.frames(like: goal(333, 480, "popover"))
    #expect(isNear(frames["content"], 13, 0, 320, 44))
    #expect(isNear(frames["field"], 16, 11, 288, 22))
    // Neither a sheet nor a size that the file sets has an arrow.
    for other in [goal(388, 667, "presentation"), goal(388, 667, "popoverPresentation", freeform: true)] {
      #expect(isNear(try table.frames(like: other)["content"], 0, 0, 388, 44))
    }
    // The arrow is outside the safe area: 388 - 13 = 375.
    let plain = TestScene(
      toolsVersion: "15705", subviews: view("box", (0, 100, 375, 50)),
      constraints: ["box.leading = safe.leading", "box.trailing = safe.trailing", "box.top = root.top + 100"]
        .map { constraint($0) }.joined() + constraint("box.height = 50"))
    #expect(
      isNear(try plain.frames(like: goal(388, 667, "popoverPresentation"))["box"], 13, 100, 375, 50))
  }

  @Test(
    "The destination of a push has a navigation bar, even if no navigation controller leads to its source")
  func push() throws {
    func navigation(_ kind: String) throws -> Bars.NavigationBar {
      let scene = TestScene(
        toolsVersion: "11762",
        scenes: """
          <scene sceneID="s"><objects><viewController id="source" sceneMemberID="viewController"><connections>
          <segue destination="vc" kind="\(kind)" id="p"/></connections></viewController></objects></scene>
          """)
      let document = try scene.document()
      return document.bars(of: try #require(document.scene("scene"))).navigation
    }
    #expect(try navigation("push") == .standard)
    #expect(try navigation("show") == .none)
    #expect(try navigation("modal") == .none)
  }

  @Test(
    "From Xcode 12 on, a field without a border is taller than its line",
    arguments: [(14.0, 17.0, 18.5), (15, 18, 19.5), (16, 20, 21), (17, 21, 22)])
  func plainFields(size: Double, before: Double, after: Double) throws {
    func field(_ height: Double, _ version: String) -> TestScene {
      TestScene(
        toolsVersion: version,
        subviews: view("f", "textField", (16, 40, 343, height), "placeholder=\"Name\"", inside: system(size)),
        constraints: [
          "f.top = safe.top + 20", "f.leading = safe.leading + 16", "safe.trailing = f.trailing + 16",
        ].map { constraint($0) }.joined())
    }
    func goal(_ version: String) -> TestScene {
      .goal("retina4_7", 375, 667, toolsVersion: version)
    }
    #expect(try field(before, "15705").frames(like: goal("16096"))["f"]?.height == CGFloat(after))
    #expect(try field(after, "16096").frames(like: goal("15705"))["f"]?.height == CGFloat(before))
    // A height that is not that of the version is kept.
    #expect(try field(before + 5, "15705").frames(like: goal("16096"))["f"]?.height == CGFloat(before + 5))
  }

  @Test("Plain fields, search bars and inset-grouped cells have the sizes of their Xcode version")
  func controlSizes() throws {
    // A field without a border has 22 points from 24000 on. It is 20 points below the safe area of 20.
    func field(_ height: Double, _ version: String) -> TestScene {
      TestScene(
        toolsVersion: version,
        subviews: view("f", "textField", (16, 40, 343, height), "placeholder=\"Name\"", inside: system(14)),
        constraints: [
          "f.top = safe.top + 20", "f.leading = safe.leading + 16", "safe.trailing = f.trailing + 16",
        ].map { constraint($0) }.joined())
    }
    let goals = ["23504", "24127"].map { TestScene.goal("retina4_7", 375, 667, toolsVersion: $0) }
    #expect(try field(18.5, "23504").frames(like: goals[1])["f"]?.height == 22)
    #expect(try field(18.5, "22505").frames(like: goals[0])["f"]?.height == 18.5)
    #expect(try field(22, "24127").frames(like: goals[0])["f"]?.height == 18.5)
    func bar(_ height: Double, _ version: String) -> TestScene {
      TestScene(
        toolsVersion: version, subviews: view("b", "searchBar", (0, 20, 375, height)),
        constraints: ["b.top = safe.top", "b.leading = root.leading", "b.trailing = root.trailing"].map {
          constraint($0)
        }.joined())
    }
    let old = TestScene.goal("retina4_7", 375, 667, toolsVersion: "12120")
    let new = TestScene.goal("retina4_7", 375, 667, toolsVersion: "13529")
    #expect(try bar(44, "12120").frames(like: new)["b"]?.height == 56)
    #expect(try bar(56, "13529").frames(like: old)["b"]?.height == 44)
    let content = "<tableViewCellContentView key=\"contentView\" id=\"c\">\(rect(0, 0, 343, 62))"
    let cell =
      "<tableViewCell id=\"cell\" rowHeight=\"62\">\(rect(16, 18, 343, 62))\(content)"
      + "<autoresizingMask key=\"autoresizingMask\"/></tableViewCellContentView></tableViewCell>"
    let table = TestScene(
      toolsVersion: "19529",
      subviews: view(
        "t", "tableView", (0, 0, 375, 667), "dataMode=\"static\" style=\"insetGrouped\"",
        inside: "<sections><tableViewSection id=\"s\"><cells>\(cell)</cells></tableViewSection></sections>"),
      constraints: ["top", "bottom", "leading", "trailing"].map { constraint("t.\($0) = root.\($0)") }
        .joined())
    // 414 - 2 * 20 = 374, and 390 - 2 * 16 = 358.
    let wide = TestScene.goal("retina6_1", 414, 896, toolsVersion: "19529")
    #expect(isNear(try table.frames(like: wide)["cell"], 20, 18, 374, 62))
    let usual = TestScene.goal("retina6_0", 390, 844, toolsVersion: "19529")
    #expect(isNear(try table.frames(like: usual)["cell"], 16, 18, 358, 62))
  }
}
