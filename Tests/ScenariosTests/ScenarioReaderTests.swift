import Foundation
import KeyboardAvoidance
import Platform
import Screens
import Support
import Testing
import TestSupport
import UIKit

@testable import Scenarios

@Suite("Scenario files")
struct ScenarioReaderTests {
  /// Returns a scenario file in which `rest` is on line 2 and the steps begin on line 3.
  private func file(_ steps: String, rest: String = "") -> String {
    "{\"id\": \"a\", \"title\": \"A\",\n\(rest.isEmpty ? "" : rest + ",")\n\"steps\": [\(steps)]}"
  }

  /// Returns the reader's problems in the form `line:column: message`, one per line.
  private func problems(_ text: String) -> String {
    do throws(JSONProblems) {
      _ = try ScenarioReader.read(text: text, path: "s")
      return ""
    } catch {
      return error.description.split(separator: "\n").map {
        $0.replacingOccurrences(of: "s:", with: "", options: .anchored)
          .replacingOccurrences(of: "error: ", with: "")
      }.joined(separator: "\n")
    }
  }

  // MARK: Reading

  @Test("Every action is read from its JSON and can be written back")
  func vocabulary() throws {
    let pairs: [(String, ScenarioAction)] = [
      (#"{"focus": "first"}"#, .focus(.first)), (#"{"focus": "middle"}"#, .focus(.middle)),
      (#"{"focus": "last"}"#, .focus(.last)), (#"{"focus": "text-view"}"#, .focus(.textView)),
      (#""next""#, .next), (#""autofill""#, .autofill), (#"{"do": "nextThroughAll"}"#, .nextThroughAll),
      (#"{"type": 6}"#, .type(lines: 6)), (#"{"paste": 1000}"#, .paste(lines: 1_000)),
      (#""scrollToEnd""#, .scrollToEnd), (#""scrollContent""#, .scrollContent),
      (#"{"switchKeyboard": "number-pad"}"#, .switchKeyboard(.numberPad)),
      (#"{"switchKeyboard": "chinese-pinyin"}"#, .switchKeyboard(.chinesePinyin)),
      (#"{"keyboardHeight": 291}"#, .keyboardHeight(291)),
      (#"{"switchKeyboard": "alphabet"}"#, .switchKeyboard(.alphabet)),
      (#"{"suggestions": false}"#, .suggestions(false)), (#""reshow""#, .reshow), (#""rotate""#, .rotate),
      (#"{"move": "floating"}"#, .move(to: .floating, byDragging: false)),
      (#"{"dragKeyboard": "focused-field"}"#, .dragKeyboard(.focusedField)),
      (#"{"byDragging": true, "move": "docked"}"#, .move(to: .docked, byDragging: true)),
      (#"{"dragDismiss": 0.5, "release": "up"}"#, .dragDismiss(fraction: 0.5, release: .up)),
      (#""attachHardwareKeyboard""#, .attachHardwareKeyboard),
      (#""detachHardwareKeyboard""#, .detachHardwareKeyboard),
      (#""done""#, .done),
      (#"{"dragDismiss": 1, "release": "down"}"#, .dragDismiss(fraction: 1, release: .down)),
      (#""hide""#, .hide), (#""swipeBackAndCancel""#, .swipeBackAndCancel),
      (#""leaveAndReturn""#, .leaveAndReturn),
      (#""push""#, .push), (#"{"showElsewhere": "same-app"}"#, .showElsewhere(sameApp: true)),
      (#"{"hideElsewhere": "same-app"}"#, .hideElsewhere(sameApp: true)), (#""pop""#, .pop),
      (#"{"showElsewhere": "other-app"}"#, .showElsewhere(sameApp: false)),
      (#"{"hideElsewhere": "other-app"}"#, .hideElsewhere(sameApp: false)),
      (#"{"present": "undimmed-half-sheet"}"#, .present(.undimmedHalfSheet)),
      (#""swipeAway""#, .swipeAway), (#"{"present": "alert"}"#, .present(.alert)),
      (#""dismiss""#, .dismiss),
      (#"{"hideBar": "bottom-bar"}"#, .hideBar(.bottomBar)),
      (#"{"showBar": "call-bar"}"#, .showBar(.callBar)),
      (#""relayout""#, .relayout), (#"{"becomeFirstResponder": "last"}"#, .becomeFirstResponder(.last)),
      (#""resignFirstResponder""#, .resignFirstResponder),
      (#"{"post": {"name": "willHide"}}"#, .post(RecordedNotification(name: .willHide))),
      (
        #"{"post": {"name": "willShow", "begin": [0, 667, 375, 258], "end": [0, 409.5, 375, 258], "duration": 0.25, "curve": 7, "isLocal": false}}"#,
        .post(
          RecordedNotification(
            name: .willShow, begin: CGRect(x: 0, y: 667, width: 375, height: 258),
            end: CGRect(x: 0, y: 409.5, width: 375, height: 258), duration: 0.25, curve: 7, isLocal: false))
      ),
    ]
    let text = file(
      pairs.map(\.0).joined(separator: ",\n"),
      rest:
        #""window": "split-view-left", "requires": {"textView": true, "scrollView": true, "orientation": "portrait"}"#
    )
    let scenario = try ScenarioReader.read(text: text, path: "s")
    #expect(scenario.steps.map(\.action) == pairs.map(\.1))
    for word in StepKinds.words {
      #expect(text.contains("\"\(word)\""), "the test does not use \(word)")
    }
    #expect(try ScenarioReader.read(text: ScenarioWriter.text(scenario), path: "s") == scenario)
  }

  @Test("Keys before and after the steps, comments and trailing commas are read")
  func wholeFile() throws {
    let scenario = try ScenarioReader.read(
      text: """
        // An iPad of 10.5 inches.
        {
          "$schema": "scenario.schema.json",
          "id": "mine-2", "title": "Mine", "summary": "One.", "source": "A bug report",
          "keyboard": "hardware-without-bar", "window": "slide-over",
          "rules": {"P10": "zero", "didShowDelay": "0.5",},
          "requires": {
            "inputs": 3, "textView": true, "scrollView": true, "idiom": "pad", "system": 13,
            "orientation": "portrait", "screenSize": [834, 1112], /* points */
          },
          "steps": [
            {"focus": "last"},
            {"do": "rotate", "after": 0},
            "hide",
          ],
        }
        """, path: "s")
    #expect(
      scenario
        == Scenario(
          id: "mine-2", title: "Mine", summary: "One.", source: "A bug report",
          steps: [
            ScenarioStep(.focus(.last), after: 0.5), ScenarioStep(.rotate, after: 0),
            ScenarioStep(.hide, after: 2),
          ], keyboard: .hardwareWithoutBar, window: .slideOver,
          rules: [CrossFade.zero, DidShowDelay.ofSpring],
          requires: ScenarioRequirements(
            inputs: 3, textView: true, scrollView: true, idiom: .pad, system: 13, orientation: .portrait,
            screenSize: CGSize(width: 834, height: 1112))))
    #expect(scenario.steps[0].delay == 0.5)
  }

  @Test("The example in the documentation is a valid scenario")
  func example() throws {
    let scenario = try ScenarioReader.read(
      text: """
        {
          "id": "look-back", "title": "Look back while typing",
          "requires": {"inputs": 2, "textView": true},
          "steps": [
            {"focus": "text-view", "after": 0.5},
            {"type": 6},
            {"switchKeyboard": "emoji"},
            {"do": "rotate", "after": 1},
            "hide"
          ]
        }
        """, path: "s")
    #expect(scenario.steps.count == 5)
  }

  // MARK: Writing

  @Test(
    "Every built-in scenario equals the one that is read from its file",
    arguments: Scenarios.builtIn.map(\.id))
  func builtIn(id: String) throws {
    let scenario = try #require(Scenarios.scenario(id))
    let text = ScenarioWriter.text(scenario)
    #expect(try ScenarioReader.read(text: text, path: "s") == scenario)
    // The written file is also strict JSON, because other programs read it.
    #expect(throws: Never.self) { try JSONDocument.parse(text) }
  }

  @Test("A written file has one step per line and no default values")
  func writtenForm() {
    let scenario = Scenario(
      id: "mine", title: "A \"title\"\n", summary: "", source: "",
      steps: [
        ScenarioStep(.focus(.last), after: 0.5), ScenarioStep(.hide), ScenarioStep(.hide, after: 0.1),
        ScenarioStep(.move(to: .split, byDragging: true), after: 1),
        ScenarioStep(
          .post(
            RecordedNotification(
              name: .didShow, end: CGRect(x: 0, y: -1.25, width: 320, height: 1e3), curve: 7)),
          after: 0.002),
      ], rules: [KeyboardArrival.steps, AnimationInheritance.literal],
      requires: ScenarioRequirements(inputs: 2))
    #expect(
      ScenarioWriter.text(scenario) == """
        {
          "id": "mine",
          "title": "A \\"title\\"\\n",
          "rules": {"P4": "literal", "P11": "steps"},
          "requires": {"inputs": 2},
          "steps": [
            {"focus": "last"},
            "hide",
            {"do": "hide", "after": 0.1},
            {"move": "split", "byDragging": true, "after": 1},
            {"post": {"name": "didShow", "end": [0, -1.25, 320, 1000], "curve": 7}, "after": 0.002}
          ]
        }

        """)
  }

  // MARK: Mistakes

  @Test(
    "A mistake in a step is reported with its position and the fix",
    arguments: [
      (#""hied""#, "3:11: unknown action 'hied'; did you mean 'hide'?"),
      (#""focus""#, #"3:11: 'focus' needs a value: write {"focus": …}"#),
      (#"{"do": "type"}"#, #"3:18: 'type' needs a value: write {"type": …}"#),
      (#"{"hide": true}"#, #"3:12: 'hide' takes no value: write {"do": "hide"}"#),
      ("7", "3:11: expected an action (a word or an object), found a number"),
      (
        "{}",
        "3:11: the step has no action; actions are "
          + StepKinds.words.joined(separator: ", ")
      ),
      (#"{"foucs": "last"}"#, "3:12: unknown action 'foucs'; did you mean 'focus'?"),
      (
        #"{"focus": "lst"}"#,
        "3:21: expected one of 'first', 'middle', 'last', 'text-view', found 'lst'; did you mean 'last'?"
      ),
      (#"{"focus": "last", "aftr": 1}"#, "3:29: unknown key 'aftr'; did you mean 'after'?"),
      (#"{"focus": "last", "type": 3}"#, "3:29: a step has one action; move 'type' to a separate step"),
      (#"{"focus": "last", "after": -0.1}"#, "3:38: expected a number from 0 to 600"),
      (#"{"focus": "last", "after": 601}"#, "3:38: expected a number from 0 to 600"),
      (#"{"type": 0}"#, "3:20: expected a whole number from 1 to 1000"),
      (#"{"paste": 1001}"#, "3:21: expected a whole number from 1 to 1000"),
      (#"{"paste": 1.5}"#, "3:21: expected a whole number from 1 to 1000"),
      (#"{"suggestions": 1}"#, "3:27: expected true or false, found a number"),
      (
        #"{"move": "float"}"#,
        "3:20: expected one of 'docked', 'floating', 'undocked', 'split', found 'float'; did you mean 'floating'?"
      ),
      (#"{"focus": "last", "release": "up"}"#, "3:29: unknown key 'release'"),
      (#"{"showElsewhere": true}"#, "3:29: expected a string, found true or false"),
      (
        #"{"focus": "text-view"}"#,
        #"3:11: not every screen has a text view: add "textView": true to "requires""#
      ),
      (#""scrollToEnd""#, #"3:11: not every screen scrolls: add "scrollView": true to "requires""#),
      (#""pop""#, "3:11: there is no screen to return from; add 'push' before this step"),
      (#""push", "push""#, "3:19: another screen is already pushed; add 'pop' before this step"),
      (
        #""push", {"focus": "last"}"#,
        "3:19: the screen is covered by a pushed screen; add 'pop' before this step"
      ),
      (
        #"{"switchKeyboard": "thai"}"#,
        "3:30: no public source gives the height of the keyboard 'thai'; measure it, and write {\"keyboardHeight\": 291} with your height instead"
      ),
      (
        #"{"focus": "last"}, {"keyboardHeight": 291}"#,
        "3:30: the height was measured in one orientation: add \"orientation\": \"portrait\" or \"landscape\" to \"requires\""
      ),
      (
        #"{"hideBar": "bottom-bar"}, {"hideBar": "bottom-bar"}"#,
        "3:38: the tab bar or toolbar is already hidden"
      ),
      (#"{"hideBar": "call-bar"}"#, "3:11: the bar of a call is already hidden"),
      (#"{"post": "willShow"}"#, "3:20: expected an object, found a string"),
      (#"{"post": {}}"#, "3:20: the key 'name' is missing"),
      (
        #"{"post": {"name": "willshow"}}"#,
        "3:29: expected one of 'willShow', 'didShow', 'willHide', 'didHide', 'willChangeFrame', 'didChangeFrame', found 'willshow'; did you mean 'willShow'?"
      ),
      (
        #"{"post": {"name": "didHide", "end": [0, 1, 2]}}"#,
        "3:47: expected a frame [x, y, width, height], found 3 values"
      ),
      (#"{"post": {"name": "didHide", "end": [0, 1, -2, 3]}}"#, "3:54: expected a number from 0 to 100000"),
      (
        #"{"post": {"name": "didHide", "end": [0, 1e9, 2, 3]}}"#,
        "3:51: expected a number from -100000 to 100000"
      ),
      (
        #"{"post": {"name": "didHide", "begin": {"x": 0}}}"#,
        "3:49: expected a frame [x, y, width, height], found an object"
      ),
      (#"{"post": {"name": "didHide", "duration": 61}}"#, "3:52: expected a number from 0 to 60"),
      (#"{"post": {"name": "didHide", "curve": 0.5}}"#, "3:49: expected a whole number from 0 to 2147483647"),
      (#"{"post": {"name": "didHide", "curv": 7}}"#, "3:40: unknown key 'curv'; did you mean 'curve'?"),
      (#""hide", {"focus": 1e999}"#, "3:29: the number is too large"),
    ])
  func wrongSteps(steps: String, expected: String) {
    #expect(problems(file(steps)) == expected)
  }

  @Test("A drag needs a release and a fraction")
  func wrongDrags() {
    let rest = #""requires": {"scrollView": true}"#
    #expect(problems(file(#"{"dragDismiss": 0.5}"#, rest: rest)) == "3:11: the key 'release' is missing")
    #expect(
      problems(file(#"{"dragDismiss": 1.5, "release": "left"}"#, rest: rest))
        == "3:27: expected a number from 0 to 1\n3:43: expected one of 'up', 'down', found 'left'")
  }

  @Test(
    "A mistake outside the steps is reported with its position and the fix",
    arguments: [
      (#""keybord": "docked""#, "2:1: unknown key 'keybord'; did you mean 'keyboard'?"),
      (
        #""window": "slide over""#,
        "2:11: expected one of 'full-screen', 'split-view-left', 'split-view-right', 'slide-over', 'stage-manager', found 'slide over'; did you mean 'slide-over'?"
      ),
      (
        #""window": "slide-over", "requires": {"idiom": "phone"}"#, "2:11: a phone has no window 'slide-over'"
      ),
      (#""rules": {"p10": "zero"}"#, "2:11: unknown key 'p10'; did you mean 'P10'?"),
      (
        #""rules": {"P10": "zeros"}"#,
        "2:18: expected one of 'off', 'zero', found 'zeros'; did you mean 'zero'?"
      ),
      (#""rules": {"P10": 0}"#, "2:18: expected a string, found a number"),
      (#""rules": []"#, "2:10: expected an object, found an array"),
      (#""requires": {"input": 2}"#, "2:14: unknown key 'input'; did you mean 'inputs'?"),
      (#""requires": {"inputs": 0}"#, "2:24: expected a whole number from 1 to 2000"),
      (#""requires": {"system": "13"}"#, "2:24: expected a whole number, found a string"),
      (
        #""requires": {"idiom": "ipad"}"#,
        "2:23: expected one of 'phone', 'pad', found 'ipad'; did you mean 'pad'?"
      ),
      (
        #""requires": {"orientation": "upright"}"#,
        "2:29: expected one of 'portrait', 'landscape', found 'upright'"
      ),
      (#""requires": {"screenSize": [375]}"#, "2:28: expected a width and a height, found 1 values"),
      (#""requires": {"screenSize": [375, 0]}"#, "2:34: expected a number from 1 to 100000"),
      (
        #""requires": {"screenSize": [667, 375], "orientation": "portrait"}"#,
        "2:28: a screen in portrait cannot be wider than tall"
      ),
      (
        #""requires": {"screenSize": [375, 667], "orientation": "landscape"}"#,
        "2:28: a screen in landscape cannot be taller than wide"
      ),
    ])
  func wrongRest(rest: String, expected: String) {
    #expect(problems(file(#""hide""#, rest: rest)) == expected)
  }

  @Test("Missing keys, values of other types and invalid JSON are reported")
  func wrongFiles() {
    #expect(
      problems("{}")
        == "1:1: the key 'id' is missing\n1:1: the key 'title' is missing\n1:1: the key 'steps' is missing")
    #expect(problems("[]") == "1:1: expected a scenario (an object), found an array")
    #expect(problems(file("")) == "3:10: a scenario needs at least one step")
    #expect(
      problems(#"{"id": "a", "title": "A", "steps": "hide"}"#)
        == "1:36: expected an array of steps, found a string")
    #expect(
      problems(#"{"id": "A b", "title": " ", "steps": ["hide"]}"#)
        == "1:8: 'A b' is not an id; ids have 1 to 64 lowercase letters, digits and '-'\n1:24: the title is empty"
    )
    #expect(problems(file("\"hide\"}")).hasPrefix("3:17: expected ',' or ']', found '}'"))
    let long = String(repeating: "x", count: 1_001)
    #expect(
      problems(file("\"hide\"", rest: "\"summary\": \"\(long)\""))
        == "2:12: the summary has more than 1000 characters")
  }

  @Test("All mistakes are reported at once, in their order")
  func together() {
    let text = file(
      #""hied", {"focus": "last", "after": "1"}, {"type": 5000}"#,
      rest: #""keyboard": "dock", "rules": {"P99": "on"}"#)
    #expect(
      problems(text) == """
        2:13: expected one of 'docked', 'floating', 'undocked', 'split', 'hardware', 'hardware-without-bar', \
        'third-party', found 'dock'; did you mean 'docked'?
        2:31: unknown key 'P99'; did you mean 'P9'?
        3:11: unknown action 'hied'; did you mean 'hide'?
        3:46: expected a number, found a string
        3:61: expected a whole number from 1 to 1000
        """)
  }

  // MARK: Limits

  @Test("The numbers in a file have limits")
  func limits() {
    func steps(_ step: String, _ count: Int) -> String {
      Array(repeating: step, count: count).joined(separator: ",")
    }
    let free = #"{"do": "hide", "after": 0}"#
    #expect(problems(file(steps(free, 2_000))) == "")
    #expect(problems(file(steps(free, 2_001))) == "3:10: a scenario has at most 2000 steps")
    // The limit is ten minutes. The 300th step is at 0.5 + 299 · 2 = 598.5 s, and the next one would be after
    // 600 s.
    #expect(problems(file(steps("\"hide\"", 300))) == "")
    #expect(
      problems(file(steps("\"hide\"", 400)))
        == "3:\(11 + 300 * 7): the scenario takes more than 600 s up to this step")
    // Lines are typed every 0.8 s from 2.5 s on, so line 748 would be at 2.5 + 747 · 0.8 = 600.1 s.
    func focused(_ steps: String) -> String { file(#"{"focus": "last"}, "# + steps) }
    #expect(problems(focused(#"{"type": 747}"#)) == "")
    #expect(
      problems(focused(#"{"type": 748}"#)) == "3:30: the scenario takes more than 600 s up to this step")
    let paste = #"{"paste": 1000, "after": 0}"#
    #expect(problems(focused(steps(paste, 100))) == "")
    #expect(
      problems(focused(steps(paste, 102)))
        == "3:\(30 + 100 * 28): the scenario adds more than 100000 lines up to this step")
    #expect(problems(focused(steps("\"nextThroughAll\"", 20))) == "")
    #expect(
      problems(focused(steps("\"nextThroughAll\"", 22)))
        == "3:\(30 + 20 * 17): 'nextThroughAll' occurs more than 20 times")
    let pushAndPop = #"{"do": "push", "after": 0}, {"do": "pop", "after": 0}"#
    #expect(problems(file(steps(pushAndPop, 100))) == "")
    #expect(problems(file(steps(pushAndPop, 102))).hasSuffix("the screen reappears more than 100 times"))
    #expect(problems(String(repeating: "[", count: 100)).hasSuffix("nested more than 16 levels deep"))
    let large = file("\"hide\"", rest: "\"summary\": \"\(String(repeating: "x", count: 4 << 20))\"")
    #expect(problems(large).hasPrefix("1:1: the text has 4194"))
  }

  @Test("A file with 100,000 mistakes is refused as quickly as one with fifty")
  func manyMistakes() {
    let time = processorTime {
      let keys = (0..<100_000).map { "\"k\($0)\":0" }.joined(separator: ",")
      #expect(problems(file("{\(keys)}")).split(separator: "\n").count == 51)
      let steps = Array(repeating: "\"hied\"", count: 2_000).joined(separator: ",")
      #expect(problems(file(steps)).split(separator: "\n").count == 51)
    }
    #expect(time < .seconds(30))
  }

  // MARK: Schema

  @Test("The schema contains every key and value that the reader accepts")
  func schema() throws {
    let schema = try JSONDocument.parse(Scenarios.schemaText)
    let properties = try schema.member("properties")
    #expect(Set(properties.members.map(\.name)) == Set(ScenarioReader.keys))
    func words(_ value: JSONValue?) -> [String] { value?["enum"]?.elements.compactMap(\.stringValue) ?? [] }
    #expect(words(properties["keyboard"]) == StartingKeyboard.allCases.map(\.rawValue))
    #expect(words(properties["window"]) == WindowKind.allCases.map(\.rawValue))
    let rules = try #require(properties["rules"]?["properties"])
    #expect(rules.members.map(\.name) == PlatformRule.allCases.map(\.rawValue))
    for rule in PlatformRule.allCases {
      #expect(words(rules[rule.rawValue]) == rule.definition.settings, "\(rule.rawValue)")
    }
    let needs = try #require(properties["requires"]?["properties"])
    #expect(needs.members.map(\.name) == ScenarioReader.requirementKeys)
    let types = try schema.member("$defs")
    #expect(
      words(types["input"]?["anyOf"]?.elements.first { _ in true }) == InputChoice.allCases.map(\.rawValue))
    #expect(words(types["owner"]) == KeyboardOwner.allCases.map(\.rawValue))
    let notification = try #require(types["notification"]?["properties"])
    #expect(notification.members.map(\.name) == RecordedNotification.keys)
    #expect(words(notification["name"]) == NotificationWord.allCases.map(\.rawValue))
    #expect(words(types["action"]) == StepKinds.all.filter { $0.plain != nil }.map { $0.word })
    let forms = try #require(types["step"]?["oneOf"]).elements.compactMap { $0["properties"] }
    let heads = forms.compactMap { $0.members.first { _ in true }?.name }
    #expect(heads == ["do"] + StepKinds.all.filter { $0.plain == nil }.map { $0.word })
    for (word, form) in zip(heads, forms) {
      let companions = StepKinds.kind(word)?.keys.dropFirst().map(\.name) ?? []
      #expect(form.members.map(\.name) == [word] + companions + ["after"])
    }
  }

  // MARK: Noise

  @Test("A file that is cut at any byte is refused without a crash")
  func truncation() throws {
    let text = Array(ScenarioWriter.text(try #require(Scenarios.scenario("push-and-pop"))).utf8)
    let last = try #require(text.lastIndex(of: UInt8(ascii: "}")))
    for length in 0...last {
      #expect(throws: JSONProblems.self) { try ScenarioReader.read(bytes: Array(text[..<length]), path: "s") }
    }
  }

  @Test("Changed files never crash the reader, and accepted ones keep the limits and read back equal")
  func mutations() throws {
    var random = SeededGenerator(seed: 20_260_101)
    let files = Scenarios.builtIn.map { Array(ScenarioWriter.text($0).utf8) }
    let pieces = files.flatMap { $0.split(separator: UInt8(ascii: "\n")).map(Array.init) }
    let numbers = [
      "-1", "0", "0.5", "1e308", "1e-320", "600", "99999999999999999999", "-0", "7", "null", "[]", "{}",
    ]
    var accepted = 0
    for _ in 0..<tries(20_000, sample: 4_000) {
      var bytes = files[Int.random(in: 0..<files.count, using: &random)]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2:
          // This edit inserts a line of another file.
          let lines = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
          let line = lines[Int.random(in: 0..<lines.count, using: &random)]
          bytes.insert(
            contentsOf: pieces[Int.random(in: 0..<pieces.count, using: &random)] + Array("\n".utf8),
            at: line + 1)
        case 3:
          // This edit replaces one number.
          guard let start = bytes[place...].firstIndex(where: { (0x30...0x39).contains($0) }) else {
            continue
          }
          let end = bytes[start...].firstIndex { !(0x30...0x39).contains($0) } ?? bytes.count
          let number = numbers[Int.random(in: 0..<numbers.count, using: &random)]
          bytes.replaceSubrange(start..<end, with: Array(number.utf8))
        default:
          let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
          bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0..<bytes.count, using: &random))
        }
        if bytes.isEmpty { bytes = files[0] }
      }
      guard let scenario = try? ScenarioReader.read(bytes: bytes, path: "s") else { continue }
      accepted += 1
      #expect(scenario.steps.allSatisfy { $0.delay.isFinite && $0.delay >= 0 })
      #expect(scenario.steps.reduce(0) { $0 + $1.delay } <= 600)
      #expect(try ScenarioReader.read(text: ScenarioWriter.text(scenario), path: "s") == scenario)
    }
    #expect(accepted > tries(200, sample: 40), "\(accepted) accepted")
  }

  @Test("A step that cannot happen, because there would be two keyboards, is an error at that step")
  func impossible() {
    let up =
      "an input of this screen has the keyboard, and an app has only one; add 'hide' or 'push' before this step"
    for (steps, expected) in [
      (#"{"focus": "last"}, {"showElsewhere": "same-app"}, {"hideElsewhere": "same-app"}"#, "3:30: \(up)"),
      (
        #"{"showElsewhere": "same-app"}, {"showElsewhere": "same-app"}"#,
        "3:42: there is already a keyboard elsewhere; add 'hideElsewhere' before this step"
      ),
      (
        #"{"hideElsewhere": "other-app"}"#,
        "3:11: no keyboard is shown elsewhere; add {\"showElsewhere\": \"other-app\"} before this step"
      ),
      (
        #"{"showElsewhere": "same-app"}, {"focus": "last"}"#,
        "3:42: another screen of the app has the keyboard; add 'hideElsewhere' before this step"
      ),
      (#"{"focus": "last"}, "push", {"showElsewhere": "same-app"}, "pop", {"focus": "last"}"#, ""),
      (#"{"focus": "last"}, "hide", {"showElsewhere": "same-app"}"#, ""),
      (#"{"focus": "last"}, {"present": "alert"}, {"showElsewhere": "same-app"}, "dismiss", "hide""#, ""),
      (#"{"focus": "last"}, {"present": "popover"}, {"showElsewhere": "same-app"}"#, "3:54: \(up)"),
      (
        #""dismiss""#,
        #"3:11: no screen is presented; add {"present": "page-sheet"} before this step"#
      ),
      (
        #"{"present": "alert"}, "swipeAway""#, "3:33: an alert cannot be swiped away; use 'dismiss'"
      ),
      (
        #"{"present": "alert"}, {"present": "page-sheet"}"#,
        "3:33: an alert is already presented; add 'dismiss' before this step"
      ),
      (
        #"{"present": "half-sheet"}, {"focus": "last"}"#,
        "3:38: a half-height sheet covers the screen; add 'dismiss' before this step"
      ),
      (#"{"present": "undimmed-half-sheet"}, {"focus": "last"}"#, ""),
      (
        #""push", {"present": "alert"}"#,
        "3:19: the screen is covered by a pushed screen; add 'pop' before this step"
      ),
      (
        #"{"focus": "last"}, {"present": "alert"}, "dismiss", {"showElsewhere": "same-app"}"#,
        "3:63: \(up)"
      ),
      (#""attachHardwareKeyboard", {"focus": "last"}, {"showElsewhere": "same-app"}"#, ""),
    ] {
      #expect(problems(file(steps)) == expected, "\(steps)")
    }
  }

  @Test(
    "A step for which the keyboard, the dock, a hardware keyboard or the window is missing is an error at that step"
  )
  func missing() {
    let none = "no input has the keyboard; add {\"focus\": \"last\"} before this step"
    let attached =
      "a hardware keyboard is attached, so the keyboard is not on the screen; add 'detachHardwareKeyboard' before this step"
    for word in ["next", "autofill", "reshow", "done", "nextThroughAll"] {
      #expect(problems(file("\"\(word)\"")) == "3:11: \(none)", "\(word)")
      #expect(problems(file("{\"focus\": \"last\"}, \"hide\", \"\(word)\"")) == "3:38: \(none)", "\(word)")
      #expect(problems(file("{\"focus\": \"last\"}, \"\(word)\"")) == "", "\(word)")
    }
    for (steps, expected) in [
      (#"{"type": 1}"#, "3:11: \(none)"), (#"{"paste": 1}"#, "3:11: \(none)"),
      (#"{"switchKeyboard": "emoji"}"#, "3:11: \(none)"),
      (#"{"move": "floating"}"#, "3:11: \(none)"),
      // The same problem is reported once.
      (#"{"type": 1}, {"type": 1}"#, "3:11: \(none)"),
      (
        #"{"focus": "last"}, "push", {"type": 1}"#,
        "3:38: the screen is covered by a pushed screen; add 'pop' before this step"
      ),
      (#"{"focus": "last"}, "push", "pop", {"type": 1}"#, ""),
      (#"{"focus": "last"}, "done", {"type": 1}"#, ""),
      (
        #"{"focus": "last"}, {"dragKeyboard": "top"}"#,
        "3:30: the keyboard is docked; add {\"move\": \"floating\"} before this step"
      ),
      (#"{"focus": "last"}, {"move": "split"}, {"dragKeyboard": "top"}"#, ""),
      (#"{"focus": "last"}, {"move": "docked"}"#, "3:30: the keyboard is already docked"),
      (
        #""detachHardwareKeyboard""#,
        "3:11: no hardware keyboard is attached; add 'attachHardwareKeyboard' before this step"
      ),
      (
        #""attachHardwareKeyboard", "attachHardwareKeyboard""#,
        "3:37: a hardware keyboard is already attached"
      ),
      (#"{"focus": "last"}, "attachHardwareKeyboard", "reshow""#, "3:56: \(attached)"),
      (#"{"focus": "last"}, "attachHardwareKeyboard", {"type": 1}"#, ""),
      (
        #"{"focus": "last"}, {"showElsewhere": "other-app"}, "hide""#,
        "3:30: another app shows its keyboard only next to this app, on a tablet; add \"window\": \"split-view-left\" to the scenario"
      ),
    ] {
      #expect(problems(file(steps)) == expected, "\(steps)")
    }
    let shared = #""window": "split-view-left""#
    #expect(
      problems(file(#"{"focus": "last"}, {"showElsewhere": "other-app"}"#, rest: shared))
        == "3:30: an input of this screen has the keyboard, and a device has only one; add 'hide' before this step"
    )
    #expect(problems(file(#"{"focus": "last"}, "hide", {"showElsewhere": "other-app"}"#, rest: shared)) == "")
    #expect(problems(file(#""detachHardwareKeyboard""#, rest: #""keyboard": "hardware""#)) == "")
  }

  @Test("Every built-in scenario can happen")
  func builtIn() throws {
    for scenario in Scenarios.builtIn {
      #expect(problems(ScenarioWriter.text(scenario)) == "", "\(scenario.id)")
    }
  }
}
