import Foundation
import Testing

@Suite("Scenes of Interface Builder files in 'layout'")
struct LayoutTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  private func storyboard(_ device: String, _ width: Int, _ height: Int, _ top: Int) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" toolsVersion="21701" useSafeAreas="YES">
    <device id="\(device)" orientation="portrait"/>
    <scenes><scene sceneID="one"><objects><viewController id="vc" sceneMemberID="viewController">
    <view key="view" id="root"><rect key="frame" x="0" y="0" width="\(width)" height="\(height)"/><subviews>
    <view id="box" translatesAutoresizingMaskIntoConstraints="NO">
    <rect key="frame" x="0" y="\(top)" width="\(width)" height="40"/></view></subviews>
    <viewLayoutGuide key="safeArea" id="safe"/><constraints>
    <constraint firstItem="box" firstAttribute="top" secondItem="safe" secondAttribute="top" id="a"/>
    <constraint firstItem="box" firstAttribute="leading" secondItem="root" secondAttribute="leading" id="b"/>
    <constraint firstItem="box" firstAttribute="trailing" secondItem="root" secondAttribute="trailing" id="c"/>
    <constraint firstItem="box" firstAttribute="height" constant="40" id="d"/>
    <constraint firstItem="gone" firstAttribute="height" constant="40" id="e"/>
    </constraints></view></viewController></objects></scene></scenes></document>
    """
  }

  @Test("A scene is laid out as JSON on its own and on another canvas, alone and in a batch")
  func frames() throws {
    try lab.write(storyboard("retina4_7", 375, 667, 20), to: "a.storyboard")
    try lab.write(storyboard("retina6_0", 390, 844, 0), to: "b.storyboard")
    let list = try lab.avoidance("layout", "a.storyboard")
    #expect(list.status == 0)
    #expect(list.out == "one  viewController, line 4\n")
    let own = try lab.avoidance("layout", "a.storyboard", "--scene", "one", "--format", "json")
    // A scene is selected with the same options as a screen.
    for other in [["a.storyboard#one"], ["a.storyboard#a-one"], ["a.storyboard", "--scene", "a-one"]] {
      #expect(try lab.avoidance(["layout"] + other + ["--format", "json"]).out == own.out, "\(other)")
    }
    let missing = try lab.avoidance("layout", "a.storyboard#two")
    #expect(missing.status == 65 && missing.err.contains("there is no scene 'two'; the scenes are: one"))
    #expect(own.status == 0)
    #expect(own.err.hasPrefix("a.storyboard:13: constraint 'e': there is no view or guide 'gone'"))
    #expect(
      own.out.hasPrefix(#"{"scene":"one","root":"root","frames":{"root":[0,0,375,667],"box":[0,20,375,40]}"#))
    let other = try lab.avoidance(
      "layout", "a.storyboard", "--scene", "one", "--like", "b.storyboard", "--format", "json")
    #expect(
      other.out.contains(
        #""frames":{"root":[0,0,390,844],"box":[0,47,390,40]},"unsatisfiable":[],"ambiguous":[]"#))
    let requests = """
      {"file": "a.storyboard", "scene": "one", "like": null}
      {"file": "a.storyboard", "scene": "two"}
      not a request

      {"file": "a.storyboard", "scene": "one", "like": "b.storyboard"}
      """
    try lab.write(requests, to: "requests")
    let batch = try lab.shell("\"$avoidance\" layout --batch - < requests")
    #expect(batch.status == 0)
    let lines = batch.out.split(separator: "\n").map(String.init)
    try #require(lines.count == 4)
    #expect(lines[0] + "\n" == own.out)
    #expect(
      lines[1] == #"{"error":"a.storyboard: there is no scene 'two'; the scenes are: one"}"#)
    #expect(lines[2].hasPrefix(#"{"error":"request, column 1:"#))
    #expect(lines[3] + "\n" == other.out)
  }

  @Test("A batch continues after a line that is too long and ends when its pipe is closed")
  func longLines() throws {
    try lab.write(storyboard("retina4_7", 375, 667, 20), to: "a.storyboard")
    let request = #"{"file": "a.storyboard", "scene": "one"}"#
    // The first line has 3 MB. 200 requests follow.
    try lab.write(
      String(repeating: "x", count: 3_000_000) + "\n"
        + String(repeating: request + "\n", count: 200), to: "requests")
    let batch = try lab.shell("\"$avoidance\" layout --batch requests")
    #expect(batch.status == 0)
    let lines = batch.out.split(separator: "\n")
    #expect(lines.count == 201)
    #expect(lines.first == #"{"error":"a request has more than 1048576 bytes"}"#)
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(#"{"scene":"one""#) })
    let closed = try lab.shell("\"$avoidance\" layout --batch requests | head -n 1")
    #expect(closed.status == 0)
    #expect(!closed.err.contains("crash"))
  }

  @Test("Conflicting constraints and ambiguous views are named with their lines")
  func diagnostics() throws {
    let extra = """
      <constraint firstItem="box" firstAttribute="height" relation="greaterThanOrEqual" constant="50" id="f"/>
      <constraint firstItem="lone" firstAttribute="height" constant="10" id="g"/>
      </constraints>
      """
    let lone = """
      <view id="lone" translatesAutoresizingMaskIntoConstraints="NO">
      <rect key="frame" x="7" y="100" width="90" height="10"/></view></subviews>
      """
    let text = storyboard("retina4_7", 375, 667, 20)
      .replacingOccurrences(of: "</constraints>", with: extra)
      .replacingOccurrences(of: "</subviews>", with: lone)
    try lab.write(text, to: "c.storyboard")
    let table = try lab.avoidance("layout", "c.storyboard", "--scene", "one")
    #expect(table.status == 0)
    #expect(
      table.out.hasSuffix(
        """
        conflicting constraints; the first one was broken:
          c.storyboard:15: f
          c.storyboard:13: d
        ambiguous:
          c.storyboard:7: lone (x, y, width)

        """))
    let json = try lab.avoidance("layout", "c.storyboard", "--scene", "one", "--format", "json")
    #expect(
      json.out.contains(
        #""conflicts":[[{"id":"f","line":15},{"id":"d","line":13}]],"#
          + #""open":[{"id":"lone","line":7,"quantities":["x","y","width"]}]}"#))
  }

  @Test("A missing file and a broken file have different exit codes")
  func mistakes() throws {
    try lab.write("<document/>", to: "broken.xib")
    for (arguments, status, text) in [
      (["layout", "nothing.xib"], Int32(66), "nothing.xib: the file cannot be read"),
      (["layout", "/dev/zero"], 66, "this is not a regular file"),
      (["layout", "broken.xib"], 65, "broken.xib:1: expected an iOS Interface Builder document"),
      (["layout"], 64, "Expected a .storyboard or .xib file"),
      (["layout", "--batch", "."], 66, "is a folder; --batch needs a file with a request on each line"),
      (["layout", "--batch", "no-such-file"], 66, "cannot be read"),
      (["layout", "a.xib", "--batch", "-"], 64, "--batch takes file, scene and like from its requests"),
    ] {
      let outcome = try lab.avoidance(arguments)
      #expect(outcome.status == status)
      #expect(outcome.err.contains(text))
      #expect(outcome.out.isEmpty)
    }
  }
}
