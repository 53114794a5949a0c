import Platform

/// A screen after the changes that a library asks its users to make.
public struct AdoptedScreen: Sendable {
  /// The changed screen, or the original if it was not changed.
  public var screen: Screen
  /// The reason why the screen was not changed, as a clause that can follow "because"; nil if it was changed.
  public var reasonUnchanged: String?

  /// Whether the screen was changed.
  public var isChanged: Bool { reasonUnchanged == nil }
}

extension Screen {
  /// Returns the screen after an adoption.
  ///
  /// The views keep their ids, roles, texts and order. They keep their positions if all of them fit. If the
  /// change is unnecessary or would move a view, the result contains the original screen and the reason.
  public func adopted(_ adoption: Adoption) -> AdoptedScreen {
    do throws(NotAdopted) {
      return AdoptedScreen(screen: try wrapped(adoption))
    } catch {
      return AdoptedScreen(screen: self, reasonUnchanged: error.reason)
    }
  }

  /// Returns the screen with its own id and title, so that both it and the original can be played in one run.
  public func named(after adoption: Adoption) -> Screen {
    var screen = self
    screen.id += adoption.idEnding
    screen.title += ", \(adoption.inWords)"
    screen.summary = "The screen '\(id)' with its form \(adoption.inWords)."
    screen.tags.removeAll { $0 == "no-scroll" }
    return screen
  }
}

struct NotAdopted: Error {
  /// The reason, as a clause that can follow "because".
  var reason: String
}

extension Sequence<Screen> {
  /// Returns the screen with an id; nil if there is none. An id such as `sign-up-in-scroll-view` selects the
  /// screen after the adoption.
  public func screen(_ id: String) -> Screen? {
    if let exact = first(where: { $0.id == id }) { return exact }
    for adoption in Adoption.every where id.hasSuffix(adoption.idEnding) {
      guard let base = first(where: { $0.id + adoption.idEnding == id }) else { continue }
      let adopted = base.adopted(adoption)
      if adopted.isChanged { return adopted.screen.named(after: adoption) }
    }
    return nil
  }
}
