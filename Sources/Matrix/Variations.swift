import KeyboardAvoidance
import Metrics
import Platform
import Simulation

/// The variations in which the cells of a plan are played in addition to the planned way.
package struct Variations: Sendable {
  /// A variation: another setting of a rule, or another frame rate.
  package struct Variation: Sendable {
    package let profile: PlatformProfile
    package let frameRate: Int
    /// The rule with another setting; nil for another frame rate.
    package let rule: PlatformRule?

    package init(profile: PlatformProfile, frameRate: Int, rule: PlatformRule?) {
      (self.profile, self.frameRate, self.rule) = (profile, frameRate, rule)
    }

    /// Whether only the judgement of plays differs, because code can read neither the frame rate nor the
    /// expected final offsets.
    var isOfJudging: Bool { rule == nil || rule == .offsetAfterHide }
  }

  /// A place at which variations matter, in all orientations; its numbers are indices of the plan's axes.
  package struct Place: Hashable, Sendable {
    package var device: Int
    package var scenario: Int
    package var screen: Int

    package init(device: Int, scenario: Int, screen: Int) {
      (self.device, self.scenario, self.screen) = (device, scenario, screen)
    }
  }

  package static let none = Variations(ways: [], places: [:])

  package let ways: [Variation]
  /// The variations by place, in order.
  package let places: [Place: [Int]]

  package init(ways: [Variation], places: [Place: [Int]]) { (self.ways, self.places) = (ways, places) }

  package func ways(in group: Plan.Group, _ row: Plan.Row) -> [Int] { ways(at: Plan.RowPlace(group, row)) }

  package func ways(at row: Plan.RowPlace) -> [Int] {
    places.isEmpty
      ? [] : places[Place(device: row.device, scenario: row.scenario, screen: row.screen)] ?? []
  }
}

/// A cell that was played, or judged, in a variation.
package struct VariedCell: Sendable {
  /// The index of the variation.
  package let way: Int
  /// The cell's index in its group.
  package let cell: Int
  package let judged: JudgedCell
}

extension Variations.Variation {
  struct References {
    let all: CellStage.References
    /// Whether the baseline and the oracle have the planned results.
    let areAsPlanned: Bool
  }

  /// Plays and measures the baseline and the oracle, unless they are known.
  func references(
    on stage: CellStage, from planned: CellStage.References?, _ engine: inout MetricEngine
  ) -> References {
    guard let planned else { return References(all: stage.references(&engine), areAsPlanned: false) }
    // The rule only affects strategies that are measured against the references (M7), and the oracle is
    // correct by definition.
    if rule == .offsetAfterHide { return References(all: planned, areAsPlanned: true) }
    let floor = again(planned.floor, stage.catalogue.floor, on: stage)
    let oracle = again(planned.oracle, stage.catalogue.ceiling, on: stage)
    var all = planned
    var areAsPlanned = floor === planned.floor
    if !areAsPlanned || oracle !== planned.oracle {
      all = stage.references(floor: floor, oracle: oracle, &engine)
      areAsPlanned = areAsPlanned && all.judgeLike(planned)
    }
    // Baselines on adopted screens that are affected by the variation are played when they are needed.
    all.adopted = CellStage.AdoptedFloors()
    for (adoption, known) in planned.adopted.known {
      if isOfJudging {
        let floor = again(known.floor, stage.catalogue.floor, on: stage)
        all.adopted.known[adoption] = (
          floor, MetricReference(floor: floor.trace).with(oracle: all.oracleMeasurement)
        )
      } else if !isTouched(known.floor) {
        all.adopted.known[adoption] = (known.floor, known.reference.with(oracle: all.oracleMeasurement))
      }
    }
    return References(all: all, areAsPlanned: areAsPlanned)
  }

  /// Judges a variant in this variation; returns nil if it has the planned result.
  ///
  /// - Parameter planned: the planned result; nil if it is not known.
  func judge(
    _ variant: StrategyVariant, on stage: CellStage, from planned: JudgedPlay?, _ references: References,
    _ engine: inout MetricEngine
  ) -> JudgedPlay? {
    let all = references.all
    guard let planned else { return stage.judge(variant, all, &engine) }
    if rule == .offsetAfterHide {
      guard planned.measurement.dependsOnOffsets, variant.id != stage.catalogue.ceiling.id else { return nil }
      return stage.judge(variant, again(planned.played, variant, on: stage), all, &engine)
    }
    if stage.catalogue.isReference(variant.id) {
      // The references were already played.
      let own = variant.id == stage.catalogue.floor.id ? all.floor : all.oracle
      return references.areAsPlanned && own === planned.played ? nil : stage.judge(variant, all, &engine)
    }
    let played = again(planned.played, variant, on: stage)
    let hasFloor = variant.adoption.map { stage.isAsAdopted($0) || all.adopted.known[$0] != nil } ?? true
    if references.areAsPlanned, hasFloor,
      played === planned.played
        || played.breach == planned.played.breach
          && played.trace.isSame(as: planned.played.trace)
    {
      return nil
    }
    return stage.judge(variant, played, all, &engine)
  }

  /// Returns a play in this variation, which is the same one if the variation does not affect it.
  private func again(_ played: PlayedCell, _ variant: StrategyVariant, on stage: CellStage) -> PlayedCell {
    if isOfJudging {
      return played.judged(frameRate: frameRate, profile: profile, scenario: stage.scenario)
    }
    return isTouched(played) ? stage.play(variant) : played
  }

  /// Whether the rule could change a play.
  private func isTouched(_ played: PlayedCell) -> Bool {
    guard let rule, !isOfJudging else { return true }
    return played.consulted.contains(rule)
  }
}
