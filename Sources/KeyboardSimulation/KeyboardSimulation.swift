// KeyboardSimulation
