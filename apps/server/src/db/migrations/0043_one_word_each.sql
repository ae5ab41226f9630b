-- A line is LIVE, STEP or a bank line and then called so; a session is verified and a new device waits for a reply; what
-- stands beside a bank account is the player's name as it was.
ALTER TABLE session RENAME COLUMN proved_at TO verified_at;
ALTER TABLE session RENAME COLUMN is_unanswered TO awaits_reply;
ALTER INDEX session_unanswered RENAME TO session_awaits_reply;
ALTER TABLE transfer RENAME COLUMN line_id TO bank_line_id;
ALTER TABLE transfer RENAME COLUMN line_is_own TO bank_line_is_own;
ALTER TABLE transfer RENAME COLUMN holder_name TO full_name;
ALTER TABLE transfer RENAME CONSTRAINT transfer_line_whole TO transfer_bank_line_whole;
ALTER INDEX transfer_line_once RENAME TO transfer_bank_line_once;
