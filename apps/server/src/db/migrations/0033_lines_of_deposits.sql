-- The line of a bank's statement that a deposit was credited with; is_own: its text names the player.
ALTER TABLE transfer
  ADD COLUMN line_id uuid REFERENCES bank_line (id),
  ADD COLUMN line_is_own boolean,
  ADD CONSTRAINT transfer_line_whole CHECK (
    (line_id IS NULL) = (line_is_own IS NULL) AND (line_id IS NULL OR type = 'deposit' AND status <> 'pending'));

-- Not over reversed ones: then the line is another deposit's.
CREATE UNIQUE INDEX transfer_line_once ON transfer (line_id) WHERE line_id IS NOT NULL AND status = 'success';
CREATE INDEX transfer_bank_ref ON transfer (bank_ref) WHERE bank_ref IS NOT NULL AND status IN ('pending', 'success');
CREATE INDEX transfer_decided_at ON transfer (decided_at);
CREATE INDEX transfer_reversed_at ON transfer (reversed_at) WHERE reversed_at IS NOT NULL;
CREATE INDEX bank_line_ref ON bank_line (ref) WHERE transfer_id IS NOT NULL;

-- A line whose transfer was refused or reversed is open again.
ALTER TABLE bank_line DISABLE TRIGGER USER;
UPDATE bank_line l SET transfer_id = NULL, note = NULL, matched_by = NULL, matched_at = NULL
  FROM transfer t WHERE t.id = l.transfer_id AND t.status = 'cancelled';
ALTER TABLE bank_line ENABLE TRIGGER USER;
