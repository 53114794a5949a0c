// The compiler sees this file beside a person's translated files if the app imports Then. It is written for this program,
// after the public interface and the README of Then 3 (github.com/devxoul/Then).

import Foundation
import UIKit

/// A value that a closure sets up in the expression that makes it.
protocol Then {}

extension Then {
  /// Returns a copy of the value that the closure has changed.
  func with(_ change: (inout Self) throws -> Void) rethrows -> Self {
    var copy = self
    try change(&copy)
    return copy
  }

  /// Calls a closure with the value.
  func `do`(_ body: (Self) throws -> Void) rethrows { try body(self) }
}

extension Then where Self: AnyObject {
  /// Returns the object after a closure has set it up.
  func then(_ body: (Self) throws -> Void) rethrows -> Self {
    try body(self)
    return self
  }
}

extension NSObject: Then {}
extension CGPoint: Then {}
extension CGRect: Then {}
extension CGSize: Then {}
extension Array: Then {}
extension Dictionary: Then {}
extension Set: Then {}
extension UIEdgeInsets: Then {}
