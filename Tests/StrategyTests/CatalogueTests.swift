import KeyboardAvoidance
import Matrix
import StrategyCatalog
import Testing
import UIKit

@Suite("The catalogue")
struct CatalogueTests {
  enum Own: StrategyFamily {
    static let id = "own"
    static let title = "Own"
    static let summary = "Another family."
    static let variants = [variant("own")]
  }

  enum OwnFloor: StrategyFamily {
    static let id = "ground"
    static let title = "Ground"
    static let summary = "Another baseline."
    static let place = Place.floor
    static let variants = [variant("ground")]
  }

  final class Idle: UIViewController, KeyboardAvoidanceStrategy {}

  private static func variant(_ id: String) -> StrategyVariant {
    StrategyVariant(
      id: id, family: id, title: "t", summary: "s", provenance: .reference, source: "this test", undo: "u",
      make: { Idle() })
  }

  @Test("the baseline comes first and the oracle last, for any order of the input")
  func order() throws {
    let package = StrategyCatalog.families
    let all = try Catalogue(package + [Own.self])
    let contenders = package.filter { $0.place == .contender }.map { $0.id }
    #expect(contenders.count >= 6)
    #expect(all.families.map { $0.id } == ["none"] + contenders + ["own", "oracle"])
    #expect(try Catalogue(package.reversed()).families.first?.place == .floor)
    #expect(try Catalogue(package.reversed()).families.last?.place == .ceiling)
    #expect(all.isReference(all.floor.id) && all.isReference(all.ceiling.id) && !all.isReference("own"))
  }

  @Test("a catalogue needs exactly one baseline and exactly one oracle")
  func references() {
    func problems(_ families: [any StrategyFamily.Type]) -> [String] {
      do throws(CatalogueError) {
        _ = try Catalogue(families)
        return []
      } catch { return error.problems }
    }
    let package = StrategyCatalog.families
    #expect(
      problems(package.filter { $0.place != .ceiling }) == [
        "Exactly one variant must be the oracle, which does the best possible (place .ceiling); there is none."
      ])
    #expect(
      problems(package + [OwnFloor.self]) == [
        "Exactly one variant must be the baseline, which does nothing (place .floor); there are \"none\", \"ground\"."
      ])
    #expect(problems([]).count == 1)
    #expect(problems(package + [Own.self, Own.self]).contains("The family id \"own\" is not unique."))
  }

  @Test("the package's baseline can be replaced by another one")
  func anotherFloor() throws {
    let families = StrategyCatalog.families.filter { $0.place != .floor } + [OwnFloor.self]
    #expect(try Catalogue(families).floor.id == "ground")
  }
}
