import Foundation
import TestSupport
import Testing
import UIKit

@testable import ScreenImport

@Suite("Xibs that code loads") struct NibTests {
  private func nib(_ name: String) throws -> NibDescription {
    let path = TestSupport.fixtures.appendingPathComponent("Nibs/\(name).xib").path
    return try #require(try InterfaceDocument.read(path: path).nib)
  }

  @Test("Views have their texts, classes and frames, and the file's owner has the outlets")
  func owner() throws {
    let nib = try nib("AddressView")
    #expect(nib.views.map(\.id) == ["root", "street", "city"])
    #expect(nib.views.map(\.parent) == [nil, 0, 0])
    #expect(nib.views[1].frame == CGRect(x: 16, y: 8, width: 361, height: 44))
    #expect(nib.views[1].attributes["placeholder"] == "Street")
    #expect(nib.views[1].fontSize == 14)
    #expect(nib.views[0].attributes["widthSizable"] == "YES")
    #expect(nib.wiring.connections.map(\.name) == ["contentView", "streetField", "cityField"])
    #expect(nib.wiring.connections.map(\.owner) == [.controller, .controller, .controller])
    let height = try #require(nib.constraints.first { $0.id == "h1" })
    #expect(height.firstAttribute == NSLayoutConstraint.Attribute.height.rawValue)
    #expect(height.constant == 44 && height.second == nil && height.priority == 1000)
  }

  @Test("The content view of a cell is the cell's own, and a view of the app's class has its name")
  func cell() throws {
    let nib = try nib("MessageCell")
    #expect(nib.views.map(\.element) == ["tableViewCell", "tableViewCellContentView", "label"])
    #expect(nib.views.map(\.isContent) == [false, true, false])
    #expect(nib.views[0].customClass == "MessageCell")
    #expect(nib.views[2].text == "Label")
  }

  @Test("A storyboard is not a xib that code loads")
  func storyboard() throws {
    let path = TestSupport.fixtures.appendingPathComponent("App/SignUp.storyboard").path
    #expect(try InterfaceDocument.read(path: path).nib == nil)
  }

  @Test("A scene has its views, connections and bars, unless another scene embeds it or it has cells")
  func scenes() throws {
    let path = TestSupport.fixtures.appendingPathComponent("SceneWithNib/Main.storyboard").path
    let text = try String(contentsOfFile: path, encoding: .utf8)
    func nibs(_ text: String) throws -> [SceneNib] {
      try InterfaceDocument(Data(text.utf8), file: "Main.storyboard").sceneNibs
    }
    let scene = try #require(try nibs(text).first)
    #expect(scene.controllerClass == "BoxViewController")
    #expect(scene.line == 13)
    #expect(scene.container.navigationBar == .translucent)
    #expect(scene.description.views.map(\.customClass) == [nil, "FieldBox"])
    #expect(scene.description.constraints.map(\.id).sorted() == ["bottom", "height", "leading", "trailing"])
    #expect(scene.description.wiring.connections.map(\.name) == ["boxBottom"])
    #expect(
      try nibs(
        text.replacing("<viewController id", with: "<tableViewController id")
          .replacing("</viewController>", with: "</tableViewController>")
      ).isEmpty)
    #expect(
      try nibs(
        text.replacing(#"kind="relationship" relationship="rootViewController""#, with: #"kind="embed""#)
      )
      .isEmpty)
  }

  @Test("Margins, the sizes of images, attributed texts and the insets of buttons are read")
  func details() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="21507">
          <device id="retina6_12" orientation="portrait" appearance="light"/>
          <objects>
              <view id="root">
                  <rect key="frame" x="0.0" y="0.0" width="393" height="120"/>
                  <subviews>
                      <label id="label">
                          <rect key="frame" x="8" y="8" width="100" height="24"/>
                          <attributedString key="attributedText">
                              <fragment content="Your "><attributes><font key="NSFont" size="20" metaFont="systemBold"/></attributes></fragment>
                              <fragment content="name"/>
                          </attributedString>
                      </label>
                      <imageView image="logo" id="image"><rect key="frame" x="8" y="40" width="90" height="24"/></imageView>
                      <button id="button">
                          <rect key="frame" x="8" y="70" width="60" height="40"/>
                          <inset key="contentEdgeInsets" minX="12" minY="4" maxX="14" maxY="6"/>
                          <state key="normal" image="arrow">
                              <attributedString key="attributedTitle"><fragment content="Go"/></attributedString>
                          </state>
                      </button>
                      <stackView id="stack">
                          <rect key="frame" x="0.0" y="110" width="393" height="10"/>
                          <directionalEdgeInsets key="directionalLayoutMargins" top="1" leading="2" bottom="3" trailing="4"/>
                      </stackView>
                  </subviews>
                  <edgeInsets key="layoutMargins" top="10" left="20" bottom="30" right="40"/>
              </view>
          </objects>
          <resources><image name="logo" width="96" height="32"/><image name="arrow" width="24" height="24"/></resources>
      </document>
      """
    let path = NSTemporaryDirectory() + "details-\(UUID().uuidString).xib"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let views = try #require(try InterfaceDocument.read(path: path).nib).views
    #expect(views.map(\.id) == ["root", "label", "image", "button", "stack"])
    #expect(views[0].margins == [10, 20, 30, 40])
    #expect(views[4].margins == [1, 2, 3, 4])
    #expect(views[1].margins == nil)
    #expect(views[1].text == "Your name" && views[1].fontSize == 20)
    #expect(views[1].fontWeight == UIFont.Weight.bold.rawValue)
    #expect(views[2].imageSize == CGSize(width: 96, height: 32))
    #expect(views[3].text == "Go" && views[3].hasImage)
    #expect(views[3].contentInsets == [4, 12, 6, 14])
  }
}
