import Foundation
import KeyboardAvoidance
import Platform
import Testing
import TestSupport
import UIKit

@testable import NotificationLogs
@testable import Scenarios

@Suite("Replays of logs")
struct ReplayTests {
  private func replay(_ text: String, _ options: ReplayScenario.Options = .init()) -> ReplayScenario {
    ReplayScenario(of: read(text), options: options)
  }

  /// Returns the steps in the form `+0.28 DidShow`, with the delay before each step.
  private func words(_ replay: ReplayScenario) -> [String] {
    replay.scenario?.steps.map { step in
      let delay = "+\(step.delay) "
      return switch step.action.kind {
      case let step as PostStep: delay + step.recorded.name.uikitName.dropFirst(8).dropLast(12)
      case let step as BecomeFirstResponderStep: delay + "focus \(step.choice.rawValue)"
      case is ResignFirstResponderStep: delay + "resign"
      default: delay + step.action.text
      }
    } ?? []
  }

  @Test("The iPhone 7 log gives a show and a hide in portrait, or in landscape on request")
  func iPhone7() throws {
    let portrait = replay(Samples.iPhone7Lines)
    #expect(
      words(portrait) == [
        "+0.5 focus last", "+0.0 WillShow", "+0.28 DidShow", "+2.0 WillHide", "+0.0 resign", "+0.28 DidHide",
      ])
    let scenario = try #require(portrait.scenario)
    #expect(scenario.id == "log-app")
    #expect(scenario.title == "Replay of app.log")
    #expect(scenario.source == "app.log, lines 3 to 6")
    #expect(
      scenario.requires
        == ScenarioRequirements(orientation: .portrait, screenSize: CGSize(width: 375, height: 667)))
    #expect(scenario.rules.isEmpty)
    #expect(
      scenario.steps[1].action
        == .post(
          RecordedNotification(
            name: .willShow, begin: rect(0, 667, 375, 258), end: rect(0, 409, 375, 258), duration: 0.25,
            curve: 7)))
    #expect(portrait.posted == 4)
    #expect(
      portrait.findings.map(\.description) == [
        "app.log:8: warning: the 4 notifications from here on are left out because the frames belong to a "
          + "screen in landscape; import these notifications separately"
      ])

    let landscape = replay(
      Samples.iPhone7Lines, .init(id: "mine", input: .textView, orientation: .landscape))
    #expect(words(landscape).first == "+0.5 focus text-view")
    #expect(landscape.scenario?.id == "mine")
    #expect(
      landscape.scenario?.requires
        == ScenarioRequirements(
          textView: true, orientation: .landscape, screenSize: CGSize(width: 667, height: 375)))
    #expect(landscape.findings.map(\.line) == [8])
  }

  @Test("The iPad log of 2012 keeps its times, except for long pauses and the rotated part")
  func rotation() throws {
    let log = replay(Samples.rotation2012)
    // The log printed these times: 0, 0.002, 0.282, 0.285; 5.272, 5.275, 5.536, 5.538; 73.998, 74.001,
    // 74.022, 74.025.
    #expect(
      words(log) == [
        "+0.5 focus last", "+0.0 WillChangeFrame", "+0.0 WillShow", "+0.28 DidChangeFrame", "+0.003 DidShow",
        "+2.0 WillChangeFrame", "+0.0 WillHide", "+0.0 resign", "+0.261 DidChangeFrame", "+0.002 DidHide",
        "+2.0 WillChangeFrame", "+0.0 WillHide", "+0.021 DidChangeFrame", "+0.003 DidHide",
      ])
    let scenario = try #require(log.scenario)
    #expect(scenario.rules == [FrameSpace.preRotation])
    #expect(scenario.requires.orientation == .landscape)
    #expect(scenario.requires.screenSize == CGSize(width: 1024, height: 768))
    #expect(log.findings.map(\.kind) == [.shortened, .leftOut])
    #expect(log.findings[0].message == "2 pauses of up to 68.46 s are cut to 2 s")
    #expect(log.findings[1].message.hasPrefix("the 4 notifications from here on are left out"))
  }

  /// Returns a log line with a time in milliseconds and the two keyboard frames of a 390×844 phone.
  private func line(_ time: Int, _ name: String, _ begin: String, _ end: String) -> String {
    "10:20:\(String(30 + time / 1_000)).\(String(1_000 + time % 1_000).dropFirst()) keyboard\(name) "
      + "(\(begin)) (\(end))\n"
  }
  private let below = "0,844,390,336"
  private let up = "0,508,390,336"

  @Test("The field keeps focus if a show follows at once, and loses it if the show follows later")
  func focus() {
    let show = line(0, "WillShow", below, up)
    let hide = line(1_000, "WillHide", up, below)
    #expect(
      words(replay(show + hide + line(1_300, "WillShow", below, up)))
        == ["+0.5 focus last", "+0.0 WillShow", "+1.0 WillHide", "+0.3 WillShow"])
    #expect(
      words(replay(show + hide + line(1_700, "WillShow", below, up)))
        == [
          "+0.5 focus last", "+0.0 WillShow", "+1.0 WillHide", "+0.0 resign", "+0.7 focus last",
          "+0.0 WillShow",
        ])
    // The keyboard is undocked, so the frame change ends on the screen.
    let undocks =
      line(0, "WillShow", "0,1024,768,308", "0,716,768,308")
      + line(900, "WillChangeFrame", "0,716,768,308", "0,600,768,308")
      + line(902, "WillHide", "0,716,768,308", "0,1024,768,308")
    #expect(
      words(replay(undocks)) == ["+0.5 focus last", "+0.0 WillShow", "+0.9 WillChangeFrame", "+0.0 WillHide"])
    // If the keyboard belongs to another app, no field of this app gets focus.
    let other = """
      keyboardWillShow (0,844,390,336) (0,508,390,336) isLocal: 0

      """
    #expect(words(replay(other)).contains("+0.5 WillShow"), "\(words(replay(other)))")
  }

  @Test("Frame changes without other notifications are shows and hides, depending on their frames")
  func frameChanges() {
    let text = line(0, "WillChangeFrame", below, up) + line(2_000, "WillChangeFrame", up, below)
    #expect(
      words(replay(text))
        == ["+0.5 focus last", "+0.0 WillChangeFrame", "+2.0 WillChangeFrame", "+0.0 resign"])
  }

  @Test("Notifications before the first show are left out and reported")
  func leftOut() {
    let text =
      line(0, "WillHide", up, below) + line(300, "DidHide", up, below) + line(900, "WillShow", below, up)
    let log = replay(text)
    #expect(words(log) == ["+0.5 focus last", "+0.0 WillShow"])
    #expect(log.findings.map(\.message) == ["2 notifications before the first show are left out"])
  }

  @Test("A log that cannot be replayed gives a reason")
  func impossible() {
    for (text, reason) in [
      ("keyboardWillShow (0,700,500,300)\n", "no frame shows the size of the screen"),
      (line(0, "WillHide", up, below), "no keyboard appears"),
    ] {
      let log = replay(text)
      #expect(log.scenario == nil)
      #expect(log.findings.map(\.kind) == [.nothingToReplay])
      #expect(log.findings.first?.message.hasPrefix(reason) == true, "\(log.findings)")
    }
    // The log has only a didShow, so a willShow is added 0.28 s before it.
    let did = replay(line(0, "DidShow", below, up))
    #expect(words(did) == ["+0.5 focus last", "+0.0 WillShow", "+0.28 DidShow"])
    #expect(did.findings.map(\.kind) == [.inferredName])
    let wrongWay = replay(line(0, "WillShow", below, up), .init(orientation: .landscape))
    #expect(
      wrongWay.findings.map(\.message) == [
        "no frame belongs to a screen in landscape; the frame of line 1 is in portrait"
      ])
    #expect(replay("").scenario == nil && replay("").findings == [])
  }

  @Test("A library's line about a frame of its own object is no notification, even if its name says keyboard")
  func libraryDebugLines() {
    let show = line(1, "WillShow", below, up)
    let hide = line(3, "WillHide", up, below)
    let debug =
      "IQKeyboardManager: Saving <<Shop.Form: 0x10100> 0x10100> beginning Frame: (0.0, 0.0, 390.0, 844.0)\n"
      + "IQKeyboardManager: Restoring <Shop.Form: 0x10100> to origin: (0.0, 64.0), size: (390.0, 780.0)\n"
    #expect(replay(show + hide).posted == 2)
    #expect(words(replay(show + debug + hide)) == words(replay(show + hide)))
    #expect(replay(debug).scenario == nil)
  }

  @Test("A long log is cut at the limit of a scenario")
  func long() throws {
    let text = (0..<700).map {
      line(0, $0 % 2 == 0 ? "WillShow" : "WillHide", $0 % 2 == 0 ? below : up, $0 % 2 == 0 ? up : below)
        .replacing("10:20:30.000 ", with: "")
    }.joined()
    let log = replay(text)
    // The show is at 0.5 s and further posts come every two seconds, so 300 of them fit into ten minutes.
    #expect(log.posted == 300)
    #expect(log.findings.map(\.kind) == [.tooManySteps])
    #expect(log.findings.first?.line == 301)
    let scenario = try #require(log.scenario)
    #expect(try ScenarioReader.read(text: ScenarioWriter.text(scenario), path: "s") == scenario)
  }

  @Test("The scenario of every log can be written to a file")
  func noise() throws {
    var random = SplitMix(state: 42)
    let numbers = ["-1", "0", "1e9", "inf", "nan", "99999999999", "0.1", "667"]
    var scenarios = 0
    for round in 0..<tries(3_000, sample: 600) {
      var text = Array(Samples.all[round % Samples.all.count].utf8)
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let place = Int.random(in: 0..<text.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: text[place] = UInt8.random(in: 9...126, using: &random)
        case 1:
          guard let start = text[place...].firstIndex(where: { (0x30...0x39).contains($0) }) else { continue }
          let end = text[start...].firstIndex { !(0x30...0x39).contains($0) } ?? text.count
          text.replaceSubrange(
            start..<end, with: Array(numbers[Int.random(in: 0..<numbers.count, using: &random)].utf8))
        default:
          let end = min(text.count, place + Int.random(in: 1...300, using: &random))
          text.insert(contentsOf: text[place..<end], at: Int.random(in: 0..<text.count, using: &random))
        }
      }
      let log = ReplayScenario(of: RecordedSequence.read(text, file: "a/b \u{7}.log"))
      guard let scenario = log.scenario else { continue }
      scenarios += 1
      let written = ScenarioWriter.text(scenario)
      #expect(try ScenarioReader.read(text: written, path: "s") == scenario, "\(written)")
    }
    #expect(scenarios > tries(500, sample: 100), "\(scenarios)")
  }
}

/// A generator (SplitMix64; Steele, Lea, Flood 2014) that gives the same numbers on every machine.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
