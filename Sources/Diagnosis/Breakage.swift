import Metrics
import Record

/// One way in which a screen fails today, with its cells.
public struct Breakage: Sendable {
  /// The first gate that fails.
  public var gate: GateID
  /// The cells in which it is the first gate that fails, in the order of the record.
  public var cells: [CellID]
  /// The cell that is shown as an example: the one closest to typical use.
  public var example: CellID
}

/// The places where something happens, compared with all places that were played.
public struct AffectedPlaces: Sendable, Equatable {
  /// An orientation with the devices affected in it.
  public struct Side: Sendable, Equatable {
    /// The orientation's id.
    public var orientation: String
    /// The devices that are affected in some scenario, in the order of the record.
    public var devices: [String]
    /// Whether these are all phones that were played in this orientation.
    public var isEveryPhone: Bool
    /// Whether these are all devices that were played in this orientation.
    public var isEveryDevice: Bool
  }

  /// The affected devices by orientation.
  public var sides: [Side]

  /// Groups the places of some cells.
  ///
  /// - Parameters:
  ///   - cells: the cells in which it happens.
  ///   - all: all cells that were played.
  ///   - pads: the devices that are not phones.
  public init(_ cells: [CellID], of all: [CellID], pads: Set<String>) {
    sides = Self.unique(all.map(\.orientation)).compactMap { orientation in
      let devices = Self.unique(cells.filter { $0.orientation == orientation }.map(\.device))
      guard !devices.isEmpty else { return nil }
      let played = Self.unique(all.filter { $0.orientation == orientation }.map(\.device))
      let phones = played.filter { !pads.contains($0) }
      return Side(
        orientation: orientation, devices: devices,
        isEveryPhone: !phones.isEmpty && devices == phones, isEveryDevice: devices == played)
    }
  }

  private static func unique(_ ids: [String]) -> [String] {
    var seen: Set<String> = []
    return ids.filter { seen.insert($0).inserted }
  }
}
