// DeviceTables
