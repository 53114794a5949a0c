-- The view of every cell, of out/cells.csv.
CREATE VIEW cells AS
SELECT * FROM read_csv('out/cells.csv', header = true, nullstr = '', all_varchar = false, types = {
  'occlusion': 'DOUBLE', 'motion': 'DOUBLE', 'score': 'DOUBLE', 'failed_gates': 'INTEGER',
  'G1': 'VARCHAR', 'G2': 'VARCHAR', 'G3': 'VARCHAR', 'G4': 'VARCHAR', 'G5': 'VARCHAR',
  'O1': 'DOUBLE', 'O2': 'DOUBLE', 'O3': 'DOUBLE', 'O4': 'DOUBLE', 'O5': 'DOUBLE', 'O6': 'DOUBLE', 'O7': 'DOUBLE',
  'O8': 'DOUBLE', 'M1': 'DOUBLE', 'M2': 'DOUBLE', 'M3': 'DOUBLE', 'M4': 'DOUBLE', 'M5': 'DOUBLE', 'M6': 'DOUBLE',
  'M7': 'DOUBLE', 'M8': 'DOUBLE', 'M9': 'DOUBLE', 'M10': 'DOUBLE', 'M11': 'DOUBLE',
  'inferred': 'BOOLEAN', 'judged': 'BOOLEAN', 'moved': 'BOOLEAN', 'in_matrix': 'BOOLEAN', 'error': 'VARCHAR'});
-- All strategies but the floor and the ceiling, in the matrix.
CREATE VIEW contenders AS
SELECT * FROM cells WHERE strategy NOT IN ('none', 'oracle') AND in_matrix;
