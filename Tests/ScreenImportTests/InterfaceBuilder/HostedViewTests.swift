import Foundation
import Layout
import Platform
import Screens
import Testing
import UIKit

@testable import ScreenImport

@Suite("Cells and input bars with a screen around them") struct HostedViewTests {
  private func xib(_ content: String, file: String) throws -> InterfaceScreens {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="21701" \
      useAutolayout="YES" useSafeAreas="YES">
      <device id="retina6_12" orientation="portrait" appearance="light"/>
      <objects><placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
      \(content)
      </objects></document>
      """
    return try InterfaceDocument(Data(text.utf8), file: file).screens()
  }

  private static let cell = """
    <tableViewCell id="cell" customClass="NameCell">
    <rect key="frame" x="0" y="0" width="320" height="60"/>
    <tableViewCellContentView key="contentView" id="content">
    <rect key="frame" x="0" y="0" width="320" height="60"/><autoresizingMask key="autoresizingMask"/>
    <subviews>
    <textField id="field" placeholder="Name" translatesAutoresizingMaskIntoConstraints="NO">
    <rect key="frame" x="20" y="13" width="280" height="34"/></textField>
    </subviews>
    <constraints>
    <constraint firstItem="field" firstAttribute="leading" secondItem="content" secondAttribute="leading" constant="20" id="a"/>
    <constraint firstAttribute="trailing" secondItem="field" secondAttribute="trailing" constant="20" id="b"/>
    <constraint firstItem="field" firstAttribute="centerY" secondItem="content" secondAttribute="centerY" id="c"/>
    </constraints></tableViewCellContentView></tableViewCell>
    """

  private static let bar = """
    <view id="top" contentMode="scaleToFill">
    <rect key="frame" x="0" y="0" width="393" height="52"/>
    <subviews>
    <textField id="text" placeholder="Message" translatesAutoresizingMaskIntoConstraints="NO">
    <rect key="frame" x="8" y="8" width="300" height="36"/></textField>
    <button id="send" buttonType="system" translatesAutoresizingMaskIntoConstraints="NO">
    <rect key="frame" x="316" y="8" width="69" height="36"/><state key="normal" title="Send"/></button>
    </subviews>
    <constraints>
    <constraint firstItem="text" firstAttribute="leading" secondItem="top" secondAttribute="leading" constant="8" id="a"/>
    <constraint firstItem="text" firstAttribute="top" secondItem="top" secondAttribute="top" constant="8" id="b"/>
    <constraint firstAttribute="bottom" secondItem="text" secondAttribute="bottom" constant="8" id="c"/>
    <constraint firstItem="send" firstAttribute="leading" secondItem="text" secondAttribute="trailing" constant="8" id="d"/>
    <constraint firstAttribute="trailing" secondItem="send" secondAttribute="trailing" constant="8" id="e"/>
    <constraint firstItem="send" firstAttribute="top" secondItem="text" secondAttribute="top" id="f"/>
    <constraint firstItem="send" firstAttribute="bottom" secondItem="text" secondAttribute="bottom" id="g"/>
    <constraint firstItem="send" firstAttribute="width" constant="69" id="h"/>
    </constraints></view>
    """

  private func frames(_ screen: Screen) -> (frames: [CGRect], content: [CGSize]) {
    let tree = screen.adapted?(ScreenSurroundings()) ?? screen.tree
    var engine = LayoutEngine(tree)
    let result = engine.layout(
      LayoutEnvironment(
        width: 390, height: 844,
        safeArea: NSDirectionalEdgeInsets(top: 47, leading: 0, bottom: 34, trailing: 0)))
    #expect(result.diagnostics.filter { $0.kind == .unsatisfiable }.isEmpty)
    return (result.frames, result.contentSizes)
  }

  @Test("A cell is shown in a table with rows of its height, and each row has its input")
  func cell() throws {
    let read = try #require(try xib(Self.cell, file: "NameCell.xib").screens.first)
    let screen = read.screen
    #expect(screen.kind == .table)
    // Two screens of 844 points would need 29 rows, but a list has at most 14.
    #expect(screen.inputs.count == 14)
    #expect(screen.scrollView == 1 && screen.views[1].isTable && screen.pinnedBar == nil)
    let (frames, content) = frames(screen)
    #expect(frames[1] == CGRect(x: 0, y: 0, width: 390, height: 844))
    #expect(abs(content[1].height - 14 * 60) < 0.001)
    let third = screen.inputs[2].view
    let row = try #require(screen.tree.nodes.firstIndex { $0.id == "row-3" })
    #expect(frames[row] == CGRect(x: 0, y: 120, width: 390, height: 60))
    // The field is vertically centered in its row and has 20 points on each side.
    #expect(frames[third].minX == 20 && frames[third].width == 350 && frames[third].midY == 30)
    #expect(read.inferences.first?.subject == "host")
  }

  @Test("An input bar stays on the keyboard below a list")
  func bar() throws {
    let read = try #require(try xib(Self.bar, file: "MessageInputView.xib").screens.first)
    let screen = read.screen
    #expect(screen.kind == .composer)
    let (frames, _) = frames(screen)
    let bar = try #require(screen.pinnedBar)
    // The bar is as wide as the screen, 52 points tall, and ends at the safe area of 34 points. The list
    // fills the space above it.
    #expect(frames[bar] == CGRect(x: 0, y: 758, width: 390, height: 52))
    #expect(frames[1] == CGRect(x: 0, y: 0, width: 390, height: 758))
    let field = screen.inputs[0].view
    #expect(frames[field] == CGRect(x: 8, y: 8, width: 297, height: 36))
    #expect(screen.primaryAction.map { screen.tree.nodes[$0].id } == "send-button")
    let bottom = screen.tree.constraints[try #require(screen.bottomConstraint)]
    #expect(bottom.first == .view(bar) && bottom.second == .guide(0, .safeArea) && bottom.constant == 0)
  }

  @Test("A part of a form is no input bar, whatever its name: only a field beside a button that sends is one")
  func formParts() throws {
    let field = Self.bar.replacing("title=\"Send\"", with: "title=\"Show\"")
    #expect(try xib(field, file: "PasswordInputView.xib").screens.isEmpty)
    let alone = Self.bar.replacing("<button id=\"send\"", with: "<view id=\"send\"")
      .replacing("<state key=\"normal\" title=\"Send\"/></button>", with: "</view>")
    let part = try xib(alone, file: "FormInputView.xib")
    #expect(part.screens.isEmpty)
    #expect(part.skipped.first?.reason.hasPrefix("a view of 393×52 points does not fill a screen") == true)
    // A button with an image is recognized by its action, and a button below the field is not beside it.
    let image = Self.bar.replacing(
      "<state key=\"normal\" title=\"Send\"/>",
      with: "<connections><action selector=\"sendTapped:\" destination=\"-1\"/></connections>")
    #expect(try xib(image, file: "ChatBar.xib").screens.count == 1)
    // An arrow up and a paper plane mean sending, and an arrow out of a square means sharing.
    for (image, count) in [
      ("ic_arrow_up", 1), ("arrow.up.circle.fill", 1), ("paperplane", 1), ("square.and.arrow.up", 0),
    ] {
      let icon = Self.bar.replacing("title=\"Send\"", with: "image=\"\(image)\"")
      #expect(try xib(icon, file: "MessageBar.xib").screens.count == count, "\(image)")
    }
    let below = Self.bar.replacing("x=\"316\" y=\"8\"", with: "x=\"100\" y=\"60\"")
    #expect(try xib(below, file: "CommentInputView.xib").screens.isEmpty)
  }

  @Test("A field whose return key sends makes an input bar without a button")
  func returnKey() throws {
    func bar(_ returnKey: String) -> String {
      Self.bar.replacing("<button id=\"send\"", with: "<view id=\"send\"")
        .replacing("<state key=\"normal\" title=\"Send\"/></button>", with: "</view>")
        .replacing(
          "height=\"36\"/></textField>",
          with:
            "height=\"36\"/><textInputTraits key=\"textInputTraits\" returnKeyType=\"\(returnKey)\"/></textField>"
        )
    }
    #expect(try xib(bar("send"), file: "ChatBar.xib").screens.count == 1)
    #expect(try xib(bar("send"), file: "PasswordView.xib").screens.isEmpty)
    #expect(try xib(bar("done"), file: "ChatBar.xib").screens.isEmpty)
  }

  @Test("A small view with another name is not a screen, and neither is a cell without input")
  func others() throws {
    let small = try xib(Self.bar, file: "SearchHeader.xib")
    #expect(small.screens.isEmpty && small.skipped.first?.isPlayable == true)
    let plain = try xib(
      Self.cell.replacingOccurrences(of: "textField", with: "label"), file: "PlainCell.xib")
    #expect(plain.screens.isEmpty)
    #expect(
      plain.skipped.first?.reason.hasPrefix("it is a collection cell or a cell without text input") == true)
  }
}
