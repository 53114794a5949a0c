import Matrix
import StrategyCatalog
import Testing

@testable import Lab

extension Catalogue {
  static let package: Catalogue = {
    do { return try Catalogue(StrategyCatalog.families) } catch { fatalError("\(error)") }
  }()
}

@Suite("Values of a parameter")
struct SweepTests {
  @Test("Ranges include both ends if a step reaches the last one, and lists contain the given values")
  func values() {
    #expect(Sweep.values("150...350:25") == [150, 175, 200, 225, 250, 275, 300, 325, 350])
    #expect(Sweep.values("0...1:0.3") == [0, 0.3, 0.6, 0.9])
    #expect(Sweep.values("0...0.3:0.1") == [0, 0.1, 0.2, 0.3])
    #expect(Sweep.values("5...5:1") == [5])
    #expect(Sweep.values("150,200.5,-3") == [150, 200.5, -3])
    for text in [
      "", "x", "1,", ",1", "1...2", "1...2:0", "1...2:-1", "2...1:1", "1...x:1", "0...1:1e-9", "nan",
      "1...inf:1",
      "1...2:1:1",
    ] { #expect(Sweep.values(text) == nil, "\(text)") }
  }

  @Test("A value gives a variant whose id finds it again, and a value out of range gives none")
  func variants() throws {
    for parameter in Catalogue.package.parameters {
      for value in [parameter.range.lowerBound, 2.5, 7, parameter.range.upperBound] {
        let variant = try #require(parameter.variant(value))
        #expect(Catalogue.package.variant(variant.id)?.setting == variant.setting)
        #expect(variant.setting?.value == value && variant.setting?.parameter == parameter.name)
      }
      #expect(parameter.variant(parameter.range.upperBound + 1) == nil)
      #expect(parameter.variant(1.0005) == nil)
    }
    #expect(Catalogue.package.variant("fixed-offset-distance-12-5")?.setting?.value == 12.5)
    for id in [
      "fixed-offset-distance-", "fixed-offset-distance-1e2", "fixed-offset-distance-0300",
      "fixed-offset-distance--1",
    ] {
      #expect(Catalogue.package.variant(id) == nil, "\(id)")
    }
  }
}
