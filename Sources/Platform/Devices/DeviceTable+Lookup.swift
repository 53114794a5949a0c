import UIKit

extension DeviceTable {
  /// Returns the keyboard that a field gets; nil if the device cannot show it or nothing is known.
  ///
  /// Only letters can have a bar or not, so `suggestions` (autocorrection is on and the field is not secure)
  /// matters for `alphabet` only; every other kind always has the same bar. For a hardware keyboard,
  /// `placement` is ignored.
  ///
  /// If the row does not match the question exactly, a note says so. Two notes come with a correct row:
  ///
  /// - letters with suggestions on a system without a bar: the only row for letters;
  /// - letters without suggestions on a tablet from iOS 9 on, while `shortcutsBar` is true: the row with the
  ///   bar, because the shortcuts bar stays.
  ///
  /// All other notes come with a substitute row, and `isFallback` is true:
  ///
  /// - pinyin, passwords or an emoji page without a row: letters with a bar of the same height, or without a
  ///   bar if there is none; a number pad without a row: letters without a bar;
  /// - any keyboard except letters, floating or undocked: letters in that placement;
  /// - letters without a bar, if only the height with a bar is known: that height;
  /// - a split keyboard: the undocked one.
  ///
  /// The result is nil for a floating, undocked or split keyboard on a phone, for an undocked or split
  /// keyboard on a tablet with a home indicator, for a system that the device never ran, and for a hardware
  /// keyboard on a tablet before iOS 9.
  ///
  /// - Parameters:
  ///   - device: a device of this table.
  ///   - system: the major system version.
  ///   - sdk26: whether the app was built with the SDK of iOS 26 or later.
  ///   - orientation: the orientation of the interface.
  ///   - kind: the contents of the keyboard; nil for a hardware keyboard.
  ///   - suggestions: whether the bar with predictions is on.
  ///   - placement: the position of the keyboard on the screen.
  ///   - shortcutsBar: whether the app does not change a tablet's `inputAssistantItem`; false if it empties
  ///     it.
  public func keyboard(
    device: Device, system: Int, sdk26: Bool, orientation: UIInterfaceOrientation, kind: KeyboardKind?,
    suggestions: Bool, placement: KeyboardPlacement = .docked, shortcutsBar: Bool = true
  ) -> KeyboardMatch? {
    let rows = candidates(device: device, system: system, sdk26: sdk26)
      .filter { keyboards[$0].orientation == orientation }
    var search = Search(placement: kind == nil ? nil : placement)
    if search.placement == .split {
      search.placement = .undocked
      search.standIn("no record of a split keyboard's height; the undocked one's is used")
    }

    func row(_ kind: KeyboardKind?, _ bars: [KeyboardBar]?) -> KeyboardRow? {
      for bar in bars.map({ $0.map(Optional.some) }) ?? [nil] {
        for position in rows
        where keyboards[position].kind == kind && keyboards[position].placement == search.placement
          && (bar == nil || keyboards[position].bar == bar)
        { return keyboards[position] }
      }
      return nil
    }

    func letters(bar wanted: Bool) -> KeyboardRow? {
      guard search.placement == .docked else { return row(.alphabet, nil) }
      var withBar = wanted
      if !wanted, shortcutsBar, device.idiom == .pad, system >= 9 {
        withBar = true
        search.notes.append("the shortcuts bar stays when suggestions are off")
      }
      guard let found = row(.alphabet, withBar ? [.on, .off, .none] : [.off, .none, .on]) else { return nil }
      if withBar, found.bar != .on {
        search.notes.append("this system has no bar above the keys")
      } else if !withBar, found.bar == .on {
        search.standIn("no record without the bar; the height with the bar is used")
      }
      return found
    }

    var found: KeyboardRow?
    if kind == .alphabet {
      found = letters(bar: suggestions)
    } else if let exact = row(kind, nil) {
      found = exact
    } else if let kind, let standIn = letters(bar: kind != .numberPad) {
      found = standIn
      let missing = "'\(KeyboardRow.word(for: kind))', \(KeyboardRow.word(for: search.placement))"
      search.standIn("no record of \(missing); the height of letters is used")
    }
    return found.map { KeyboardMatch(row: $0, notes: search.notes, isFallback: search.isFallback) }
  }

  /// The decisions of a search so far.
  private struct Search {
    var placement: KeyboardPlacement?
    var notes: [String] = []
    var isFallback = false

    mutating func standIn(_ note: String) {
      notes.append(note)
      isFallback = true
    }
  }
}
