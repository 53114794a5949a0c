#if !canImport(ObjectiveC)
  import Foundation

  extension NSPredicate {
    /// Creates a predicate from a format. Foundation has this initializer on Apple's systems only.
    ///
    /// The format `SELF MATCHES %@`, with which apps check addresses, is evaluated: it is true if the regular expression in the
    /// argument matches a whole text. Each other predicate is false, and its use is noted.
    public convenience init(format predicateFormat: String, _ args: CVarArg...) {
      let words = predicateFormat.split(separator: " ").map { $0.uppercased() }
      let pattern = args.first.flatMap { $0 as? String ?? ($0 as? NSString).map(String.init(describing:)) }
      guard words == ["SELF", "MATCHES", "%@"], let pattern,
        let expression = try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z")
      else {
        self.init { _, _ in
          UIWorld.currentIfAny?.noteInert("NSPredicate(format:)")
          return false
        }
        return
      }
      self.init { object, _ in
        guard let text = object as? String else { return false }
        let all = NSRange(location: 0, length: text.utf16.count)
        return expression.firstMatch(in: text, range: all) != nil
      }
    }
  }
#endif
