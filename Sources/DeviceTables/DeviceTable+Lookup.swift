extension DeviceTable {
  /// The height of the keyboard a field gets, nil when the device cannot show it or nothing is known.
  ///
  /// Only letters have a choice of bar, so `suggestions` (autocorrection on, not a secure field) matters
  /// for `alphabet` alone; every other kind has the bar it always has. A `hardware` keyboard is looked up
  /// in the `hardwareBar` placement whatever `placement` says.
  ///
  /// What the table lacks is answered like this, each time with a note and `isFallback`:
  ///
  /// 1. letters with or without a bar on a system that knows no bar: the only letters row there is (the
  ///    note alone, the row is right);
  /// 2. letters without suggestions on a tablet from iOS 9 on, while `shortcutsBar` is true: the row with
  ///    the bar, since the shortcuts bar stays (the note alone, the row is right);
  /// 3. pinyin and passwords without a row: letters with bar, which has the bar's height, else without;
  /// 4. a number pad or emoji page without a row: letters without and with bar (rules R3 and R4 of the
  ///    table);
  /// 5. any floating or undocked keyboard other than letters: letters in that placement;
  /// 6. a split keyboard: the undocked one.
  ///
  /// A phone has no floating, undocked or split keyboard and a tablet with a home indicator no undocked or
  /// split one: nil.
  ///
  /// - parameter shortcutsBar: Whether the app leaves a tablet's `inputAssistantItem` alone; false when it
  ///   empties it.
  public func keyboard(
    device: Device, system: Int, sdk26: Bool, orientation: Orientation, kind: KeyboardKind,
    suggestions: Bool, placement: KeyboardPlacement = .docked, shortcutsBar: Bool = true
  ) -> KeyboardMatch? {
    let rows = candidates(device: device, system: system, sdk26: sdk26)
      .filter { keyboards[$0].orientation == orientation }
    var search = Search(placement: kind == .hardware ? .hardwareBar : placement)
    if search.placement == .split {
      search.placement = .undocked
      search.standIn("no record of a split keyboard's height: the undocked one's")
    }

    func row(_ kind: KeyboardKind, _ bars: [KeyboardBar]?) -> KeyboardRow? {
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
    } else if kind != .hardware, let standIn = letters(bar: kind != .numberPad) {
      found = standIn
      search.standIn("no record of '\(kind.rawValue)' \(search.placement.rawValue): the height of letters")
    }
    return found.map { KeyboardMatch(row: $0, notes: search.notes, isFallback: search.isFallback) }
  }

  /// What a search has decided so far.
  private struct Search {
    var placement: KeyboardPlacement
    var notes: [String] = []
    var isFallback = false

    mutating func standIn(_ note: String) {
      notes.append(note)
      isFallback = true
    }
  }
}
