-- In which situations does only one strategy pass, and which?
SELECT min(strategy) AS strategy, device, orientation, scenario, screen
FROM contenders WHERE judged AND outcome = 'pass' GROUP BY device, orientation, scenario, screen HAVING count(*) = 1
ORDER BY strategy, device, orientation, scenario, screen;
