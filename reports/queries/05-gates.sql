-- Which gate does each strategy fail?
SELECT strategy, sum(CASE WHEN G1 = 'fail' THEN 1 ELSE 0 END) AS field_hidden,
  sum(CASE WHEN G2 = 'fail' THEN 1 ELSE 0 END) AS line_cut,
  sum(CASE WHEN G3 = 'fail' THEN 1 ELSE 0 END) AS action_unusable,
  sum(CASE WHEN G4 = 'fail' THEN 1 ELSE 0 END) AS control_lost,
  sum(CASE WHEN G5 = 'fail' THEN 1 ELSE 0 END) AS not_put_back
FROM contenders WHERE judged AND outcome <> 'does-nothing' GROUP BY strategy ORDER BY strategy;
