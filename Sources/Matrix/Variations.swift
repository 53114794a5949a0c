import KeyboardAvoidance
import Metrics
import Platform
import Simulation
import UIKit

/// The variations in which some cells of a plan are played again.
package struct Variations: Sendable {
  /// A variation of the platform: another setting of a rule, another frame rate, or other heights of keyboards.
  package struct Variation: Sendable {
    package let profile: PlatformProfile
    package let frameRate: Int
    /// The rule that has another setting; nil if only the frame rate or the heights differ.
    package let rule: PlatformRule?
    /// The distances in points by which docked keyboards are taller, for each idiom; empty if they are not.
    package let taller: [UIUserInterfaceIdiom: TallerKeyboards]

    package init(
      profile: PlatformProfile, frameRate: Int, rule: PlatformRule?,
      taller: [UIUserInterfaceIdiom: TallerKeyboards] = [:]
    ) {
      (self.profile, self.frameRate, self.rule, self.taller) = (profile, frameRate, rule, taller)
    }

    /// Returns the stage of a planned cell in this variation.
    func stage(_ planned: CellStage) -> CellStage {
      var stage = planned.with(profile, frameRate: frameRate)
      if let distances = taller[stage.device.idiom] { stage.device = stage.device.taller(by: distances) }
      return stage
    }
  }

  /// The distances in points by which docked keyboards are taller, or shorter if negative.
  package struct TallerKeyboards: Sendable {
    var portrait: Double
    var landscape: Double
  }

  /// A device, a scenario and a screen for which variations are played, in all orientations. The numbers are
  /// indices on the plan's axes.
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
  /// The indices of the variations, in order, by place.
  package let places: [Place: [Int]]

  package init(ways: [Variation], places: [Place: [Int]]) { (self.ways, self.places) = (ways, places) }

  package func ways(in group: Plan.Group, _ row: Plan.Row) -> [Int] { ways(at: Plan.RowPlace(group, row)) }

  package func ways(at row: Plan.RowPlace) -> [Int] {
    places.isEmpty
      ? [] : places[Place(device: row.device, scenario: row.scenario, screen: row.screen)] ?? []
  }
}

extension Variations.Variation {
  struct References {
    let all: CellStage.References
    /// The planned references; nil if they are not known.
    let planned: CellStage.References?
    /// Whether the baseline and the oracle have the same results as planned.
    let areAsPlanned: Bool
  }

  /// Plays and measures the baseline and the oracle in this variation. Results that the variation does
  /// not affect are not measured again.
  func references(
    on stage: CellStage, from planned: CellStage.References?, _ engine: inout MetricEngine
  ) -> References {
    guard let planned else {
      return References(all: stage.references(&engine), planned: nil, areAsPlanned: false)
    }
    // This rule affects only the strategies that are measured against the references (M7), and the oracle is
    // correct by definition.
    if rule == .offsetAfterHide { return References(all: planned, planned: planned, areAsPlanned: true) }
    let (floor, oracle) = (stage.play(stage.catalogue.floor), stage.play(stage.catalogue.ceiling))
    var all = planned
    var areAsPlanned = floor === planned.floor
    if !areAsPlanned || oracle !== planned.oracle {
      all = stage.references(floor: floor, oracle: oracle, &engine)
      areAsPlanned = areAsPlanned && all.judgeLike(planned)
    }
    all.adopted = CellStage.AdoptedReferences()
    return References(all: all, planned: planned, areAsPlanned: areAsPlanned)
  }

  /// Plays and evaluates a variant in this variation. Returns nil if the result is the planned one.
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
      return stage.judge(variant, stage.play(variant), all, &engine)
    }
    if stage.catalogue.isReference(variant.id) {
      // The references were already played in this variation.
      let own = variant.id == stage.catalogue.floor.id ? all.floor : all.oracle
      return references.areAsPlanned && own === planned.played ? nil : stage.judge(variant, all, &engine)
    }
    let played = stage.play(variant)
    if references.areAsPlanned, played === planned.played, let before = references.planned {
      let (own, known) = (stage.plays(for: variant, all), stage.plays(for: variant, before))
      if own.floor === known.floor, own.oracle === known.oracle { return nil }
    }
    return stage.judge(variant, played, all, &engine)
  }
}

extension SimulatedDevice {
  /// Returns the device with taller docked keyboards.
  fileprivate func taller(by distances: Variations.TallerKeyboards) -> SimulatedDevice {
    func taller(_ keyboards: KeyboardFigures, by distance: Double) -> KeyboardFigures {
      var all = keyboards
      for figure in [
        \KeyboardFigures.letters, \.lettersWithoutBar, \.numberPad, \.emoji, \.chinesePinyin, \.passwords,
      ] { all[keyPath: figure].height = max(1, all[keyPath: figure].height + distance) }
      return all
    }
    var device = self
    device.keyboardsPortrait = taller(keyboardsPortrait, by: distances.portrait)
    device.keyboardsLandscape = taller(keyboardsLandscape, by: distances.landscape)
    return device
  }
}
