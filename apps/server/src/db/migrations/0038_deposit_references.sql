-- A statement names no sending bank, and an operator types one: a reference credits one deposit, whichever bank is said. Two
-- credited deposits of earlier versions with one reference stop this migration: reverse the wrong one first.
CREATE UNIQUE INDEX transfer_deposit_ref_once ON transfer (bank_ref)
  WHERE type = 'deposit' AND status = 'success' AND bank_ref IS NOT NULL;

-- When a person has opened a line that was matched wrongly: from then on only a person matches it.
ALTER TABLE bank_line ADD COLUMN released_at timestamptz;

-- To find the acts on a transfer.
CREATE INDEX desk_act_by_subject ON desk_act (subject);
