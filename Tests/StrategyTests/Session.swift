import Foundation
import KeyboardAvoidance
import Matrix
import StrategyCatalog
import Testing

extension Catalogue {
  static let package: Catalogue = {
    do { return try Catalogue(StrategyCatalog.families, sources: StrategyCatalog.sources) } catch {
      fatalError("\(error)")
    }
  }()
}

typealias Session = ContractSession

extension ContractSession {
  /// Creates a session for a strategy of the package on a screen.
  convenience init(_ id: String, on host: ScriptedHost) throws {
    self.init(try #require(Catalogue.package.variant(id), "no variant \(id)"), on: host)
  }
}

func fullScreen(_ width: CGFloat, _ height: CGFloat, safeTop: CGFloat = 0, safeBottom: CGFloat = 0)
  -> ScriptedHost
{ ScriptedHost(fullScreen: width, height, safeTop: safeTop, safeBottom: safeBottom) }
