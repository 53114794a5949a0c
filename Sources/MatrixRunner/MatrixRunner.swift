// MatrixRunner
