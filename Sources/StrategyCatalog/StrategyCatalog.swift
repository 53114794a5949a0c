// StrategyCatalog
