import Foundation
import Layout
import Platform
import ScreenImport
import Testing
import UIKit

@testable import Screens

@Suite("Storyboards wrapped in a scroll view")
struct StoryboardAdoptionTests {
  /// Returns a screen of 375×667 points with a field and a button. `tie` is the XML of the constraints of the
  /// button's bottom edge.
  private func scene(tie: String, field: String = "safe") throws -> Screen {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21701" \
      useAutolayout="YES" useSafeAreas="YES" initialViewController="vc">
      <device id="retina4_7" orientation="portrait" appearance="light"/>
      <scenes><scene sceneID="scene"><objects><viewController id="vc" sceneMemberID="viewController">
      <view key="view" id="root"><rect key="frame" x="0" y="0" width="375" height="667"/><subviews>
      <textField id="mail" translatesAutoresizingMaskIntoConstraints="NO">
      <rect key="frame" x="16" y="60" width="343" height="34"/>
      <fontDescription key="fontDescription" type="system" pointSize="14"/></textField>
      <button id="send" translatesAutoresizingMaskIntoConstraints="NO">
      <rect key="frame" x="16" y="603" width="343" height="44"/></button>
      </subviews><viewLayoutGuide key="safeArea" id="safe"/><constraints>
      <constraint firstItem="mail" firstAttribute="top" secondItem="\(field)" secondAttribute="top" constant="40" id="c1"/>
      <constraint firstItem="mail" firstAttribute="leading" secondItem="root" secondAttribute="leadingMargin" id="c2"/>
      <constraint firstItem="mail" firstAttribute="trailing" secondItem="root" secondAttribute="trailingMargin" id="c3"/>
      <constraint firstItem="send" firstAttribute="leading" secondItem="mail" secondAttribute="leading" id="c4"/>
      <constraint firstItem="send" firstAttribute="trailing" secondItem="mail" secondAttribute="trailing" id="c5"/>
      <constraint firstItem="send" firstAttribute="height" constant="44" id="c6"/>
      \(tie)
      </constraints></view></viewController></objects></scene></scenes></document>
      """
    let document = try InterfaceDocument(Data(text.utf8), file: "Main.storyboard")
    return try #require(try document.screens().screens.first?.screen)
  }

  private let toSafeArea = """
    <constraint firstItem="safe" firstAttribute="bottom" secondItem="send" secondAttribute="bottom" constant="20" id="c7"/>
    """
  private let belowField = """
    <constraint firstItem="send" firstAttribute="top" secondItem="mail" secondAttribute="bottom" constant="20" id="c8"/>
    """
  private let toView = """
    <constraint firstItem="root" firstAttribute="bottom" secondItem="send" secondAttribute="bottom" constant="20" id="c9"/>
    """

  /// Returns the frames of all views, by id, in the root view of a phone with a notch.
  private func frames(_ screen: Screen) -> [String: CGRect] {
    let tree = screen.adapted?(ScreenSurroundings()) ?? screen.tree
    var engine = LayoutEngine(tree)
    let result = engine.layout(
      LayoutEnvironment(
        width: 390, height: 844,
        safeArea: NSDirectionalEdgeInsets(top: 47, leading: 0, bottom: 34, trailing: 0)))
    var placed: [CGRect] = []
    for (view, frame) in result.frames.enumerated() {
      let origin = tree.nodes[view].parent.map { placed[$0].origin } ?? .zero
      placed.append(frame.offsetBy(dx: origin.x, dy: origin.y))
    }
    return Dictionary(zip(tree.nodes.map(\.id), placed), uniquingKeysWith: { first, _ in first })
  }

  @Test("A scene is wrapped like a screen file, in every size class")
  func wrapped() throws {
    let before = try scene(tie: belowField)
    let adopted = before.adopted(.scrollView)
    #expect(adopted.reasonUnchanged == nil)
    let (old, new) = (frames(before), frames(adopted.screen))
    for (id, frame) in old { #expect(new[id] == frame, "\(id)") }
    // The scroll view fills the safe area, 844 - 47 - 34 = 763 points. The field still begins 40 points below
    // the safe area's top, at 87.
    #expect(new["adopted-scroll-view"] == CGRect(x: 0, y: 47, width: 390, height: 763))
    #expect(new.values.contains { $0.minY == 87 })
    // A scene of a storyboard cannot be written as JSON, even if it is wrapped.
    #expect(ScreenWriter.text(adopted.screen) == nil)
  }

  @Test("A form pinned to two edges at one end is not wrapped, and the reason names both edges")
  func twoEdges() throws {
    let screen = try scene(tie: belowField + toSafeArea + toView)
    let reason = try #require(screen.adopted(.scrollView).reasonUnchanged)
    #expect(
      reason
        == "it is pinned to both the bottom of the safe area of 'root' and the bottom of 'root', but a scroll view "
        + "can end at only one of them")
  }
}
