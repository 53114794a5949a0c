import Platform

/// A screen as the users of a library would have changed it.
public struct AdoptedScreen: Sendable {
  /// The screen; as it was where there is nothing to change.
  public var screen: Screen
  /// The numbers of the views that it has beside those that it had; empty where nothing was changed.
  public var added = 0..<0
  /// Why it is as it was, in words that follow "because"; nil where it was changed.
  public var reasonUnchanged: String?

  /// Whether the screen was changed.
  public var isChanged: Bool { reasonUnchanged == nil }
}

extension Screen {
  /// The screen after an adoption.
  ///
  /// Views keep ids, roles, texts and order, and lie where they lay as long as all of them fit. Where the change means
  /// nothing, or would move a view, the screen stays as it is and says why.
  public func adopted(_ adoption: Adoption) -> AdoptedScreen {
    switch adoption {
    case .scrollView:
      do throws(NotAdopted) {
        let wrapped = try inScrollView()
        return AdoptedScreen(screen: wrapped.screen, added: wrapped.added)
      } catch {
        return AdoptedScreen(screen: self, reasonUnchanged: error.reason)
      }
    }
  }

  /// The screen under an id and a title of its own, to be played beside the one that it was made of.
  public func named(after adoption: Adoption) -> Screen {
    var screen = self
    screen.id += adoption.idEnding
    screen.title += ", \(adoption.inWords)"
    screen.summary = "The screen '\(id)' with its form \(adoption.inWords)."
    screen.tags.removeAll { $0 == "no-scroll" }
    return screen
  }
}

extension Adoption {
  /// What the id of an adopted screen ends with: `-in-scroll-view`.
  public var idEnding: String { "-in-\(rawValue)" }
}

/// Why a screen is not changed.
struct NotAdopted: Error {
  /// Words that follow "because".
  var reason: String
}

extension Sequence<Screen> {
  /// The screen with an id, or one of them as an adoption changes it: `sign-up-in-scroll-view`. Nil where there is none.
  public func screen(_ id: String) -> Screen? {
    if let exact = first(where: { $0.id == id }) { return exact }
    for adoption in Adoption.allCases where id.hasSuffix(adoption.idEnding) {
      guard let base = first(where: { $0.id + adoption.idEnding == id }) else { continue }
      let adopted = base.adopted(adoption)
      if adopted.isChanged { return adopted.screen.named(after: adoption) }
    }
    return nil
  }
}
