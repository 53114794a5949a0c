import UIKit

extension DeviceTable {
  /// The height of the keyboard a field gets, nil when the device cannot show it or nothing is known.
  ///
  /// Only letters have a choice of bar, so `suggestions` (autocorrection on, not a secure field) matters
  /// for `alphabet` alone; every other kind has the bar it always has. A hardware keyboard is looked up
  /// by its bar whatever `placement` says.
  ///
  /// Where the row is not word for word what was asked, a note says so. Two notes come with the right row:
  ///
  /// - letters with suggestions on a system that knows no bar: the letters row there is;
  /// - letters without suggestions on a tablet from iOS 9 on, while `shortcutsBar` is true: the row with
  ///   the bar, since the shortcuts bar stays.
  ///
  /// The others come with a row that stands in, and `isFallback` is true:
  ///
  /// - pinyin, passwords or an emoji page without a row: letters with bar, whose bar is as high, or without
  ///   where there is none; a number pad without a row: letters without bar;
  /// - anything but letters floating or undocked: letters in that placement;
  /// - letters without a bar where only the height with it is known: that;
  /// - a split keyboard: the undocked one.
  ///
  /// A phone has no floating, undocked or split keyboard and a tablet with a home indicator no undocked or
  /// split one: nil. So is a system the device never ran, and a hardware keyboard before iOS 9 on a tablet.
  ///
  /// - Parameters:
  ///   - device: a device of this table.
  ///   - system: the major system version.
  ///   - sdk26: whether the app was built with the SDK of iOS 26 or later.
  ///   - orientation: which way the interface is turned.
  ///   - kind: what the keyboard shows; nil for a hardware keyboard.
  ///   - suggestions: whether the bar with predictions is on.
  ///   - placement: where the keyboard is on the screen.
  ///   - shortcutsBar: whether the app leaves a tablet's `inputAssistantItem` alone; false when it empties it.
  public func keyboard(
    device: Device, system: Int, sdk26: Bool, orientation: UIInterfaceOrientation, kind: KeyboardKind?,
    suggestions: Bool, placement: KeyboardPlacement = .docked, shortcutsBar: Bool = true
  ) -> KeyboardMatch? {
    let rows = candidates(device: device, system: system, sdk26: sdk26)
      .filter { keyboards[$0].orientation == orientation }
    var search = Search(placement: kind == nil ? nil : placement)
    if search.placement == .split {
      search.placement = .undocked
      search.standIn("no record of a split keyboard's height: the undocked one's")
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
        search.standIn("no record without the bar: the height with it")
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
      let missing = "'\(KeyboardRow.word(for: kind))' \(KeyboardRow.word(for: search.placement))"
      search.standIn("no record of \(missing): the height of letters")
    }
    return found.map { KeyboardMatch(row: $0, notes: search.notes, isFallback: search.isFallback) }
  }

  /// What a search has decided so far.
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
