#if !canImport(ObjectiveC)
  import Foundation

  extension NSObject {
    /// Returns the name of the class with its module, as Objective-C's runtime does. Apps use it as the name of a reusable cell.
    public class func description() -> String { String(reflecting: self) }
  }
#endif
