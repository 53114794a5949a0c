import Metrics
import Platform
import KeyboardAvoidance
import Simulation
import Record
import Scenarios
import Screens
import Pictures
import Trace
import UIKit

/// One cell played in detail: its trace, its measurement and what the oracle did there.
public struct CellStory: Sendable {
  /// The cell's id.
  public var cell: CellID
  /// The platform profile it was played under.
  public var profile: PlatformProfile
  /// The strategy.
  public var variant: StrategyVariant
  /// What happened.
  public var trace: Trace
  /// What was measured.
  public var measurement: CellMeasurement
  /// How it came out.
  public var outcome: Outcome
  /// 0...100, nil when nothing applies.
  public var occlusion: Double?
  /// 0...100, nil when nothing applies.
  public var motion: Double?
  /// The oracle in the same cell.
  public var oracle: CellMeasurement
  /// What the oracle did in the same cell, its nodes under the numbers that they have in `trace`.
  public var oracleTrace: Trace
  /// The floor in the same cell, on the screen that the strategy was played on: where everything is when nothing avoids the
  /// keyboard.
  public var floorTrace: Trace
  /// How the strategy's users change screens, and why this one is as it is, if it is; nil where they change none.
  public var adoption: (kind: Adoption, reasonUnchanged: String?)?
  /// Whether the strategy is the oracle itself.
  public var isCeiling: Bool
  /// What makes the cell worthless, as a sentence; nil when nothing does.
  public var breach: String?
  /// What the strategy was seen to do in the cell.
  public var observation: Observation
  /// What Auto Layout would log.
  public var layoutProblems: [String]
  /// Remarks about the device.
  public var notes: [String]
  /// The cell, ready to be drawn.
  public var picture: PictureSubject

  /// Plays the only cell of a plan in detail; nil when the plan has no cell.
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
    isCeiling = variant.id == stage.catalogue.ceiling.id
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
      measurement: measurement, oracle: isCeiling ? nil : oracleTrace, device: device.shape,
      isLandscape: stage.orientation.isLandscape,
      window: isSheet ? .sheet : stage.scenario.window == .fullScreen ? .fullScreen : .window)
    picture.doesNothing = judged.outcome == .doesNothing
  }
}

extension CellStory {
  /// On which form of the screen the strategy was played, as a sentence; nil where its users change none.
  public var formInWords: String? {
    adoption.map { adoption in
      adoption.reasonUnchanged.map {
        "Played on the screen as it is: adopted, it would be the same, because \($0)."
      } ?? "Played on the screen with its form \(adoption.kind.inWords)."
    }
  }
}

extension PlannedDevice {
  /// What a picture shows of the hardware.
  public var shape: DeviceShape { device.shape }
}

extension Device {
  /// What a picture shows of the hardware.
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
