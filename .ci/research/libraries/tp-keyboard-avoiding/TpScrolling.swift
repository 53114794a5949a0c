import KeyboardAvoidance
import TPKeyboardAvoidingSwift
import UIKit

/// Gives the scroll view around the inputs the library's class, as its README does in Interface Builder.
final class TpScrolling: UIViewController, KeyboardAvoidanceStrategy, UIViewClassProvider {
  func viewClass(named name: String) -> UIView.Type? {
    switch name {
    case "scroll": TPKeyboardAvoidingScrollView.self
    case "table": TPKeyboardAvoidingTableView.self
    case "grid": TPKeyboardAvoidingCollectionView.self
    default: nil
    }
  }
}
