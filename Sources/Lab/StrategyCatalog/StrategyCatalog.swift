import BottomConstraintInset
import FirstResponderShift
import FixedOffset
import KeyboardAvoidance
import None
import Oracle
import ToolbarShift
import TrackingGuide
import WholeViewShift

/// The strategies of the package: what its executables put into their catalogue.
public enum StrategyCatalog {
  /// The families, in the order in which they are listed and run. A new family is one line here and one line
  /// in `Package.swift`.
  public static let families: [any StrategyFamily.Type] = [
    NoneFamily.self,
    FixedOffsetFamily.self,
    WholeViewShiftFamily.self,
    FirstResponderShiftFamily.self,
    BottomConstraintInsetFamily.self,
    TrackingGuideFamily.self,
    ToolbarShiftFamily.self,
    OracleFamily.self,
  ]
}
