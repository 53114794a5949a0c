import Platform

extension PlannedDevice {
  /// Resolves a device for a profile. Returns nil if its safe areas or keyboards are not known.
  ///
  /// The possible errors of inferred heights come from the examination of the built-in table.
  public init?(_ device: Device, profile: PlatformProfile, table: DeviceTable = .builtIn) {
    // A closure delays the examination until the errors are needed for a description.
    self.init(device, profile: profile, table: table) { HeightExamination.builtIn.error(of: $0) }
  }
}
