import KeyboardAvoidance
import Matrix
import Metrics
import Platform
import Record
import Scenarios
import Screens
import StrategyCatalog
import Testing
import UIKit

@testable import Analysis

private enum PlayedReports {
  static let catalogue: Catalogue = {
    do { return try Catalogue(StrategyCatalog.families) } catch { fatalError("\(error)") }
  }()

  static let cells: [CellID: CellResult] = play(FieldReports.cells, .newest)

  static func play(_ cells: Set<CellID>, _ profile: PlatformProfile) -> [CellID: CellResult] {
    do {
      func chosen<T>(_ all: [T], _ id: (T) -> String, _ part: (CellID) -> String) -> [T] {
        let ids = Set(cells.map(part))
        return all.filter { ids.contains(id($0)) }
      }
      let devices = chosen(DeviceTable.builtIn.devices, \.id, \.device)
      let axes = Axes(
        catalogue, strategies: chosen(catalogue.variants, \.id, \.strategy),
        devices: try devices.map { try #require(PlannedDevice($0, profile: profile)) },
        orientations: UIInterfaceOrientation.played,
        scenarios: chosen(Scenarios.builtIn, \.id, \.scenario),
        screens: chosen(Screens.builtIn, \.id, \.screen))
      let plan = Plan(axes: axes, profile: profile, includes: { cells.contains($0) })
      var played: [CellID: CellResult] = [:]
      _ = try Runner(plan: plan, jobs: 2, encodesLines: false).run { group in
        for cell in group.cells { played[cell.cell] = cell }
      }
      return played
    } catch {
      Issue.record("\(error)")
      return [:]
    }
  }

  static func fieldEvidence(_ id: String) throws -> FieldReport.FieldEvidence {
    let report = try #require(FieldReports.report(id))
    let cell = try #require(cells[report.cell], "\(report.cell.text)")
    return try #require(report.fieldEvidence(of: cell), "\(id)")
  }
}

@Suite("Field reports")
struct FieldReportsTests {
  @Test("Each report has an id, its own sentence, an address, a version and an existing cell")
  func definitions() throws {
    #expect(Set(FieldReports.all.map(\.id)).count == FieldReports.all.count)
    for report in FieldReports.all {
      #expect(report.id.allSatisfy { $0 == "-" || ("a"..."z").contains(String($0)) }, "\(report.id)")
      #expect(report.says.hasSuffix(".") && !report.says.dropLast().contains(". "), "\(report.id)")
      #expect(!report.about.isEmpty && !report.about.hasSuffix("."), "\(report.id)")
      #expect(!report.sign.words.hasSuffix(".") && !report.sign.words.isEmpty, "\(report.id)")
      let address = try #require(report.source.address, "\(report.id)")
      #expect(address.hasPrefix("https://") && !address.contains(" "), "\(address)")
      #expect(report.disagreement?.why.hasSuffix(".") ?? true, "\(report.id)")
      #expect(PlayedReports.catalogue.variant(report.cell.strategy) != nil, "\(report.cell.text)")
      #expect(FieldReports.report(report.id)?.cell == report.cell)
    }
    #expect(FieldReports.report("") == nil && FieldReports.report("iq") == nil)
  }

  @Test(
    "Every library and both of Apple's techniques have at least three reports that are for or against them")
  func coverage() {
    for family in PlayedReports.catalogue.families {
      let isLibrary = family.variants.contains { $0.provenance == .library }
      guard isLibrary || ["tracking-guide", "content-inset"].contains(family.id) else { continue }
      let reports = FieldReports.of(strategies: Set(family.variants.map(\.id)))
      #expect(reports.count >= 3, "\(family.id)")
      for stance in FieldReport.Stance.allCases {
        #expect(reports.contains { $0.stance == stance }, "\(family.id): none \(stance.rawValue)")
      }
    }
    let played = Set(FieldReports.all.map(\.cell.strategy))
    #expect(FieldReports.of(strategies: played).count == FieldReports.all.count)
    #expect(FieldReports.of(strategies: ["none"]).isEmpty)
  }

  @Test(
    "The play confirms the report, or contradicts it and the report explains why",
    arguments: FieldReports.all.map(\.id))
  func play(_ id: String) throws {
    let report = try #require(FieldReports.report(id))
    let fieldEvidence = try PlayedReports.fieldEvidence(id)
    #expect(
      fieldEvidence.isAsReported == (report.disagreement == nil),
      "\(report.cell.text): \(fieldEvidence.value)")
  }

  /// On an iPhone 16 the bottom safe area is 34 points tall.
  @Test(
    "The value of a report matches the one computed by hand",
    arguments: [
      // The gap is 10 points plus twice the safe area of 34 points. O7 subtracts the allowed 24 points.
      ("iq-safe-area-gap", 10 + 34 + 34 - 24.0),
      // The bar ends at the bottom safe area, and the strategy moves it up by the full keyboard height.
      ("rx-home-indicator-gap", 34), ("controller-sticky-gap", 34), ("rx-other-makers", 34),
      // The gap above the keyboard is the safe area of 34 points. O7 subtracts the allowed 24 points.
      ("soft-input-extra-space", 34 - 24),
      // The inset counts the safe area of 34 points twice. O9 subtracts the allowed 10 points.
      ("inset-safe-area-twice", 34 - 10),
      // These bugs have been fixed: every view ends at the right position, and nothing moves.
      ("kav-cross-fade", 0), ("freshos-reduced-motion", 0), ("flutter-another-app", 0),
      // A bar that is pinned to the keyboard guide ends directly above the keyboard.
      ("guide-no-notifications", 1), ("freshos-safe-area", 0), ("guide-undocked", 0),
    ] as [(String, Double)])
  func byHand(_ id: String, _ value: Double) throws {
    #expect(abs(try PlayedReports.fieldEvidence(id).value - value) < 0.02)
  }

  @Test("The content that TPKeyboardAvoiding leaves scrolled counts as drift if the offset must be restored")
  func staysScrolled() throws {
    let report = try #require(FieldReports.report("tp-stays-scrolled"))
    var restored = PlatformProfile.newest
    let isSet = restored.set(.offsetAfterHide, to: "restored")
    #expect(isSet)
    let cell = try #require(PlayedReports.play([report.cell], restored)[report.cell])
    #expect(report.fieldEvidence(of: cell)?.isAsReported == true)
  }

  @Test(
    "A value confirms its report from the threshold on, with a tolerance of 0.01; an error never does")
  func signs() throws {
    let gap = try #require(FieldReports.report("rx-home-indicator-gap"))
    let line = try #require(FieldReports.report("iq-growing-text"))
    let bar = try #require(FieldReports.report("iq-own-bar"))
    func cell(_ values: [MetricID: Double], bars: Int = 0, error: String? = nil) -> CellResult {
      CellResult(
        cell: gap.cell, error: error,
        metrics: MetricID.allCases.map {
          values[$0].map { MetricResult(value: $0, score: 1) } ?? MetricResult(.notMeasured)
        }, barsDisplaced: bars)
    }
    #expect(gap.fieldEvidence(of: cell([.O7: 34]))?.isAsReported == true)
    #expect(gap.fieldEvidence(of: cell([.O7: 33.995]))?.isAsReported == true)
    #expect(gap.fieldEvidence(of: cell([.O7: 33.98]))?.isAsReported == false)
    #expect(gap.fieldEvidence(of: cell([.O2: 1])) == nil)
    #expect(gap.fieldEvidence(of: cell([.O7: 34], error: "broken")) == nil)
    #expect(line.fieldEvidence(of: cell([.O2: 0]))?.isAsReported == true)
    #expect(line.fieldEvidence(of: cell([.O2: 0.005]))?.isAsReported == false)
    #expect(
      bar.fieldEvidence(of: cell([:]))?.value == 0 && bar.fieldEvidence(of: cell([:]))?.isAsReported == false)
    #expect(bar.fieldEvidence(of: cell([:], bars: 2))?.isAsReported == true)
    #expect(gap.sign.test == "O7 at least 34.0 pt" && bar.sign.test == "bars at least 1")
    #expect(line.sign.test == "O2 at most 0.00" && gap.sign.text(12) == "12.0 pt")
  }
}
