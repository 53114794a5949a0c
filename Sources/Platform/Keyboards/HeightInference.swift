import UIKit

/// A question about the height of one keyboard.
public struct HeightQuestion: Sendable, Hashable {
  var deviceClass: String
  /// The major system versions.
  public var systems: ClosedRange<Int>
  /// Whether the height is for apps that are built with the SDK of iOS 26 or later.
  var sdk26: Bool
  /// The orientation of the interface.
  public var orientation: UIInterfaceOrientation
  /// The contents of the keyboard; nil for a hardware keyboard.
  public var kind: KeyboardKind?
  /// The bar above the keys.
  public var bar: KeyboardBar
  /// The position of the keyboard; nil for the bar that a hardware keyboard leaves on the screen.
  public var placement: KeyboardPlacement?

  /// Creates the question for the keyboard that a row describes.
  public init(_ row: KeyboardRow) {
    deviceClass = row.deviceClass
    systems = row.systems
    sdk26 = row.appSDK == .sdk26
    orientation = row.orientation
    kind = row.kind
    bar = row.bar
    placement = row.placement
  }

  func with(_ change: (inout HeightQuestion) -> Void) -> HeightQuestion {
    var other = self
    change(&other)
    return other
  }
}

/// A height that was inferred by rules.
public struct InferredHeight: Sendable, Hashable {
  /// The height in points.
  public var height: Double
  /// The rules, in reverse order: the first one inferred this height, and the others inferred heights that it
  /// needed.
  public var rules: [HeightRule]
}

/// Infers the heights of keyboards from measured heights and from the heights of keys and bars.
///
/// The rules read only records. If a rule needs a height that has no record, that height is inferred first.
/// If several records give the same quantity (the change with the iOS 26 SDK, the height of emoji search, the
/// home indicator's area), their median is used. The median of an even number of records is the smaller of
/// the two middle values.
public struct HeightInference: Sendable {
  /// A kind of device whose keyboards follow the same rules.
  public enum Family: String, Sendable, Hashable, CaseIterable {
    case homeButtonPhone = "iPhone with home button"
    case faceIDPhone = "iPhone with Face ID"
    case pad = "iPad"

    /// Creates the family of a device.
    public init(_ device: Device) {
      self = device.idiom == .pad ? .pad : device.homeIndicator ? .faceIDPhone : .homeButtonPhone
    }
  }

  private let records: [KeyboardRow]
  private let parts: [KeyboardParts]
  private let devices: [String: Device]
  private let classes: [String]

  /// Creates rules that read only measured rows.
  ///
  /// - Parameters:
  ///   - rows: rows of a table; inferred rows are ignored.
  ///   - devices: the devices of the rows' classes.
  ///   - parts: heights of keys and bars.
  public init(rows: [KeyboardRow], devices: [Device], parts: [KeyboardParts]) {
    records = rows.filter { !$0.inferred }
    self.parts = parts
    self.devices = Dictionary(devices.map { ($0.keyboardGroup, $0) }) { first, _ in first }
    classes = Set(records.map(\.deviceClass) + parts.map(\.deviceClass)).sorted()
  }

  /// Returns the same rules, which read only the records that satisfy a condition.
  func keeping(_ isKept: (KeyboardRow) -> Bool) -> HeightInference {
    HeightInference(self, records.filter(isKept))
  }

  private init(_ other: HeightInference, _ records: [KeyboardRow]) {
    self.records = records
    (parts, devices) = (other.parts, other.devices)
    let present = Set(records.map(\.deviceClass)).union(parts.map(\.deviceClass))
    classes = other.classes.filter(present.contains)
  }

  /// Returns the family of a class of devices; nil if the class is unknown.
  public func family(_ deviceClass: String) -> Family? { devices[deviceClass].map(Family.init) }

  /// Returns the height that the rules infer; nil if they need a height that has no record.
  ///
  /// A record of the same keyboard is not read.
  public func height(_ question: HeightQuestion) -> InferredHeight? {
    guard let family = family(question.deviceClass) else { return nil }
    guard let kind = question.kind else { return hardware(question, family) }
    switch question.placement {
    case .floating: return InferredHeight(height: Self.floatingHeight, rules: [.floating])
    case .undocked:
      let docked = question.with {
        $0.placement = .docked
        $0.bar = $0.systems.lowerBound < 8 ? .none : .off
      }
      return known(docked).map {
        InferredHeight(
          height: $0.height - foot(question.deviceClass, question.orientation), rules: [.undocked] + $0.rules)
      }
    default: break
    }
    if kind == .alphabet { return letters(question, family) }
    if family == .pad { return same(question, as: .on, .pad) }
    switch kind {
    case .numberPad: return same(question, as: .off, .numberPad)
    case .chinesePinyin: return same(question, as: .on, .candidates)
    case .passwords: return same(question, as: .on, .sibling)
    case .emoji: return emoji(question)
    case .alphabet: return nil
    }
  }

  /// The height in Cantoboard's layout constants, which are 320 × 254 points including a bar of 38 points.
  private static let floatingHeight = 254.0

  private func known(_ question: HeightQuestion) -> InferredHeight? {
    if let height = record(question) { return InferredHeight(height: height, rules: []) }
    return height(question)
  }

  private func record(_ question: HeightQuestion) -> Double? {
    records.first { row in
      row.deviceClass == question.deviceClass && row.orientation == question.orientation
        && row.kind == question.kind && row.placement == question.placement
        && (row.bar == question.bar || (row.bar.isBare && question.bar.isBare))
        && (row.appSDK == .sdk26) == question.sdk26 && row.systems.overlaps(question.systems)
    }?.height
  }

  /// Returns the height of the alphabet keyboard with the given bar, for a keyboard that has the same height.
  /// Before iOS 8 there is no bar.
  private func same(_ question: HeightQuestion, as bar: KeyboardBar, _ rule: HeightRule) -> InferredHeight? {
    let other = question.with {
      $0.kind = .alphabet
      $0.bar = $0.systems.lowerBound < 8 ? .none : bar
    }
    return known(other).map { InferredHeight(height: $0.height, rules: [rule] + $0.rules) }
  }

  private func hardware(_ question: HeightQuestion, _ family: Family) -> InferredHeight? {
    guard family == .pad else { return InferredHeight(height: 0, rules: [.hardwarePhone]) }
    return nearestParts(question).map {
      InferredHeight(
        height: $0.bar + foot(question.deviceClass, question.orientation), rules: [.shortcutsBar])
    }
  }

  private func emoji(_ question: HeightQuestion) -> InferredHeight? {
    if question.orientation.isLandscape { return same(question, as: .on, .landscapeEmoji) }
    if question.systems.upperBound < 14 { return same(question, as: .on, .emoji) }
    if question.sdk26, let height = stepped(question) { return height }
    let search = records.filter {
      $0.kind == .emoji && $0.systems.upperBound >= 14 && $0.appSDK != .sdk26 && $0.orientation.isPortrait
    }.compactMap { row in
      same(HeightQuestion(row), as: .on, .emojiSearch).map { row.height - $0.height }
    }
    guard let step = search.lowerMedian, let letters = same(question, as: .on, .emojiSearch) else {
      return nil
    }
    return InferredHeight(height: letters.height + step, rules: letters.rules)
  }
}

// MARK: - The alphabet keyboard

extension HeightInference {
  private func letters(_ question: HeightQuestion, _ family: Family) -> InferredHeight? {
    if question.sdk26, family != .pad { return newLetters(question, family) }
    if let height = siblingsTotal(question) { return InferredHeight(height: height, rules: [.sibling]) }
    guard let bare = bare(question) else {
      // If no height of the keys is known, a recorded total height minus the bar is used.
      guard question.bar.isBare, let total = record(question.with({ $0.bar = .on })), let bar = bar(question)
      else { return nil }
      return InferredHeight(height: total - bar.height, rules: [bar.rule])
    }
    guard question.bar == .on else { return InferredHeight(height: bare.height, rules: [bare.rule]) }
    return bar(question).map { bar in
      InferredHeight(
        height: bare.height + bar.height, rules: [bare.isCarried || bar.isCarried ? .carried : .parts])
    }
  }

  /// Returns the recorded total height on the nearest device class with the same keys and bar; nil if key
  /// heights were read on the class itself or on a nearer one.
  private func siblingsTotal(_ question: HeightQuestion) -> Double? {
    guard ownParts(question) == nil else { return nil }
    for sibling in siblings(question) {
      let other = question.with { $0.deviceClass = sibling }
      if let height = record(other) {
        return height - foot(sibling, question.orientation) + foot(question.deviceClass, question.orientation)
      }
      if nearestParts(other) != nil { return nil }
    }
    return nil
  }

  /// Returns the height of the alphabet keyboard with the iOS 26 SDK: the older SDK's height plus the
  /// recorded change, or the total height minus the bar.
  private func newLetters(_ question: HeightQuestion, _ family: Family) -> InferredHeight? {
    let isHomeBare = question.bar == .off && family == .homeButtonPhone
    if !isHomeBare, let height = stepped(question) { return height }
    guard question.bar == .off else { return nil }
    let bars = records.filter { $0.appSDK == .sdk26 && $0.kind == .alphabet && $0.bar == .off }
      .compactMap { row in record(HeightQuestion(row).with { $0.bar = .on }).map { $0 - row.height } }
    guard let bar = bars.lowerMedian, let total = known(question.with({ $0.bar = .on })) else { return nil }
    return InferredHeight(height: total.height - bar, rules: [.sdk26] + total.rules)
  }

  /// Returns the older SDK's height plus the change with the iOS 26 SDK that is recorded on phones with Face
  /// ID.
  private func stepped(_ question: HeightQuestion) -> InferredHeight? {
    let steps = records.filter {
      $0.appSDK == .sdk26 && family($0.deviceClass) == .faceIDPhone && $0.orientation == question.orientation
        && $0.kind == question.kind && $0.bar == question.bar
    }.compactMap { row in
      known(HeightQuestion(row).with { $0.sdk26 = false }).map { row.height - $0.height }
    }
    guard let step = steps.lowerMedian, let old = known(question.with({ $0.sdk26 = false })) else {
      return nil
    }
    return InferredHeight(height: old.height + step, rules: [.sdk26] + old.rules)
  }

  /// The height of the keys or the bar, and whether it was read on other systems than the requested ones.
  private struct Part {
    var height: Double
    var isCarried = false
    var rule: HeightRule { isCarried ? .carried : .parts }
  }

  /// Returns the height of the alphabet keyboard without its bar. It is recorded, or computed from the keys
  /// of this class or of one with the same keys, read in these systems or else in the nearest ones.
  private func bare(_ question: HeightQuestion) -> Part? {
    guard let area = homeArea(question) else { return nil }
    if question.bar == .on, let height = record(question.with({ $0.bar = .off })) {
      return Part(height: height)
    }
    if let parts = inSystems(question) { return Part(height: parts.keys + area) }
    let recorded = records.filter {
      $0.deviceClass == question.deviceClass && $0.orientation == question.orientation
        && $0.kind == .alphabet && $0.bar.isBare && $0.placement == .docked && $0.appSDK != .sdk26
        && !$0.systems.overlaps(question.systems)
    }.min { $0.systems.distance(to: question.systems) < $1.systems.distance(to: question.systems) }
    let read = inNearestSystems(question)
    if let recorded,
      recorded.systems.distance(to: question.systems)
        < read.map({ $0.systems.distance(to: question.systems) }) ?? .max
    {
      return Part(height: recorded.height, isCarried: true)
    }
    return read.map { Part(height: $0.keys + area, isCarried: true) }
  }

  /// Returns the height of the bar, read on this class or on one with the same keys. On a tablet, it can also
  /// be the total height minus the keys in the other orientation.
  private func bar(_ question: HeightQuestion) -> Part? {
    if let parts = inSystems(question) { return Part(height: parts.bar) }
    let turned = question.with {
      $0.bar = .on
      $0.orientation = $0.orientation.turned
    }
    if family(question.deviceClass) == .pad, let total = record(turned), let keys = bare(turned) {
      return Part(height: total - keys.height, isCarried: keys.isCarried)
    }
    return inNearestSystems(question).map { Part(height: $0.bar, isCarried: true) }
  }
}

// MARK: - Heights of keys and bars, and similar classes

extension HeightInference {
  /// Returns the heights that were read in these systems on this class or on one with the same keys.
  private func inSystems(_ question: HeightQuestion) -> KeyboardParts? {
    ownParts(question)
      ?? siblings(question).lazy.compactMap { sibling in ownParts(question.with { $0.deviceClass = sibling })
      }.first
  }

  /// Returns the heights that were read in the nearest systems on this class or else on one with the same
  /// keys.
  private func inNearestSystems(_ question: HeightQuestion) -> KeyboardParts? {
    nearestParts(question)
      ?? siblings(question).lazy.compactMap { sibling in
        nearestParts(question.with { $0.deviceClass = sibling })
      }
      .first
  }

  private func ownParts(_ question: HeightQuestion) -> KeyboardParts? {
    nearestParts(question).flatMap { $0.systems.overlaps(question.systems) ? $0 : nil }
  }

  /// Returns the heights that were read on this class in the nearest systems, or in the later ones if two are
  /// equally near.
  private func nearestParts(_ question: HeightQuestion) -> KeyboardParts? {
    parts.filter { $0.deviceClass == question.deviceClass && $0.orientation == question.orientation }
      .min {
        ($0.systems.distance(to: question.systems), -$0.systems.lowerBound)
          < ($1.systems.distance(to: question.systems), -$1.systems.lowerBound)
      }
  }

  /// Returns the height of the home indicator's area in the window, in points.
  private func foot(_ deviceClass: String, _ orientation: UIInterfaceOrientation) -> Double {
    let device = devices[deviceClass]
    let area = orientation.isPortrait ? device?.portraitSafeArea : device?.landscapeSafeArea
    return area.map { Double($0.bottom) } ?? 0
  }

  /// Returns the height of the area below the keys of a docked keyboard.
  ///
  /// On phones with Face ID in portrait, the area includes the row of the globe key and is derived from total
  /// heights without a bar. On all other devices it is the home indicator's area.
  private func homeArea(_ question: HeightQuestion) -> Double? {
    guard family(question.deviceClass) == .faceIDPhone, question.orientation.isPortrait else {
      return foot(question.deviceClass, question.orientation)
    }
    return records.filter {
      family($0.deviceClass) == .faceIDPhone && $0.orientation.isPortrait && $0.kind == .alphabet
        && $0.bar == .off && $0.placement == .docked && $0.appSDK != .sdk26
    }.compactMap { row in nearestParts(HeightQuestion(row)).map { row.height - $0.keys } }.lowerMedian
  }

  /// Returns the classes of the same family with the same keys and bar, the nearest in width first.
  ///
  /// If heights of keys and bars were read on both classes, the newest ones are compared. Tablets of the same
  /// width are also siblings. If no heights were read on a class, its siblings are the classes of the same
  /// width, and those with the same recorded height of the alphabet keyboard in portrait.
  private func siblings(_ question: HeightQuestion) -> [String] {
    guard let own = devices[question.deviceClass] else { return [] }
    func newest(_ deviceClass: String) -> KeyboardParts? {
      nearestParts(
        question.with {
          $0.deviceClass = deviceClass
          $0.systems = DeviceTable.newestSystem...DeviceTable.newestSystem
        })
    }
    func total(_ deviceClass: String) -> Double? {
      records.first {
        $0.deviceClass == deviceClass && $0.orientation.isPortrait && $0.kind == .alphabet && $0.bar == .on
          && $0.appSDK != .sdk26 && $0.systems.overlaps(question.systems)
      }?.height
    }
    let read = newest(question.deviceClass)
    func distance(_ device: Device) -> Double { abs(device.portraitSize.width - own.portraitSize.width) }
    return classes.compactMap { devices[$0] }.filter { other in
      guard other.keyboardGroup != own.keyboardGroup, Family(other) == Family(own) else { return false }
      guard let read else {
        return distance(other) == 0
          || (total(own.keyboardGroup).map { $0 == total(other.keyboardGroup) } ?? false)
      }
      if let parts = newest(other.keyboardGroup), parts.keys == read.keys, parts.bar == read.bar {
        return true
      }
      return Family(own) == .pad && distance(other) == 0
    }.sorted { (distance($0), $0.keyboardGroup) < (distance($1), $1.keyboardGroup) }.map(\.keyboardGroup)
  }
}

extension KeyboardBar {
  /// Whether there is no bar above the keys, because it is off or cannot be shown.
  fileprivate var isBare: Bool { self == .off || self == .none }
}

extension ClosedRange<Int> {
  /// Returns the distance between two ranges; 0 if they overlap.
  fileprivate func distance(to other: ClosedRange<Int>) -> Int {
    Swift.max(0, lowerBound - other.upperBound, other.lowerBound - upperBound)
  }
}

extension [Double] {
  /// The median, which for an even number of values is the smaller of the two middle values; nil if there are
  /// none.
  var lowerMedian: Double? { isEmpty ? nil : sorted()[(count - 1) / 2] }
}
