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

/// One cell that was played in detail: its trace, its measurement, and the oracle's results in the same cell.
public struct CellStory: Sendable {
  /// The cell's id.
  public var cell: CellID
  /// The platform profile under which the cell was played.
  public var profile: PlatformProfile
  /// The strategy that was played.
  public var variant: StrategyVariant
  /// The trace of the played cell.
  public var trace: Trace
  /// The measurement of the trace.
  public var measurement: CellMeasurement
  /// The outcome of the cell.
  public var outcome: Outcome
  /// Whether the situation can be judged.
  public var isJudged: Bool
  /// The occlusion score, 0...100; nil if no occlusion metric applies, or if the cell could not be played.
  public var occlusion: Double?
  /// The motion score, 0...100; nil if no motion metric applies, or if the cell could not be played.
  public var motion: Double?
  /// The oracle's measurement in the same situation, on the screen on which the strategy was played.
  public var oracle: CellMeasurement
  /// The oracle's gates on the unchanged screen, which decide whether the situation can be judged and whether the screen is
  /// at fault. The cell's own gates if the oracle could not be played.
  var judgingGates: [GateResult]
  /// Whether the screen fits the device (see `CellResult.screenFits`).
  public var screenFits: Bool
  /// The oracle's trace in the same situation, on the screen on which the strategy was played.
  public var oracleTrace: Trace
  /// The baseline's trace in the same cell, on the screen on which the strategy was played. It shows the
  /// original positions of the views.
  public var floorTrace: Trace
  /// The change to screens that the strategy requires, and the reason if this screen stays unchanged; nil if
  /// the strategy requires no change.
  var adoption: (kind: Adoption, reasonUnchanged: String?)?
  /// Whether the strategy is the oracle.
  public var isOracle: Bool
  /// The error that makes the cell unusable, as a sentence; nil if there is none.
  public var breach: String?
  /// The notifications that the strategy observed in the cell, and the values that it read and changed.
  public var observation: Observation
  /// The problems in the layout that Auto Layout would log.
  public var layoutProblems: [String]
  /// Remarks about the device.
  public var notes: [String]
  /// The cell, ready for drawing.
  public var picture: PictureSubject

  /// Plays the first cell of a plan in detail. Returns nil if the plan has no cell.
  public init?(_ plan: Plan) {
    guard let group = plan.groups.first, let row = group.rows.first, let strategy = row.strategies.first
    else {
      return nil
    }
    let device = plan.axes.devices[group.device]
    let stage = plan.stage(at: Plan.RowPlace(group, row), on: plan.prepared(group.screen))
    var engine = MetricEngine()
    self.init(
      plan.axes.strategies[strategy], on: stage, device: device, against: stage.references(&engine), &engine)
  }

  /// Plays a variant in detail on a stage whose references were already played.
  ///
  /// - Parameter device: the device of the stage.
  init(
    _ variant: StrategyVariant, on stage: CellStage, device: PlannedDevice,
    against references: CellStage.References, _ engine: inout MetricEngine
  ) {
    let judged = stage.judge(variant, references, &engine, isDetailed: true)
    self.variant = variant
    isOracle = variant.id == stage.catalogue.ceiling.id
    cell = judged.result.cell
    profile = stage.profile
    trace = judged.played.trace
    measurement = judged.measurement
    (outcome, isJudged) = (judged.result.outcome, judged.result.isJudged)
    (occlusion, motion) = (judged.result.occlusion, judged.result.motion)
    let own = stage.references(for: variant, references, &engine)
    oracle = own.oracleMeasurement
    judgingGates =
      references.oracle.breach == nil ? references.oracleMeasurement.gates : judged.measurement.gates
    screenFits = judged.result.screenFits
    adoption = variant.adoption.map { ($0, stage.screen.screen.adopted($0).reasonUnchanged) }
    (oracleTrace, floorTrace) = (own.oracle.trace, own.floor.trace)
    breach = judged.played.breach
    observation = judged.played.observation
    layoutProblems = judged.played.layoutProblems
    notes = device.notes(on: stage.scenario, from: stage.orientation)
    let isSheet = stage.screen.screen.container.presentation != .fullScreen
    picture = PictureSubject(
      strategy: cell.strategy,
      situation: [cell.device, cell.orientation, cell.scenario, cell.screen].joined(separator: "/"),
      trace: trace,
      measurement: measurement, oracle: isOracle ? nil : oracleTrace, device: device.shape,
      isLandscape: stage.orientation.isLandscape,
      window: isSheet ? .sheet : stage.scenario.window == .fullScreen ? .fullScreen : .window)
    picture.outcome = shownOutcome
    picture.isScreenAtFault = isScreenAtFault
  }
}

extension CellStory {
  /// Whether the cell passes: no gate fails, and its situation can be judged.
  public var passes: Bool { shownOutcome == .pass }

  /// The outcome as people see it.
  public var shownOutcome: ShownOutcome { ShownOutcome(outcome, isJudged: isJudged) }

  /// The reason why the situation cannot be judged, as a sentence without a full stop; nil if it can.
  public var reasonNotJudged: String? {
    guard !isJudged else { return nil }
    return judgingGates.allSatisfy { $0 == .notApplicable }
      ? "This situation cannot be judged, because no gate applies in it"
      : "This situation cannot be judged, because less than half of the metrics' weight applies in it"
  }

  /// Whether the screen is at fault for the failure: its content does not fit, and the oracle fails one of the
  /// same gates.
  public var isScreenAtFault: Bool {
    !screenFits && zip(measurement.gates, judgingGates).contains { $0 == .failed && $1 == .failed }
  }

  /// A sentence that names the screen as the cause of a failure, and the remedy.
  public static let screenFault =
    "The screen does not fit: its content is taller than the space above the keyboard and does not scroll, so "
    + "not even the best possible strategy passes. Put it into a scroll view"

  /// A sentence about the form of the screen on which the strategy was played; nil if the strategy requires
  /// no change to screens.
  public var formInWords: String? {
    adoption.map { adoption in
      adoption.reasonUnchanged.map {
        "Played on the unchanged screen, because \($0)."
      } ?? "Played on the screen with its form \(adoption.kind.inWords)."
    }
  }
}

extension PlannedDevice {
  var shape: DeviceShape { device.shape }
}

extension Device {
  /// The shape of the device in pictures.
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
