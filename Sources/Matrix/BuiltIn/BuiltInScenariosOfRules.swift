import Platform
import Scenarios
import Screens
import Simulation
import UIKit

extension PlatformRule {
  /// The built-in scenarios in which the rule can matter on at least one built-in screen of a phone or an
  /// iPad.
  public var scenarios: [Scenario] {
    Scenarios.builtIn.filter { scenario in
      UIUserInterfaceIdiom.played.contains { idiom in
        Screens.builtIn.contains {
          scenario.applies(to: $0) && canMatter(in: scenario, on: $0, idiom: idiom)
        }
      }
    }
  }
}
