import KeyboardAvoidance
import Metrics
import Platform
import Record
import Scenarios
import Screens
import Simulation
import Support
import Trace
import UIKit

/// A stage for playing strategies: the device, screen, scenario and settings of a cell.
public struct CellStage {
  package var screen: PreparedScreen { didSet { forgetPlays() } }
  package var device: SimulatedDevice { didSet { forgetPlays() } }
  package let orientation: UIInterfaceOrientation
  package let scenario: Scenario
  package private(set) var profile: PlatformProfile {
    didSet { rules = profile.switches(with: scenario.rules) }
  }
  package private(set) var frameRate: Int
  package let catalogue: Catalogue
  package let count = PlayCount()
  /// The played cells that may be needed again; nil if none are kept.
  private var plays: PlayCache?
  /// The settings of the rules under which the scenario is played.
  private var rules: RuleSwitches

  /// Creates the stage of a planned cell, with the baseline and the oracle of a catalogue.
  ///
  /// - Parameters:
  ///   - screen: the screen with its layouts.
  ///   - device: the device with its keyboards.
  ///   - orientation: the device's first orientation.
  ///   - scenario: the steps to play.
  ///   - profile: the rules of UIKit.
  ///   - frameRate: the number of frames per second.
  ///   - catalogue: the catalogue that contains the baseline and the oracle.
  ///   - keepsPlays: whether a play is used again for a variant that is played in the same way.
  public init(
    screen: PreparedScreen, device: SimulatedDevice, orientation: UIInterfaceOrientation, scenario: Scenario,
    profile: PlatformProfile, frameRate: Int, catalogue: Catalogue, keepsPlays: Bool = true
  ) {
    self.screen = screen
    self.device = device
    self.orientation = orientation
    self.scenario = scenario
    self.profile = profile
    self.frameRate = frameRate
    self.catalogue = catalogue
    plays = keepsPlays ? PlayCache() : nil
    rules = profile.switches(with: scenario.rules)
  }

  /// Returns the same stage, with the same counter and the same plays, under another profile or frame rate.
  func with(_ profile: PlatformProfile, frameRate: Int) -> CellStage {
    var stage = self
    (stage.profile, stage.frameRate) = (profile, frameRate)
    return stage
  }

  /// Returns a stage for another scenario. It has its own counter and no plays.
  func with(_ scenario: Scenario) -> CellStage {
    CellStage(
      screen: screen, device: device, orientation: orientation, scenario: scenario, profile: profile,
      frameRate: frameRate, catalogue: catalogue)
  }

  /// Discards the kept cells, which are valid only for the old stage.
  private mutating func forgetPlays() { if plays != nil { plays = PlayCache() } }

  /// A counter of played cells, for use by one thread.
  package final class PlayCount {
    package var plays = 0
  }

  /// The results of the baseline and the oracle, to which the results of all strategies are compared.
  public struct References {
    package var floor: PlayedCell
    package var floorMeasurement: CellMeasurement
    package var oracle: PlayedCell
    package var oracleMeasurement: CellMeasurement
    package var reference: MetricReference
    /// The oracle's own measurement if the screen asks for more than the oracle can do; nil if it does not.
    var limit: CellMeasurement?
    /// Whether the content of the screen fits (see `CellResult.screenFits`).
    var screenFits = true
    /// Whether only gates are evaluated, so that the oracle was not played.
    var areForGates = false
    var adopted = AdoptedReferences()

    /// Whether measuring against `other`, which has the same baseline, gives the same results.
    package func judgeLike(_ other: References) -> Bool {
      (limit == nil) && (other.limit == nil) && screenFits == other.screenFits
        && (oracle.breach == nil) == (other.oracle.breach == nil)
        && oracleMeasurement.applicableWeight == other.oracleMeasurement.applicableWeight
        && reference.measuresLike(other.reference)
    }
  }

  /// The baseline and the oracle on the screen on which a variant is played, with which the variant is compared.
  package struct OwnReferences {
    /// The baseline, which shows the original positions of the views.
    package let floor: PlayedCell
    /// The oracle, which shows the smallest move on this screen.
    package let oracle: PlayedCell
    package let oracleMeasurement: CellMeasurement
    package let reference: MetricReference
  }

  /// The references on adopted screens. They are played once for all strategies of a situation.
  final class AdoptedReferences {
    var known: [Adoption: OwnReferences] = [:]
  }

  /// Returns the key under which a variant's played cell is kept: the id of its code if the variant's
  /// adoption leaves the screen unchanged, otherwise the id of the variant with the adoption.
  package func play(of variant: StrategyVariant) -> String {
    guard let adoption = variant.adoption, !isAsAdopted(adoption) else { return variant.code }
    return "\(variant.id) \(adoption.rawValue)"
  }

  /// Plays a variant. If its code traps, the cell has an error and the trace of the baseline.
  public func play(_ variant: StrategyVariant, isDetailed: Bool = false) -> PlayedCell {
    guard let plays, !isDetailed else { return playOnce(variant, isDetailed) }
    let key = play(of: variant)
    if let known = plays.play(key, under: rules) {
      return known.judged(frameRate: frameRate, offsetAfterHide: rules.offsetAfterHide)
    }
    return plays.keep(playOnce(variant, isDetailed), key, under: rules)
  }

  private func playOnce(_ variant: StrategyVariant, _ isDetailed: Bool) -> PlayedCell {
    func play(_ variant: StrategyVariant) -> PlayedCell {
      count.plays += 1
      return CellPlayer.play(
        variant, scenario: scenario, on: screen.adopted(variant.adoption), device: device,
        orientation: orientation, profile: profile, frameRate: frameRate, isDetailed: isDetailed)
    }
    if let contained = catalogue.contained, contained.plays(variant) {
      count.plays += 1
      do { return try contained.play(variant, on: self, isDetailed: isDetailed) } catch {
        return self.play(catalogue.floor).markedUnusable("\(error)")
      }
    }
    // The runner's threads are already guarded, and the package's own baseline has no code that could trap.
    guard !catalogue.trapsEndProcess, !TrapGuard.isHere, variant.code != catalogue.floor.code else {
      return play(variant)
    }
    // The caller waits for the other thread, so only one of the two threads plays.
    nonisolated(unsafe) let body = play
    do { return try TrapGuard.run { body(variant) } } catch {
      return play(catalogue.floor).markedUnusable("\(error)")
    }
  }

  /// Plays a reference on the screen with an adoption.
  private func play(_ reference: StrategyVariant, on adoption: Adoption) -> PlayedCell {
    play(reference.adopted(adoption, "for comparison"))
  }

  /// Returns the trace that shows where views are if nothing avoids the keyboard. It is that of the baseline, unless
  /// the screen has constraints to the keyboard layout guide, which move views without code.
  private func unavoided(_ floor: PlayedCell, _ adoption: Adoption? = nil) -> Trace {
    let own = screen.adopted(adoption)
    guard own.freed !== own else { return floor.trace }
    count.plays += 1
    return CellPlayer.play(
      catalogue.floor, scenario: scenario, on: own.freed, device: device, orientation: orientation,
      profile: profile, frameRate: frameRate
    ).trace
  }

  /// Plays and measures the baseline and the oracle.
  public func references(_ engine: inout MetricEngine) -> References {
    references(floor: play(catalogue.floor), oracle: play(catalogue.ceiling), &engine)
  }

  /// Plays and measures the references that are needed to evaluate gates and the visible part of a field.
  ///
  /// Only the baseline is played, unless the screen may ask for more than the oracle can do.
  package func referencesForGates(_ engine: inout MetricEngine) -> References {
    guard !mayLimit else { return references(&engine) }
    let floor = play(catalogue.floor)
    let reference = MetricReference(floor: unavoided(floor)).forGates
    let measured = engine.measure(floor.trace, against: reference)
    return References(
      floor: floor, floorMeasurement: measured, oracle: floor, oracleMeasurement: measured,
      reference: reference, limit: nil, areForGates: true)
  }

  func references(floor: PlayedCell, oracle: PlayedCell, _ engine: inout MetricEngine) -> References {
    let fit = MetricReference(floor: unavoided(floor))
    let measured = engine.measure(oracle.trace, against: fit)
    let (reference, limit) = (fit.with(oracle: measured), limits(measured) ? measured : nil)
    func limited(_ measurement: CellMeasurement) -> CellMeasurement {
      limit.map { measurement.limited(by: $0) } ?? measurement
    }
    return References(
      floor: floor, floorMeasurement: limited(engine.measure(floor.trace, against: reference)),
      oracle: oracle, oracleMeasurement: limited(measured), reference: reference, limit: limit,
      screenFits: oracle.breach != nil || measured.contentFits || measured.isPerfect)
  }

  /// Whether an adoption leaves the screen unchanged.
  package func isAsAdopted(_ adoption: Adoption?) -> Bool { screen.adopted(adoption) === screen }

  /// Returns the baseline and the oracle on the screen on which a variant is played.
  func plays(for variant: StrategyVariant, _ references: References) -> (
    floor: PlayedCell, oracle: PlayedCell
  ) {
    guard let adoption = variant.adoption, !isAsAdopted(adoption) else {
      return (references.floor, references.oracle)
    }
    if let known = references.adopted.known[adoption] { return (known.floor, known.oracle) }
    let floor = play(catalogue.floor, on: adoption)
    return (floor, references.areForGates ? floor : play(catalogue.ceiling, on: adoption))
  }

  /// Returns the references on the screen on which a variant is played.
  package func references(
    for variant: StrategyVariant, _ references: References, _ engine: inout MetricEngine
  ) -> OwnReferences {
    let unchanged = OwnReferences(
      floor: references.floor, oracle: references.oracle, oracleMeasurement: references.oracleMeasurement,
      reference: references.reference)
    guard let adoption = variant.adoption else { return unchanged }
    if let known = references.adopted.known[adoption] { return known }
    guard !isAsAdopted(adoption) else { return unchanged }
    let (floor, oracle) = plays(for: variant, references)
    let fit = MetricReference(floor: unavoided(floor, adoption))
    let reference = references.areForGates ? fit.forGates : fit
    let measured = engine.measure(oracle.trace, against: reference)
    let own = OwnReferences(
      floor: floor, oracle: oracle, oracleMeasurement: measured,
      reference: references.areForGates ? reference : fit.with(oracle: measured))
    references.adopted.known[adoption] = own
    return own
  }

  /// Whether the screen may ask for more than the oracle can do. Built-in screens never do.
  private var mayLimit: Bool { screen.screen.adapted != nil && !screen.screen.isJudgedWhole }

  /// Whether the screen asks for more than the oracle can do.
  private func limits(_ oracle: CellMeasurement) -> Bool {
    mayLimit
      && (oracle.metrics.contains(where: \.isImperfect) || oracle.gates.contains(.failed))
  }

  /// Plays and measures a variant. The references are not played again.
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

  /// Measures a variant, or a reference, that was already played.
  package func judge(
    _ variant: StrategyVariant, _ played: PlayedCell, _ references: References,
    _ engine: inout MetricEngine, isDetailed: Bool = false
  ) -> JudgedPlay {
    let own = self.references(for: variant, references, &engine).reference
    let reference = variant.id == catalogue.ceiling.id ? own.withoutOracle : own
    let measured = engine.measure(played.trace, against: reference, keepsTransitions: isDetailed)
    return judged(
      variant, played, references.limit.map { measured.limited(by: $0) } ?? measured, references)
  }

  /// Whether a cell on this stage uses an inferred keyboard size.
  var usesInferredKeyboard: Bool {
    device.usesInferredKeyboard(screen: screen.screen, scenario: scenario, orientation: orientation)
  }

  /// Whether users of a variant change this screen. The layout of a framework is not such a change.
  private func changesScreen(of variant: StrategyVariant) -> Bool {
    guard let adoption = variant.adoption, !adoption.isLayoutOfFramework else { return false }
    return !isAsAdopted(adoption)
  }

  private func judged(
    _ variant: StrategyVariant, _ played: PlayedCell, _ measurement: CellMeasurement, _ references: References
  ) -> JudgedPlay {
    let judging = references.oracle.breach == nil ? references.oracleMeasurement : measurement
    // A situation in which no gate applies cannot be passed.
    let isJudged =
      judging.applicableWeight >= 0.5 && judging.gates.contains { $0 != .notApplicable }
    var result = CellResult(
      cell: cell(of: variant), error: played.breach, isJudged: isJudged,
      screenFits: references.screenFits || changesScreen(of: variant)
        || variant.id != catalogue.ceiling.id && measurement.reachesEverything)
    if played.breach == nil {
      // The baseline always does nothing, and the oracle does nothing if nothing can be done, so their outcomes
      // are not changed.
      result.doesNothing =
        !measurement.moved && measurement.gates.contains(.failed) && !catalogue.isReference(variant.id)
        && references.floorMeasurement.gates.contains(.failed)
      result.hasMoved = measurement.moved
      (result.metrics, result.gates) = (measurement.metrics, measurement.gates)
      (result.occlusion, result.motion) = Scoring.scores(metrics: measurement.metrics)
      result.barsDisplaced = measurement.barsDisplaced
      result.brokenConstraints = played.brokenConstraints
    }
    return JudgedPlay(played: played, measurement: measurement, result: result)
  }

  /// Returns the id of a variant's cell on this stage.
  func cell(of variant: StrategyVariant) -> CellID {
    CellID(
      strategy: variant.id, device: device.id, orientation: orientation.id, scenario: scenario.id,
      screen: screen.screen.id)
  }
}

extension CellMeasurement {
  /// Whether no gate fails and all content is within reach.
  fileprivate var reachesEverything: Bool {
    !gates.contains(.failed) && metrics[MetricID.O8.index].value == 0
  }

  /// Whether no gate fails and all scores are 100, within their tolerance.
  fileprivate var isPerfect: Bool {
    let scores = Scoring.scores(metrics: metrics)
    let least = min(scores.occlusion ?? 100, scores.motion ?? 100)
    return least >= 100 - Scoring.tolerance && !gates.contains(.failed)
  }
}

/// A cell that was played, with the measurement of its trace and its result.
///
/// The result lacks the remarks about the device and the mark of an inferred keyboard height.
public struct JudgedPlay {
  package var played: PlayedCell
  package var measurement: CellMeasurement
  package var result: CellResult
}

extension SimulatedDevice {
  /// Whether a cell with these parts uses an inferred keyboard size.
  package func usesInferredKeyboard(screen: Screen, scenario: Scenario, orientation: UIInterfaceOrientation)
    -> Bool
  {
    scenario.story.sides(from: orientation).contains { side in
      figures(screen, scenario, keyboards(side)).contains { $0?.isInferred == true }
    }
  }

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
