import Metrics
import Record
import Testing

@testable import Diagnosis

/// Returns a cell in which every gate passes except those in `fails` and `without`.
private func cell(
  _ screen: String, _ strategy: String, _ device: String, _ orientation: String = "portrait",
  fails: [GateID] = [], without: [GateID] = [], conflicts: Int = 0, isJudged: Bool = true
) -> CellResult {
  CellResult(
    cell: CellID(
      strategy: strategy, device: device, orientation: orientation, scenario: "show-hide", screen: screen),
    isJudged: isJudged,
    gates: GateID.allCases.map {
      fails.contains($0) ? .failed : without.contains($0) ? .notApplicable : .passed
    },
    brokenConstraints: conflicts)
}

private func diagnosis(
  _ cells: [CellResult], leftOut: [Situation] = [], effort: (String, String) -> Int = { _, _ in 10 }
) -> Diagnosis {
  Diagnosis(
    cells, of: "form", today: "none", floor: "none", ceiling: "oracle", leftOut: leftOut,
    rank: { $0.device == "phone" ? 0 : 1 }, effort: effort)
}

@Suite("Diagnoses of played cells")
struct DiagnosisTests {
  @Test("Today's failures are counted by the first failing gate, with the most common device as example")
  func breakages() {
    let found = diagnosis([
      cell("form", "none", "pad", fails: [.G1, .G3]), cell("form", "none", "phone", fails: [.G1]),
      cell("form", "none", "mini", fails: [.G3]), cell("form", "none", "max"),
      cell("form", "none", "old", fails: [.G5], isJudged: false),
    ])
    // Four of the five cells can be judged, and the layout works in one of them.
    #expect(found.situations.count == 4 && found.passing == 1)
    #expect(found.breakages.map(\.gate) == [.G1, .G3])
    #expect(found.breakages.map(\.cells.count) == [2, 1])
    #expect(found.breakages[0].example.device == "phone")
  }

  @Test("Code is not removed without a substitute if the situations are too few to show what happens then")
  func doesNotRemove() {
    let cells = [
      cell("form", "own", "phone", fails: [.G1]), cell("form", "none", "phone"),
      cell("form", "oracle", "phone"), cell("form", "layout-guide", "phone"),
    ]
    func best(_ testsRemoval: Bool) -> String? {
      Diagnosis(
        cells, of: "form", today: "own", floor: "none", ceiling: "oracle", testsRemoval: testsRemoval,
        rank: { _ in 0 }, effort: { $1 == "none" ? 0 : 5 }
      ).remedies.first?.strategy
    }
    #expect(best(true) == "none")
    #expect(best(false) == "layout-guide")
  }

  @Test("Errors at one line are one reason, with the cells that were not played because of them")
  func errors() {
    func failed(_ device: String, _ orientation: String, _ error: String) -> CellResult {
      var result = cell("form", "none", device, orientation)
      result.error = error
      return result
    }
    let found = diagnosis([
      failed(
        "phone", "landscape", "not played, because it failed in 3 earlier cells of this screen on this device"
      ),
      failed("pad", "portrait", "trapped with SIGILL: Form.swift:7: size 402.0"),
      failed("phone", "portrait", "trapped with SIGILL: Form.swift:7: size 320.0"),
      failed("mini", "portrait", "ended the process with exit(3)"),
    ])
    #expect(
      found.errors.map(\.reason) == [
        "trapped with SIGILL: Form.swift:7: size 320.0", "ended the process with exit(3)",
      ])
    #expect(found.errors.map(\.cells.count) == [3, 1])
  }

  @Test("Of corrections that break nothing, the one that takes space away in most situations is taken")
  func closes() {
    func gap(_ strategy: String, _ device: String, _ points: Double, fails: [GateID] = []) -> CellResult {
      var result = cell("form", strategy, device, fails: fails)
      result.metrics = MetricID.allCases.map {
        $0 == .O7 ? MetricResult(value: points, score: 1) : MetricResult(.notMeasured)
      }
      return result
    }
    let found = diagnosis(
      [
        gap("none", "a", 34), gap("none", "b", 20), gap("none", "c", 34), gap("none", "d", 7),
        // 34 − 26 = 8 points, 20 − 13 = 7 points, and nothing at c: one of three, which is less than half.
        gap("one", "a", 26), gap("one", "b", 13), gap("one", "c", 34), gap("one", "d", 7),
        gap("two", "a", 0), gap("two", "b", 12), gap("two", "c", 34), gap("two", "d", 0),
        gap("all", "a", 0), gap("all", "b", 0), gap("all", "c", 0), gap("all", "d", 0, fails: [.G5]),
      ])
    #expect(found.gaps.map(\.device) == ["a", "b", "c"])
    #expect(found.tried.map(\.closed) == [1, 2, 3])
    #expect(found.closing(["one", "two", "all"], on: "form")?.strategy == "two")
    #expect(found.closing(["one", "all"], on: "form") == nil)
  }

  @Test("A failure is not fixed by a change after which its gate is not judged")
  func notAsked() {
    let found = diagnosis([
      cell("form", "none", "phone", fails: [.G4]), cell("form", "none", "pad", fails: [.G1]),
      cell("form-b", "none", "phone", without: [.G4]), cell("form-b", "none", "pad", without: [.G4]),
    ])
    #expect(found.tried.map(\.passing) == [1])
    #expect(found.remedies.first?.gained.map(\.device) == ["pad"])
  }

  @Test("The remedy with the largest gain comes first, and a harder one without more gain is omitted")
  func order() {
    let devices = ["a", "b", "c", "d"]
    func played(_ screen: String, _ strategy: String, works: Int) -> [CellResult] {
      devices.enumerated().map { cell(screen, strategy, $1, fails: $0 < works ? [] : [.G1]) }
    }
    let work = [
      "form short": 12, "form long": 130, "form idle": 5, "form-wrap none": 25, "form-wrap long": 155,
    ]
    let found = diagnosis(
      played("form", "none", works: 0) + played("form", "short", works: 2)
        + played("form", "long", works: 2) + played("form", "idle", works: 0)
        + played("form-wrap", "none", works: 1) + played("form-wrap", "long", works: 4)
        + played("form", "oracle", works: 3)
    ) { work["\($0) \($1)"] ?? 0 }
    // "form long" is not listed because it gains no more than "form short". The wrapper alone gains less than
    // "form short", which needs less work.
    #expect(found.remedies.map { "\($0.screen) \($0.strategy)" } == ["form-wrap long", "form short"])
    #expect(found.remedies.map(\.passing) == [4, 2])
    #expect(found.unsolvable.map(\.device) == ["d"])
    #expect(found.tried.count == 5)
  }

  @Test("A situation in which some code passes is not called unsolvable")
  func solved() {
    let found = diagnosis([
      cell("form", "none", "phone"), cell("form", "none", "pad", fails: [.G4]),
      cell("form", "none", "mini", fails: [.G4]), cell("form", "short", "pad"),
      cell("form", "oracle", "phone", fails: [.G3]), cell("form", "oracle", "pad", fails: [.G3]),
      cell("form", "oracle", "mini", fails: [.G3]),
    ])
    #expect(found.unsolvable.map(\.device) == ["mini"])
  }

  @Test("Situations that are left out or cannot be judged count for remedies, and neither work nor fail")
  func leftOut() {
    let lying = cell("form", "none", "phone", "landscape").cell.situation
    let found = diagnosis(
      [
        cell("form", "none", "phone"), cell("form", "none", "old", isJudged: false),
        cell("form-wrap", "none", "phone"), cell("form-wrap", "none", "phone", "landscape"),
        cell("form-wrap", "none", "old", isJudged: false), cell("form", "oracle", "phone"),
      ], leftOut: [lying])
    #expect(found.all == 3 && found.passing == 1 && found.situations.count == 1)
    #expect(found.unjudged.map(\.device) == ["old"])
    #expect(found.breakages.isEmpty && found.unsolvable.isEmpty)
    // The wrapped form fits in landscape too. Nothing is known about the old phone.
    #expect(found.remedies.map(\.passing) == [2])
    #expect(found.remedies.first?.gained == [lying])
  }

  @Test("The report never says that nothing needs to be done if situations are left out")
  func words() {
    func report(passing: Int, unfit: Int, unjudged: Int) -> DiagnosisReport {
      DiagnosisReport(
        screen: "form", place: "built in", kind: "form", today: "without keyboard code", played: "",
        situations: 5, passing: passing, unfit: unfit, unjudged: unjudged, faults: [], fixes: [], tried: 2,
        obstacles: [], remarks: [], command: "", pictures: [])
    }
    let whole = report(passing: 5, unfit: 0, unjudged: 0)
    #expect(whole.verdict == "Today, without keyboard code, the screen works in all 5 situations.")
    #expect(whole.advice == "Nothing needs to be done." && whole.failing == 0)
    let part = report(passing: 2, unfit: 2, unjudged: 1)
    #expect(
      part.verdict
        == "Today, without keyboard code, the screen works in 2 of 5 situations (40.0%); in 2 of them "
        + "the form does not fit even without a keyboard, and 1 of them cannot be judged.")
    #expect(!part.advice.contains("Nothing needs to be done.") && part.failing == 0)
    #expect(report(passing: 1, unfit: 2, unjudged: 0).failing == 2)
  }

  @Test("A change is not a remedy if it breaks satisfied constraints or gains less than a fiftieth")
  func noRemedy() {
    let broken = diagnosis([
      cell("form", "none", "phone", fails: [.G1]), cell("form-x", "none", "phone", conflicts: 1),
    ])
    #expect(broken.remedies.isEmpty && broken.tried.count == 1)
    // At least a fiftieth of the situations must improve, which is 3 of 150.
    #expect(Diagnosis.least(of: 150) == 3 && Diagnosis.least(of: 10) == 1)
    let devices = (0..<150).map { "d\($0)" }
    func played(_ strategy: String, works: Int) -> [CellResult] {
      devices.enumerated().map { cell("form", strategy, $1, fails: $0 < works ? [] : [.G1]) }
    }
    #expect(diagnosis(played("none", works: 10) + played("some", works: 12)).remedies.isEmpty)
    #expect(diagnosis(played("none", works: 10) + played("some", works: 13)).remedies.count == 1)
  }

  @Test("Affected situations are summarized by orientation, out of all played situations")
  func places() {
    let all = ["a", "b", "pad"].flatMap { device in
      ["portrait", "landscape"].map { cell("form", "none", device, $0).cell }
    }
    let places = AffectedPlaces(
      all.filter { $0.device != "pad" && $0.orientation == "landscape" || $0.device == "b" }, of: all,
      pads: ["pad"])
    #expect(places.sides.map(\.orientation) == ["portrait", "landscape"])
    #expect(places.sides.map(\.devices) == [["b"], ["a", "b"]])
    #expect(places.sides.map(\.isEveryPhone) == [false, true])
    #expect(places.sides.map(\.isEveryDevice) == [false, false])
  }
}
