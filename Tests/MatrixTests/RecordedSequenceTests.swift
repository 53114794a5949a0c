import Foundation
import KeyboardAvoidance
import Layout
import Platform
import Scenarios
import Screens
import Simulation
import StrategyCatalog
import Testing
import TestSupport
import Trace
import UIKit

@testable import Matrix

/// A row of `Fixtures/Sequences/keyboard-sequences.csv`. Values that the source did not print are nil.
struct RecordedRow: Sendable {
  var milliseconds: Double?
  /// The name of the notification, or all names that it may have had if the record does not say.
  var names: [String]
  /// The begin frame as x, y, width and height. `end` is the end frame in the same form.
  var begin: [Double?]
  var end: [Double?]
  var duration: Double?
  var curve: Int?

  static let all: [String: [RecordedRow]] = {
    let path = fixtures.appendingPathComponent("Sequences/keyboard-sequences.csv")
    guard let text = try? String(contentsOf: path, encoding: .utf8) else { return [:] }
    var all: [String: [RecordedRow]] = [:]
    for line in text.split(separator: "\n").dropFirst() {
      // The columns that are read contain no commas, unlike the rest of the line.
      let cells = line.split(separator: ",", maxSplits: 14, omittingEmptySubsequences: false).map(String.init)
      all[cells[0], default: []].append(
        RecordedRow(
          milliseconds: Double(cells[2]), names: cells[3].components(separatedBy: " or "),
          begin: cells[4..<8].map { Double($0) }, end: cells[8..<12].map { Double($0) },
          duration: Double(cells[12]), curve: Int(cells[13])))
    }
    return all
  }()
}

/// The device and the steps that reproduce a recorded sequence.
struct RecordedPlay: Sendable, CustomTestStringConvertible {
  struct Field: Sendable {
    var suggestions = true
    var keyboard = KeyboardKind.alphabet
    var accessory = 0.0
    var isSecure = false
  }

  let id: String
  var device: String
  var system: Int
  var orientation = UIInterfaceOrientation.portrait
  var steps: [ScenarioAction]
  var fields = [Field()]
  var keyboard = StartingKeyboard.docked
  var rules: [PlatformRule: String] = [:]
  var letters: Double?
  var numberPad: Double?
  /// The number of notifications that are posted before the first recorded one.
  var skipped = 0
  /// The recorded rows to compare, or nil for all. If only some are compared, the sequence matches only
  /// partially.
  var rows: Range<Int>?
  /// Whether the device is upside down. Before iOS 8 its frames are those of the portrait screen, rotated by
  /// 180°.
  var isUpsideDown = false
  /// The distance in points from the screen's top edge to the top of the view whose coordinates are recorded.
  var shift = 0.0
  /// The difference from the record, if the sequence matches only partially.
  var note: String?

  var testDescription: String { id }
}

@Suite("Recorded sequences")
struct RecordedSequenceTests {
  private static let sizes: [RecordedPlay] = [
    .init(id: "S00a-show-hide", device: "iphone-4s", system: 7, steps: [.focus(.first), .hide]),
    .init(
      id: "S00b-show-hide", device: "iphone-4s", system: 7, orientation: .landscape,
      steps: [.focus(.first), .hide]),
    .init(id: "S00c-show-hide", device: "iphone-5s", system: 7, steps: [.focus(.first), .hide]),
    .init(
      id: "S00d-show-hide", device: "iphone-5s", system: 7, orientation: .landscape,
      steps: [.focus(.first), .hide]),
    .init(id: "S00e-show-hide", device: "ipad-4", system: 7, steps: [.focus(.first), .hide]),
    .init(
      id: "S00f-show-hide", device: "ipad-4", system: 7, orientation: .landscape,
      steps: [.focus(.first), .hide]),
  ]

  private static let bare = RecordedPlay.Field(suggestions: false)

  /// Records of values that no keyboard notification has, with the reason, by id.
  static let impossible: [String: String] = [
    "S12-extension-launch": "the sizes of a keyboard extension's own view, which are not posted to apps",
    "S14-rotate":
      "RxKeyboard computes this from frames: 322 is 736 − 414, an end frame and the other orientation's screen",
    "S17-password-manager":
      "events of react-native-keyboard-controller itself, which follow the keyboard's layer",
    "S22-hide-odd-end":
      "the null rectangle is the result of a library's intersection or conversion, not a posted frame",
    "S30-begin-equals-end":
      "a show that starts and ends below the screen, with 216 points and then without height: the comment does not "
      + "describe the action; a hardware keyboard posts frames without height here, with a hide",
    "S23-wake":
      "sleeping in one orientation and waking in another is not a step; the record has only a height of 0",
  ]

  static let plays: [RecordedPlay] =
    sizes + [
      .init(
        id: "S01-show", device: "ipad-2", system: 6, orientation: .landscape, steps: [.focus(.first)]),
      .init(
        id: "S02-hide", device: "ipad-2", system: 6, orientation: .landscape,
        steps: [.focus(.first), .hide], skipped: 2),
      .init(
        id: "S03-rotate", device: "ipad-2", system: 6, orientation: .landscape,
        steps: [.focus(.first), .rotate], skipped: 4),
      .init(id: "S04-show-hide", device: "iphone-7", system: 10, steps: [.focus(.first), .hide]),
      .init(
        id: "S05-show-hide", device: "iphone-7", system: 10, orientation: .landscape,
        steps: [.focus(.first), .hide]),
      .init(id: "S06-rotate", device: "iphone-4s", system: 7, steps: [.focus(.first), .rotate]),
      .init(
        id: "S07-switch-keyboard", device: "iphone-x", system: 11,
        steps: [.focus(.first), .switchKeyboard(.emoji)], fields: [bare], skipped: 1),
      .init(
        id: "S08-switch-keyboard", device: "iphone-6-plus", system: 9,
        steps: [.focus(.first), .switchKeyboard(.emoji)], fields: [bare], skipped: 1),
      .init(
        id: "S09-hardware-toggle", device: "ipad-6", system: 11, orientation: .landscape,
        steps: [.focus(.first), .detachHardwareKeyboard], keyboard: .hardwareWithoutBar),
      .init(
        id: "S10-autofill", device: "iphone-xr", system: 14,
        steps: [.focus(.first), .switchKeyboard(.passwords)], letters: 345, rows: 0..<2,
        note:
          "the eight frames during the password sheet are not played, because no source explains why they are above "
          + "the screen or 648 points wide; the plain keyboard is 345 points in this record and 346 in others"
      ),
      .init(
        id: "S11-third-party-swype", device: "iphone-6", system: 8, steps: [.focus(.first)],
        keyboard: .thirdParty, letters: 256),
      .init(
        id: "S11-third-party-swiftkey", device: "iphone-6", system: 8, steps: [.focus(.first)],
        keyboard: .thirdParty, letters: 259),
      .init(
        id: "S13-rotate", device: "ipad-5", system: 11, orientation: .landscape,
        steps: [.focus(.first), .rotate, .rotate], rows: 0..<2,
        note:
          "the third begin frame is 142 points high, which the report itself calls a bug of iOS 11, and no source "
          + "explains the number"),
      .init(
        id: "S15-dock", device: "ipad-air-2", system: 9,
        steps: [
          .focus(.first), .move(to: .undocked, byDragging: true), .move(to: .docked, byDragging: true),
        ]),
      .init(
        id: "S16-plain-to-secure", device: "iphone-7", system: 10, steps: [.focus(.first), .focus(.last)],
        fields: [bare, RecordedPlay.Field(suggestions: false, isSecure: true)],
        rules: [.secureSwitch: "burst"], skipped: 1),
      .init(
        id: "S18-accessory-only", device: "iphone-7", system: 10, steps: [.focus(.first)], fields: [bare],
        rows: 0..<1),
      .init(
        id: "S19-accessory-only", device: "iphone-7", system: 10, steps: [.focus(.first)],
        fields: [RecordedPlay.Field(accessory: 44)], keyboard: .hardwareWithoutBar),
      .init(
        id: "S20-accessory", device: "iphone-6", system: 8, steps: [.focus(.first)],
        fields: [RecordedPlay.Field(accessory: 44)], rules: [.showDuration: "0.4"]),
      .init(
        id: "S21-hide-odd-end", device: "iphone-4s", system: 6, steps: [.focus(.first), .hide],
        rules: [.hideDistance: "screen"]),
      .init(
        id: "S24-navigation-pop", device: "iphone-5", system: 6,
        steps: [.push, .showElsewhere(sameApp: true), .pop]),
      .init(
        id: "S25-hardware-accessory", device: "ipad-2", system: 6, steps: [.focus(.first)],
        fields: [RecordedPlay.Field(accessory: 44)], keyboard: .hardware, rows: 0..<1),
      .init(
        id: "S26-undock", device: "ipad-2", system: 6, steps: [.focus(.first), .attachHardwareKeyboard],
        fields: [RecordedPlay.Field(accessory: 40)], skipped: 1, isUpsideDown: true),
      .init(
        id: "S27-split", device: "ipad-air-2", system: 8,
        steps: [.focus(.first), .move(to: .split, byDragging: false)], rules: [.splitFrame: "zero"],
        skipped: 2, shift: 64),
      .init(
        id: "S28-begin-height-differs", device: "iphone-xr", system: 12,
        steps: [.focus(.first), .hide, .focus(.last)],
        fields: [RecordedPlay.Field(keyboard: .numberPad), RecordedPlay.Field()], numberPad: 288, skipped: 1),
      .init(
        id: "S29-begin-height-differs", device: "iphone-xs", system: 12,
        steps: [.focus(.first), .hide, .focus(.last)],
        fields: [RecordedPlay.Field(keyboard: .numberPad), RecordedPlay.Field()], letters: 357,
        numberPad: 282, skipped: 1),
    ]

  /// Parts of records that are played separately, because their device or orientation is another one.
  static let more: [RecordedPlay] = [
    .init(
      id: "S18-accessory-only", device: "iphone-7", system: 10, steps: [.focus(.first)],
      fields: [RecordedPlay.Field(accessory: 14)], keyboard: .hardwareWithoutBar, rows: 1..<2),
    .init(
      id: "S25-hardware-accessory", device: "ipad-2", system: 6, steps: [.focus(.first)],
      fields: [RecordedPlay.Field(accessory: 44)], keyboard: .hardware, rows: 1..<2, isUpsideDown: true),
  ]

  @Test(
    "A play has the names, the order, the frames, the durations and the curves of the record",
    arguments: plays + more)
  func recorded(_ play: RecordedPlay) throws {
    let all = try #require(RecordedRow.all[play.id], "the record is missing")
    let isNotification = { (row: RecordedRow) in
      !row.names.contains { $0.hasPrefix("textField") || $0.hasSuffix("Rotate") }
    }
    let rows = Array(play.rows.map { all[$0] } ?? all[...]).filter(isNotification)
    let posted = try Self.posted(play, rows)
    try #require(
      posted.count == rows.count,
      "\(posted.map { "\($0.time) \($0.name) \($0.beginFrame) \($0.endFrame) \($0.duration)" })")
    for (row, note) in zip(rows, posted) {
      #expect(row.names.contains { $0 == Self.short(note.name) || $0 == "frame" }, "\(note.name)")
      let (begin, end) = (Self.held(note.beginFrame, play), Self.held(note.endFrame, play))
      for (recorded, frame) in [(row.begin, begin), (row.end, end)] {
        for (wanted, value) in zip(recorded, [frame.minX, frame.minY, frame.width, frame.height]) {
          if let wanted { #expect(abs(wanted - value) < 0.01, "\(note.name): \(recorded) is \(frame)") }
        }
      }
      if let duration = row.duration { #expect(note.duration == duration, "\(note.name)") }
      if let curve = row.curve { #expect(note.curve == curve) }
      if let time = row.milliseconds, let first = rows.first?.milliseconds, let start = posted.first?.time {
        // The recorded time is when the console printed the line, so it may differ by 8 ms.
        #expect(abs((note.time - start) * 1_000 - (time - first)) < 8, "\(note.name) at \(note.time - start)")
      }
    }
  }

  @Test("Every sequence is played or documented as impossible, and thirty match in full")
  func complete() {
    let played = Set(Self.plays.map(\.id))
    #expect(
      Set(RecordedRow.all.keys).filter { $0 != "S31-spring-samples" } == played.union(Self.impossible.keys))
    #expect(RecordedRow.all.count == 38)
    // A play without a note matches in full. One more full match is S31, which another test checks.
    #expect(Self.plays.filter { $0.note == nil }.count + 1 == 30)
  }

  @Test("S31: the spring has the recorded samples for a distance of 336 points")
  func spring() throws {
    let rows = try #require(RecordedRow.all["S31-spring-samples"])
    let play = RecordedPlay(id: "S31", device: "iphone-15", system: 17, steps: [.focus(.first)], letters: 336)
    let trace = try Self.trace(play)
    let start = try #require(trace.transitions.first?.start)
    let bottom = trace.presentation(trace.keyboard, at: start - 0.001).minY
    for row in rows {
      let time = try #require(row.milliseconds) / 1_000
      let wanted = try #require(row.end[3])
      let position = bottom - trace.presentation(trace.keyboard, at: start + time).minY
      // The record has only three decimals, and the spring of the trace is cut off at its settling time.
      #expect(abs(position - wanted) < 0.01, "\(time)")
    }
  }

  // MARK: Playing

  private static func short(_ name: String) -> String {
    let bare = name.replacing("keyboard", with: "").replacing("Notification", with: "")
    return bare.prefix(1).lowercased() + bare.dropFirst()
  }

  private static func posted(_ play: RecordedPlay, _ rows: [RecordedRow]) throws -> [PostedNotification] {
    let names = Set(rows.flatMap(\.names).map { $0 == "frame" ? "willShow" : $0 })
    let isEither = rows.contains { $0.names.count > 1 }
    let all = try trace(play).notifications.filter { names.contains(short($0.name)) }
    // If the record has two possible names, only one of them is used.
    let chosen = isEither ? all.filter { short($0.name) == "willChangeFrame" } : all
    // A partial match begins with the first notification. In S15 the keyboard is undocked first, which the
    // record does not include.
    if play.note != nil { return Array(chosen.prefix(rows.count)) }
    return play.id == "S15-dock"
      ? Array(chosen.suffix(rows.count)) : Array(chosen.dropFirst(play.skipped))
  }

  private static func held(_ frame: CGRect, _ play: RecordedPlay) -> CGRect {
    if play.isUpsideDown {
      return CGRect(
        x: 768 - frame.maxX, y: 1024 - frame.maxY, width: frame.width, height: frame.height)
    }
    return frame.offsetBy(dx: 0, dy: -play.shift)
  }

  private static func trace(_ play: RecordedPlay) throws -> Trace {
    var profile = PlatformProfile(system: play.system)
    for (rule, setting) in play.rules { profile = try profile.setting(rule, to: setting) }
    let device = try #require(DeviceTable.builtIn.device(play.device))
    var simulated = try #require(PlannedDevice(device, profile: profile)).simulated
    for keyboards in [\SimulatedDevice.keyboardsPortrait, \.keyboardsLandscape] {
      if let letters = play.letters { simulated[keyPath: keyboards].letters.height = letters }
      if let pad = play.numberPad { simulated[keyPath: keyboards].numberPad.height = pad }
    }
    let scenario = Scenario(
      id: "recorded", title: play.id, summary: "As recorded.", source: "the record",
      steps: play.steps.map { ScenarioStep($0) }, keyboard: play.keyboard)
    let none = try #require(Catalogue.package.variant("none"))
    let played = CellPlayer.play(
      none, scenario: scenario, on: PreparedScreen(screen(play.fields)), device: simulated,
      orientation: play.orientation, profile: profile, isDetailed: true)
    try #require(played.breach == nil)
    return played.trace
  }

  private static func screen(_ fields: [RecordedPlay.Field]) -> Screen {
    var nodes = [LayoutNode(id: "root", parent: nil)]
    var constraints: [LayoutConstraint] = []
    for index in fields.indices {
      nodes.append(LayoutNode(id: "field-\(index)", parent: 0))
      for (attribute, value) in [
        (LayoutAttribute.top, 80 + 50 * Double(index)), (.leading, 20), (.trailing, -20),
      ] {
        constraints.append(
          LayoutConstraint(
            id: "\(index)-\(attribute)", first: .view(index + 1), firstAttribute: attribute,
            second: .view(0), secondAttribute: attribute, constant: value))
      }
      constraints.append(
        LayoutConstraint(
          id: "\(index)-height", first: .view(index + 1), firstAttribute: .height, constant: 40))
    }
    let views = [ScreenView(role: .container)] + fields.map { _ in ScreenView(role: .input) }
    var inputs = fields.indices.map { index in
      ScreenInput(
        view: index + 1, keyboard: fields[index].keyboard, suggestions: fields[index].suggestions,
        accessoryHeight: fields[index].accessory)
    }
    for index in fields.indices { inputs[index].isSecure = fields[index].isSecure }
    return Screen(
      id: "fields", title: "Fields", summary: "Fields.", models: "a test",
      tree: ViewTree(nodes: nodes, constraints: constraints), views: views, inputs: inputs)
  }
}
