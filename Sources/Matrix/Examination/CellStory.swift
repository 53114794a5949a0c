import KeyboardAvoidance
import Metrics
import Pictures
import Platform
import Record
import Scenarios
import Screens
import Simulation
import Trace
import UIKit

/// One cell played in detail: its trace, its measurement and the oracle's results in the same cell.
public struct CellStory: Sendable {
  /// The cell's id.
  public var cell: CellID
  /// The platform profile under which it was played.
  public var profile: PlatformProfile
  /// The strategy.
  public var variant: StrategyVariant
  /// The trace of the play.
  public var trace: Trace
  /// The measurement of the trace.
  public var measurement: CellMeasurement
  /// The outcome.
  public var outcome: Outcome
  /// The occlusion score from 0 to 100; nil if no metric applies.
  public var occlusion: Double?
  /// The motion score from 0 to 100; nil if no metric applies.
  public var motion: Double?
  /// The oracle's measurement in the same cell.
  public var oracle: CellMeasurement
  /// The oracle's trace in the same cell, with the node numbers of `trace`.
  public var oracleTrace: Trace
  /// The baseline's trace in the same cell, on the screen on which the strategy was played; it shows the
  /// positions without avoidance.
  public var floorTrace: Trace
  /// The change that the strategy's users make to screens, and the reason if it leaves this one unchanged;
  /// nil if they change nothing.
  var adoption: (kind: Adoption, reasonUnchanged: String?)?
  /// Whether the strategy is the oracle.
  public var isOracle: Bool
  /// The problem that makes the cell markedUnusable, as a sentence; nil if there is none.
  public var breach: String?
  /// The observed behaviour of the strategy in the cell.
  public var observation: Observation
  /// The problems that Auto Layout would log.
  public var layoutProblems: [String]
  /// Remarks about the device.
  public var notes: [String]
  /// The cell, ready for drawing.
  public var picture: PictureSubject

  /// Plays the only cell of a plan in detail; returns nil if the plan has no cell.
  public init?(_ plan: Plan) {
    guard let group = plan.groups.first, let row = group.rows.first, let strategy = row.strategies.first
    else {
      return nil
    }
    let device = plan.axes.devices[group.device]
    let stage = CellStage(
      screen: PreparedScreen(plan.axes.screens[group.screen]), device: device.simulated,
      orientation: plan.axes.orientations[group.orientation], scenario: plan.axes.scenarios[row.scenario],
      profile: plan.profile, frameRate: plan.frameRate, catalogue: plan.axes.catalogue)
    var engine = MetricEngine()
    self.init(
      plan.axes.strategies[strategy], on: stage, device: device, against: stage.references(&engine), &engine)
  }

  /// Plays a variant in detail on a stage whose references were played.
  ///
  /// - Parameter device: the stage's device.
  init(
    _ variant: StrategyVariant, on stage: CellStage, device: PlannedDevice,
    against references: CellStage.References, _ engine: inout MetricEngine
  ) {
    let judged = stage.judge(variant, references, &engine, isDetailed: true)
    self.variant = variant
    isOracle = variant.id == stage.catalogue.ceiling.id
    cell = CellID(
      strategy: variant.id, device: device.device.id, orientation: stage.orientation.id,
      scenario: stage.scenario.id, screen: stage.screen.screen.id)
    profile = stage.profile
    trace = judged.played.trace
    measurement = judged.measurement
    outcome = judged.outcome
    let scores = Scoring.scores(metrics: measurement.metrics)
    occlusion = scores.occlusion
    motion = scores.motion
    oracle = references.oracleMeasurement
    let screen = stage.screen.adopted(variant.adoption)
    adoption = variant.adoption.map { ($0, stage.screen.screen.adopted($0).reasonUnchanged) }
    oracleTrace = references.oracle.trace.leaving(screen.added)
    floorTrace = stage.reference(for: variant, references).floor.trace
    breach = judged.played.breach
    observation = judged.played.observation
    layoutProblems = judged.played.layoutProblems
    notes = device.notes
    let isSheet = stage.screen.screen.container.presentation != .fullScreen
    picture = PictureSubject(
      strategy: cell.strategy,
      situation: [cell.device, cell.orientation, cell.scenario, cell.screen].joined(separator: "/"),
      trace: trace,
      measurement: measurement, oracle: isOracle ? nil : oracleTrace, device: device.shape,
      isLandscape: stage.orientation.isLandscape,
      window: isSheet ? .sheet : stage.scenario.window == .fullScreen ? .fullScreen : .window)
    picture.doesNothing = judged.outcome == .doesNothing
  }
}

extension CellStory {
  /// The form of the screen on which the strategy was played, as a sentence; nil if its users change nothing.
  public var formInWords: String? {
    adoption.map { adoption in
      adoption.reasonUnchanged.map {
        "Played on the unchanged screen, because \($0)."
      } ?? "Played on the screen with its form \(adoption.kind.inWords)."
    }
  }
}

extension PlannedDevice {
  /// The shape of the hardware in pictures.
  var shape: DeviceShape { device.shape }
}

extension Device {
  /// The shape of the hardware in pictures.
  public var shape: DeviceShape {
    let cutout: DeviceShape.Cutout =
      switch self.cutout {
      case .homeButton: .homeButton
      case .notch: .notch
      case .dynamicIsland: .island
      case .nonePad: homeIndicator ? .pad : .padHomeButton
      }
    return DeviceShape(
      portraitSize: portraitSize, cutout: cutout, cornerRadius: cornerRadius,
      hasHomeIndicator: homeIndicator)
  }
}
