/// Returns items as a list in words, such as `a, b and c`.
public func listed(_ items: [String]) -> String {
  guard items.count > 1, let last = items.last else { return items.first ?? "" }
  return items.dropLast().joined(separator: ", ") + " and \(last)"
}
