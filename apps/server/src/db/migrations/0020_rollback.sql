-- WAIT takes the result back: every bet on the match waits again.
ALTER TABLE settlement
  DROP CONSTRAINT settlement_result_check,
  ADD CONSTRAINT settlement_result_check CHECK (result IN ('RED', 'BLUE', 'DRAW', 'CANCEL', 'WAIT'));
