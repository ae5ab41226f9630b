-- When a bet was decided for the first time. A correction changes the result and not this time, so that a bet counts
-- towards the turnover of one deposit only.
ALTER TABLE bet ADD COLUMN first_decided_at timestamptz;

-- A player's turnover is a range of this index. Bets that wait or were returned are not in it.
CREATE INDEX bet_turnover ON bet (player_id, first_decided_at) INCLUDE (stake) WHERE result_type IN ('WIN', 'LOST');

-- The last deposit that was credited is its last row.
CREATE INDEX transfer_credited ON transfer (player_id, decided_at) WHERE type = 'deposit' AND status = 'success';

-- Thai banks use 10 to 15 digits. Rows from before keep theirs.
ALTER TABLE player DROP CONSTRAINT player_bank_account_check;
ALTER TABLE player ADD CONSTRAINT player_bank_account_length CHECK (bank_account ~ '^[0-9]{10,15}$') NOT VALID;
