import UIKit

extension DeviceTable {
  /// Returns the keyboard that a field gets; nil if the device cannot show it or its height is not known.
  ///
  /// Only the alphabet keyboard can be shown with or without a bar, so `suggestions` (autocorrection is on
  /// and the field is not secure) matters for `alphabet` only. For a hardware keyboard, `placement` is
  /// ignored.
  ///
  /// If the row does not match the requested keyboard exactly, a note reports the difference. In two cases,
  /// the row is correct in spite of a note:
  ///
  /// - the alphabet keyboard with suggestions on a system without a bar, which has only one row;
  /// - the alphabet keyboard without suggestions on a tablet since iOS 9, while `shortcutsBar` is true. The
  ///   row with the bar is returned, because the shortcuts bar stays.
  ///
  /// All other notes come with a substitute row, and `isFallback` is true:
  ///
  /// - Pinyin, passwords or emoji without a row: the alphabet keyboard with a bar, or without a bar if there
  ///   is none;
  /// - a number pad without a row: the alphabet keyboard without a bar;
  /// - a floating or undocked keyboard that is not the alphabet keyboard: the alphabet keyboard in that
  ///   placement;
  /// - the alphabet keyboard without a bar, if only the height with a bar is known: the row with the bar;
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
  ///   - shortcutsBar: whether a tablet shows its shortcuts bar; false if the app empties
  ///     `inputAssistantItem`.
  public func keyboard(
    device: Device, system: Int, sdk26: Bool, orientation: UIInterfaceOrientation, kind: KeyboardKind?,
    suggestions: Bool, placement: KeyboardPlacement = .docked, shortcutsBar: Bool = true
  ) -> KeyboardMatch? {
    let rows = candidates(device: device, system: system, sdk26: sdk26)
      .filter { keyboards[$0].orientation == orientation }
    var search = Search(placement: kind == nil ? nil : placement)
    if search.placement == .split {
      search.placement = .undocked
      search.standIn("no record of a split keyboard's height; the undocked keyboard's height is used")
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
      search.standIn("no record of \(missing); the alphabet keyboard's height is used")
    }
    return found.map { KeyboardMatch(row: $0, notes: search.notes, isFallback: search.isFallback) }
  }

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
