// A UIKit that plays: UIKit's own words for the whole house, and behind them the behaviour that keyboards are concerned
// with, in simulation. A file that says `import UIKit` gets Foundation along with it, as it does on iOS.
@_exported import Foundation
