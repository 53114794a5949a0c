-- In which situations does no strategy pass?
SELECT device, orientation, scenario, screen, round(max(score), 1) AS best_score
FROM contenders WHERE judged GROUP BY device, orientation, scenario, screen
HAVING sum(CASE WHEN outcome = 'pass' THEN 1 ELSE 0 END) = 0 ORDER BY device, orientation, scenario, screen;
