import Foundation
import KeyboardAvoidance
import StrategyCatalog
import StrategyContract
import Testing

typealias Session = ContractSession

extension ContractSession {
  /// A variant of the catalogue on a screen.
  convenience init(_ id: String, on host: ScriptedHost) throws {
    self.init(try #require(StrategyCatalog.variant(id), "no variant \(id)"), on: host)
  }
}

func fullScreen(_ width: CGFloat, _ height: CGFloat, safeTop: CGFloat = 0, safeBottom: CGFloat = 0)
  -> ScriptedHost
{ ScriptedHost(fullScreen: width, height, safeTop: safeTop, safeBottom: safeBottom) }
