import Metrics
import KeyboardAvoidance
import Simulation
import Platform

/// Other ways to play the cells of a plan, beside the plan's own.
package struct Variations: Sendable {
  /// One of them: another setting of a rule, or another frame rate.
  package struct Way: Sendable {
    /// What UIKit does.
    package let profile: PlatformProfile
    /// How often a second is looked.
    package let frameRate: Int
    /// The rule that is set otherwise, nil for another frame rate.
    package let rule: PlatformRule?

    package init(profile: PlatformProfile, frameRate: Int, rule: PlatformRule?) {
      (self.profile, self.frameRate, self.rule) = (profile, frameRate, rule)
    }

    /// Whether plays are the same and nothing but their judgement differs: no code can ask for the rate at which its cell
    /// is looked at, or for where offsets are expected to rest.
    var isOfJudging: Bool { rule == nil || rule == .offsetAfterHide }
  }

  /// Where a way matters, in all orientations; indices of the plan's axes.
  package struct Place: Hashable, Sendable {
    package var device: Int
    package var scenario: Int
    package var screen: Int

    package init(device: Int, scenario: Int, screen: Int) {
      (self.device, self.scenario, self.screen) = (device, scenario, screen)
    }
  }

  /// The plan as it is.
  package static let none = Variations(ways: [], places: [:])

  package let ways: [Way]
  /// The ways by their places, in order.
  package let places: [Place: [Int]]

  package init(ways: [Way], places: [Place: [Int]]) { (self.ways, self.places) = (ways, places) }

  /// The ways of a row's cells.
  package func ways(in group: Plan.Group, _ row: Plan.Row) -> [Int] { ways(at: Plan.RowPlace(group, row)) }

  /// The ways of the cells of a row.
  package func ways(at row: Plan.RowPlace) -> [Int] {
    places.isEmpty
      ? [] : places[Place(device: row.device, scenario: row.scenario, screen: row.screen)] ?? []
  }
}

/// A cell that was played, or judged, in another way.
package struct VariedCell: Sendable {
  /// The number of the way.
  package let way: Int
  /// The cell's place in its group.
  package let cell: Int
  package let judged: JudgedCell
}

extension Variations.Way {
  /// The references of a situation in this way.
  struct References {
    let all: CellStage.References
    /// Whether the floor and the ceiling come to the same as planned.
    let areAsPlanned: Bool
  }

  /// Plays and measures the floor and the ceiling, as far as they are not known.
  func references(
    on stage: CellStage, from planned: CellStage.References?, _ engine: inout MetricEngine
  ) -> References {
    guard let planned else { return References(all: stage.references(&engine), areAsPlanned: false) }
    // The rule is about what is measured against them (M7), and the ceiling is right by definition.
    if rule == .offsetAfterHide { return References(all: planned, areAsPlanned: true) }
    let floor = again(planned.floor, stage.catalogue.floor, on: stage)
    let oracle = again(planned.oracle, stage.catalogue.ceiling, on: stage)
    var all = planned
    var areAsPlanned = floor === planned.floor
    if !areAsPlanned || oracle !== planned.oracle {
      all = stage.references(floor: floor, oracle: oracle, &engine)
      areAsPlanned = areAsPlanned && all.judgeLike(planned)
    }
    // Floors on adopted screens that the way touches are played when one is asked for.
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

  /// Judges a variant in this way; nil where it comes out as planned.
  ///
  /// - Parameter planned: what it gave as planned; nil where that is not known.
  func judge(
    _ variant: StrategyVariant, on stage: CellStage, from planned: JudgedPlay?, _ references: References,
    _ engine: inout MetricEngine
  ) -> JudgedPlay? {
    let all = references.all
    guard let planned else { return stage.judge(variant, all, &engine) }
    if rule == .offsetAfterHide {
      guard planned.measurement.hingesOnOffsets, variant.id != stage.catalogue.ceiling.id else { return nil }
      return stage.judge(variant, again(planned.played, variant, on: stage), all, &engine)
    }
    if stage.catalogue.isReference(variant.id) {
      // They are played already.
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

  /// A play in this way: the same one where it cannot tell.
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
