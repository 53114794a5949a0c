import Metrics
import KeyboardAvoidance
import Simulation
import Platform
import Record
import Scenarios
import Screens
import Support
import UIKit

/// Everything of a cell but its strategy: what the floor, the oracle and all others share.
public struct CellStage {
  package var screen: PreparedScreen { didSet { forgetPlays() } }
  package var device: SimulatedDevice { didSet { forgetPlays() } }
  package let orientation: UIInterfaceOrientation
  package let scenario: Scenario
  package private(set) var profile: PlatformProfile { didSet { forgetPlays() } }
  package private(set) var frameRate: Int { didSet { forgetPlays() } }
  package let catalogue: Catalogue
  /// How many cells were played on it.
  package let count = PlayCount()
  /// What was played on it and may be asked for again; nil where nothing is kept.
  private var shared: SharedPlays?
  /// What is played for other stages along with this one's cells; nil where there are none.
  private var ahead: PlaysAhead?
  /// The scenario of one of them, of which this one's is the beginning or the other way round.
  private var companion: Scenario?

  /// The stage on which a cell of the plan is played, against the floor and the ceiling of a catalogue.
  ///
  /// - Parameters:
  ///   - screen: the screen with its layouts.
  ///   - device: the device with its keyboards.
  ///   - orientation: how it is held at first.
  ///   - scenario: what happens.
  ///   - profile: what UIKit does.
  ///   - frameRate: frames a second.
  ///   - catalogue: has the floor and the ceiling.
  ///   - keepsPlays: whether code that several variants share is played once, as far as they are played alike.
  public init(
    screen: PreparedScreen, device: SimulatedDevice, orientation: UIInterfaceOrientation, scenario: Scenario,
    profile: PlatformProfile, frameRate: Int, catalogue: Catalogue, keepsPlays: Bool = true
  ) {
    self.init(
      screen: screen, device: device, orientation: orientation, scenario: scenario, profile: profile,
      frameRate: frameRate, catalogue: catalogue, keepsPlays: keepsPlays, ahead: nil, companion: nil)
  }

  /// The same, beside stages that differ in the scenario.
  ///
  /// - Parameters:
  ///   - ahead: what is played for one stage along with the cells of another.
  ///   - companion: the scenario of a later stage that is played along, of which this one's is the beginning or the other way
  ///     round; nil for none.
  init(
    screen: PreparedScreen, device: SimulatedDevice, orientation: UIInterfaceOrientation, scenario: Scenario,
    profile: PlatformProfile, frameRate: Int, catalogue: Catalogue, keepsPlays: Bool = true,
    ahead: PlaysAhead?, companion: Scenario?
  ) {
    (self.ahead, self.companion) = (ahead, companion)
    self.screen = screen
    self.device = device
    self.orientation = orientation
    self.scenario = scenario
    self.profile = profile
    self.frameRate = frameRate
    self.catalogue = catalogue
    shared = keepsPlays ? SharedPlays() : nil
  }

  /// The same stage, and the same count, under another profile, or looked at as often as another frame rate says. Nothing is
  /// played along: few cells are played in the same way on both stages.
  func with(_ profile: PlatformProfile, frameRate: Int) -> CellStage {
    var stage = self
    (stage.profile, stage.frameRate) = (profile, frameRate)
    (stage.ahead, stage.companion) = (nil, nil)
    return stage
  }

  /// What was played holds for the stage as it was.
  private mutating func forgetPlays() { if shared != nil { shared = SharedPlays() } }

  /// How many cells were played; for one thread.
  package final class PlayCount {
    package var plays = 0
  }

  /// What was played on the screen as it is by code that several variants share: where an adoption changes nothing, they are
  /// one play. For one thread.
  private final class SharedPlays {
    var plays: [String: PlayedCell] = [:]
  }

  /// The floor's and the oracle's results, against which all strategies are judged.
  public struct References {
    package var floor: PlayedCell
    package var floorMeasurement: CellMeasurement
    package var oracle: PlayedCell
    package var oracleMeasurement: CellMeasurement
    package var reference: MetricReference
    /// The oracle's measurement as it is, on a screen that asks for more than the oracle can do.
    var limit: CellMeasurement?
    /// The floor on adopted screens.
    var adopted = AdoptedFloors()
    /// What was measured so far.
    var measured = MeasuredPlays()

    /// Whether whatever is measured against one floor comes to the same beside the other ceiling.
    package func judgeLike(_ other: References) -> Bool {
      (limit == nil) && (other.limit == nil) && (oracle.breach == nil) == (other.oracle.breach == nil)
        && oracleMeasurement.applicableWeight == other.oracleMeasurement.applicableWeight
        && reference.measuresLike(other.reference)
    }
  }

  /// What does nothing on adopted screens: where their views rest, which is what strategies that are used so are measured
  /// against. The oracle stays on the screen as it is. Played once for all strategies of a situation.
  final class AdoptedFloors {
    var known: [Adoption: (floor: PlayedCell, reference: MetricReference)] = [:]
  }

  /// What the plays of a situation came to: strategies answer alike where there is little to answer, and the same trace against
  /// the same reference comes to the same.
  final class MeasuredPlays {
    private struct Entry {
      let digest: UInt64
      let reference: MetricReference
      let played: PlayedCell
      let measurement: CellMeasurement
    }

    /// More than the strategies and settings of any matrix tell apart; it bounds the search.
    private static let limit = 256
    private var known: [Entry] = []

    /// Measures a play, or finds what the same trace came to.
    func measure(
      _ played: PlayedCell, against reference: MetricReference, _ engine: inout MetricEngine
    ) -> CellMeasurement {
      let digest = played.trace.placesDigest
      for entry in known
      where entry.digest == digest && entry.reference === reference
        && entry.played.trace.isSame(as: played.trace)
      {
        return entry.measurement
      }
      let measurement = engine.measure(played.trace, against: reference)
      if known.count < Self.limit {
        known.append(
          Entry(digest: digest, reference: reference, played: played, measurement: measurement))
      }
      return measurement
    }
  }

  /// What tells a variant's play from others: the id of its code, where it is played on the screen as it is, else its own.
  package func play(of variant: StrategyVariant) -> String {
    isAsAdopted(variant.adoption) ? variant.code : variant.id
  }

  /// Plays a variant; where it traps, the cell has an error and the floor's trace.
  public func play(_ variant: StrategyVariant, isDetailed: Bool = false) -> PlayedCell {
    let play = play(of: variant)
    guard let shared, !isDetailed, catalogue.sharedCodes.contains(play) else {
      return playOnce(variant, isDetailed)
    }
    if let known = shared.plays[play] { return known }
    let played = playOnce(variant, isDetailed)
    shared.plays[play] = played
    return played
  }

  private func playOnce(_ variant: StrategyVariant, _ isDetailed: Bool) -> PlayedCell {
    func play(_ variant: StrategyVariant) -> PlayedCell {
      let screen = screen.adopted(variant.adoption)
      if !isDetailed { return playAlong(variant, on: screen, self.play(of: variant)) }
      count.plays += 1
      return CellPlayer.play(
        variant, scenario: scenario, on: screen, device: device, orientation: orientation, profile: profile,
        frameRate: frameRate, isDetailed: true)
    }
    // A runner's own threads are guarded; the package's floor has no code that could trap.
    guard !TrapGuard.isHere, variant.id != catalogue.floor.id else { return play(variant) }
    // The caller waits for the other thread, which is the only one that plays meanwhile.
    nonisolated(unsafe) let body = play
    do { return try TrapGuard.run { body(variant) } } catch {
      return play(catalogue.floor).worthless("\(error)")
    }
  }

  /// Plays a variant on a form of the screen, or takes what was played along with another stage.
  ///
  /// - Parameter play: tells the play from others on this stage.
  private func playAlong(
    _ variant: StrategyVariant, on screen: PreparedScreen, _ play: String
  ) -> PlayedCell {
    if let known = ahead?.take(PlaysAhead.Key(scenario: scenario.id, play: play)) { return known }
    if let ahead, let companion, ahead.isOn {
      let isLonger = companion.steps.count > scenario.steps.count
      let (longer, shorter) = isLonger ? (companion, scenario) : (scenario, companion)
      count.plays += 1
      let both = ahead.guarding {
        CellPlayer.play(
          variant, scenario: longer, endingAlsoAfter: shorter.steps.count, on: screen, device: device,
          orientation: orientation, profile: profile, frameRate: frameRate)
      }
      let (own, other) = isLonger ? (both.beginning, both.whole) : (both.whole, both.beginning)
      if let other { ahead.put(other, PlaysAhead.Key(scenario: companion.id, play: play)) }
      if let own { return own }
    }
    count.plays += 1
    return CellPlayer.play(
      variant, scenario: scenario, on: screen, device: device, orientation: orientation, profile: profile,
      frameRate: frameRate)
  }

  /// Plays and measures the floor and the oracle.
  public func references(_ engine: inout MetricEngine) -> References {
    references(floor: play(catalogue.floor), oracle: play(catalogue.ceiling), &engine)
  }

  /// What gates and the visible part of a field need: the floor. The oracle is played only on screens that may ask for more
  /// than it can do.
  package func referencesForGates(_ engine: inout MetricEngine) -> References {
    guard !mayLimit else { return references(&engine) }
    let floor = play(catalogue.floor)
    let reference = MetricReference(floor: floor.trace).forGates
    let measured = engine.measure(floor.trace, against: reference)
    return References(
      floor: floor, floorMeasurement: measured, oracle: floor, oracleMeasurement: measured,
      reference: reference, limit: nil)
  }

  /// Measures the floor and the oracle.
  func references(floor: PlayedCell, oracle: PlayedCell, _ engine: inout MetricEngine) -> References {
    let fit = MetricReference(floor: floor.trace)
    let measured = engine.measure(oracle.trace, against: fit)
    let (reference, limit) = (fit.with(oracle: measured), limits(measured) ? measured : nil)
    func limited(_ measurement: CellMeasurement) -> CellMeasurement {
      limit.map { measurement.limited(by: $0) } ?? measurement
    }
    let all = MeasuredPlays()
    return References(
      floor: floor, floorMeasurement: limited(all.measure(floor, against: reference, &engine)),
      oracle: oracle, oracleMeasurement: limited(measured), reference: reference, limit: limit, measured: all)
  }

  /// Whether a screen is as an adoption leaves it anyway.
  package func isAsAdopted(_ adoption: Adoption?) -> Bool { screen.adopted(adoption) === screen }

  /// The floor on the screen on which a variant is played, and what the variant is measured against.
  package func reference(
    for variant: StrategyVariant, _ references: References
  ) -> (floor: PlayedCell, reference: MetricReference) {
    let usual = (references.floor, references.reference)
    guard let adoption = variant.adoption else { return usual }
    if let known = references.adopted.known[adoption] { return known }
    let adopted = screen.adopted(adoption)
    guard adopted !== screen else { return usual }
    let floor = playAlong(catalogue.floor, on: adopted, "\(catalogue.floor.id) \(adoption.rawValue)")
    let reference = MetricReference(floor: floor.trace).with(oracle: references.oracleMeasurement)
    references.adopted.known[adoption] = (floor, reference)
    return (floor, reference)
  }

  /// Whether the screen may ask for more than the oracle can do. Built-in screens never may.
  private var mayLimit: Bool { screen.screen.adapted != nil && !screen.screen.isJudgedWhole }

  /// Whether the screen asks for more than the oracle can do.
  private func limits(_ oracle: CellMeasurement) -> Bool {
    mayLimit
      && (oracle.metrics.contains { $0.score < 1 - 1e-9 } || oracle.gates.contains(.failed))
  }

  /// Plays and measures a variant; the references are not played twice.
  public func judge(
    _ variant: StrategyVariant, _ references: References, _ engine: inout MetricEngine,
    isDetailed: Bool = false
  ) -> JudgedPlay {
    if !isDetailed, variant.id == catalogue.ceiling.id {
      return judged(variant, references.oracle, references.oracleMeasurement, references)
    }
    if !isDetailed, variant.id == catalogue.floor.id {
      return judged(variant, references.floor, references.floorMeasurement, references)
    }
    return judge(variant, play(variant, isDetailed: isDetailed), references, &engine, isDetailed: isDetailed)
  }

  /// Measures a variant that was played, also one of the references.
  package func judge(
    _ variant: StrategyVariant, _ played: PlayedCell, _ references: References,
    _ engine: inout MetricEngine, isDetailed: Bool = false
  ) -> JudgedPlay {
    let own = reference(for: variant, references).reference
    let reference = variant.id == catalogue.ceiling.id ? own.withoutOracle : own
    let measured =
      isDetailed
      ? engine.measure(played.trace, against: reference, keepsTransitions: true)
      : references.measured.measure(played, against: reference, &engine)
    return judged(
      variant, played, references.limit.map { measured.limited(by: $0) } ?? measured, references)
  }

  /// What a play comes to beside the floor's and the ceiling's.
  private func judged(
    _ variant: StrategyVariant, _ played: PlayedCell, _ measurement: CellMeasurement, _ references: References
  ) -> JudgedPlay {
    let hasMoved = measurement.moved
    var outcome = Outcome(error: played.breach, gates: measurement.gates)
    // Doing nothing is the floor's job, and the ceiling does nothing where nothing can be done.
    if !hasMoved, outcome == .fail, !catalogue.isReference(variant.id),
      references.floorMeasurement.gates.contains(.failed)
    {
      outcome = .doesNothing
    }
    let judging = references.oracle.breach == nil ? references.oracleMeasurement : measurement
    return JudgedPlay(
      played: played, measurement: measurement, outcome: outcome, hasMoved: hasMoved,
      isJudged: judging.applicableWeight >= 0.5)
  }
}

/// A cell that was played and judged.
public struct JudgedPlay {
  package var played: PlayedCell
  package var measurement: CellMeasurement
  package var outcome: Outcome
  package var hasMoved: Bool
  package var isJudged: Bool

  /// Its line of a record.
  func record(of cell: CellID, inferred: Bool, notes: [String]) -> CellRecord {
    if let breach = played.breach {
      return CellRecord(cell: cell, error: breach, isJudged: isJudged, inferred: inferred, notes: notes)
    }
    let scores = Scoring.scores(metrics: measurement.metrics)
    return CellRecord(
      cell: cell, doesNothing: outcome == .doesNothing, isJudged: isJudged, hasMoved: hasMoved,
      metrics: measurement.metrics,
      occlusion: scores.occlusion, motion: scores.motion, gates: measurement.gates,
      barsDisplaced: measurement.barsDisplaced, brokenConstraints: played.brokenConstraints,
      inferred: inferred, notes: notes)
  }
}

extension SimulatedDevice {
  /// Whether a keyboard size that the cell uses is inferred.
  package func restsOnInference(screen: Screen, scenario: Scenario, orientation: UIInterfaceOrientation)
    -> Bool
  {
    [orientation, orientation.turned].prefix(scenario.story.turns ? 2 : 1).contains { side in
      figures(screen, scenario, keyboards(side)).contains { $0?.isInferred == true }
    }
  }

  /// The keyboards that a scenario shows on a screen.
  private func figures(
    _ screen: Screen, _ scenario: Scenario, _ keyboards: KeyboardFigures
  ) -> [KeyboardFigure?] {
    var figures: [KeyboardFigure?] = []
    let story = scenario.story
    if story.showsInputs {
      let isHardware = scenario.keyboard == .hardware || scenario.keyboard == .hardwareWithoutBar
      if isHardware { figures.append(keyboards.hardwareBar) }
      for input in screen.inputs where !isHardware {
        figures += scenario.placements.map {
          keyboards.figure(at: $0, input.keyboard, suggestions: input.suggestions)
        }
      }
    }
    for kind in story.switchedTo { figures.append(keyboards.docked(kind, suggestions: true)) }
    if story.switchesPredictions { figures += [keyboards.letters, keyboards.lettersWithoutBar] }
    if story.attachesHardware { figures.append(keyboards.hardwareBar) }
    if story.showsElsewhere { figures.append(keyboards.letters) }
    return figures
  }
}
