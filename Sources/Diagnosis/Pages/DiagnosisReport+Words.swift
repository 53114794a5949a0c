import Metrics
import Support

extension DiagnosisReport {
  /// Returns the effect of a failed gate for the user, as a sentence without a full stop.
  public static func words(_ gate: GateID) -> String {
    switch gate {
    case .G1: "The field you are typing in is hidden"
    case .G2: "The line you are typing is hidden"
    case .G3: "The button cannot be reached"
    case .G4: "A control cannot be reached while the keyboard is up"
    case .G5: "The screen does not return to its position after the keyboard is hidden"
    default: gate.definition.failure
    }
  }

  /// Returns the affected devices, such as `every phone in landscape; iphone-se-3 and iphone-16e in
  /// portrait`.
  public static func words(_ places: AffectedPlaces) -> String {
    func who(_ side: AffectedPlaces.Side) -> String {
      if side.isEveryDevice, side.devices.count > 1 { return "every device" }
      if side.isEveryPhone, side.devices.count > 1 { return "every phone" }
      return side.devices.count <= 4
        ? listed(side.devices)
        : "\(listed(Array(side.devices.prefix(3)) + ["\(side.devices.count - 3) more"]))"
    }
    let sides = places.sides
    if sides.count > 1, Set(sides.map(who)).count == 1 { return "\(who(sides[0])) in both orientations" }
    return sides.map { "\(who($0)) in \($0.orientation)" }.joined(separator: "; ")
  }

  /// The screen's name in words, or its id if it has no other name.
  var title: String { name.isEmpty ? screen : name }

  /// The screen's name in words with its id in brackets, and its place.
  public var heading: String { (title == screen ? screen : "\(title) (\(screen))") + ", \(place)" }

  /// The first sentence of the report, with the numbers of situations that pass and that are left out.
  public var verdict: String {
    if situations == 0 { return "Today, \(today), no situation can be scored." }
    if passing == situations {
      return "Today, \(today), the screen works in all \(counted(situations, "situation"))."
    }
    let share = "\(passing) of \(counted(situations, "situation")) (\(percent(passing, situations)))"
    let others = [
      unfit > 0 ? "in \(unfit) of them the form does not fit even without a keyboard" : nil,
      unjudged > 0 ? "\(unjudged) of them cannot be judged" : nil,
    ].compactMap { $0 }
    return "Today, \(today), the screen works in "
      + ([share] + (others.isEmpty ? [] : [others.joined(separator: ", and ")])).joined(separator: "; ") + "."
  }

  /// The second sentence of the report, with the recommended fix.
  public var advice: String {
    if passing == situations { return "Nothing needs to be done." }
    if let best = fixes.first {
      return "\(best.title): the screen then works in \(percent(best.passing, situations)).\(others)"
    }
    if failing == 0, passing > 0 {
      return "Nothing needs to be done in the situations in which the screen works. "
        + "No fix that was played helps in the others."
    }
    return "No fix that was played helps: none of \(tried) techniques and changes gains at least "
      + "\(counted(Diagnosis.least(of: situations), "situation"))."
  }

  /// A sentence about the fixes that are as good as the first one and not in the list, after a space. Empty if there
  /// are none.
  private var others: String {
    switch asGood {
    case 0: ""
    case 1: " Another fix works in as many situations, with no less work, and is not listed."
    default: " \(asGood) other fixes work in as many situations, with no less work, and are not listed."
    }
  }

  /// The recommendation in a few words, for a table of several screens.
  var adviceInBrief: String {
    if passing == situations { return "nothing to do" }
    return fixes.first?.title ?? "none of those played"
  }

  /// The number of situations that are left out, for a table of several screens.
  var leftOutInBrief: String { unfit + unjudged == 0 ? "–" : "\(unfit + unjudged)" }

  /// Returns the gain of a fix in percentage points, such as `+42.5`.
  public func gain(of fix: Fix) -> String {
    let points = 100 * Double(fix.passing - passing) / Double(max(1, situations))
    return (points >= 0 ? "+" : "") + fixed(points, 1)
  }
}
