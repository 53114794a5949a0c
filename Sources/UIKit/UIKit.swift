// Apple's public UIKit types over a simulated screen. As on iOS, `import UIKit` also imports Foundation.
@_exported import Foundation

// On iOS, in a simulator and under Catalyst, this module would have the same name as Apple's UIKit.
#if !os(macOS) && !os(Linux)
  #error("This package runs on macOS and Linux. In Xcode, choose My Mac as the destination.")
#endif
