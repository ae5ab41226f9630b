-- What a player recognises a session by in the list of sessions.
ALTER TABLE session ADD COLUMN browser text;
ALTER TABLE session ADD COLUMN system text;

-- Right to about a minute.
ALTER TABLE session ADD COLUMN last_used_at timestamptz;
UPDATE session SET last_used_at = created_at;
ALTER TABLE session ALTER COLUMN last_used_at SET DEFAULT clock_timestamp();
ALTER TABLE session ALTER COLUMN last_used_at SET NOT NULL;

-- Opened on a device that was new to the player, and no older device has said whether that was the player.
ALTER TABLE session ADD COLUMN is_unanswered boolean NOT NULL DEFAULT false;
CREATE INDEX session_unanswered ON session (player_id) WHERE is_unanswered;

ALTER TABLE session
  DROP CONSTRAINT session_end_reason_check,
  ADD CONSTRAINT session_end_reason_check CHECK (end_reason IN
    ('LOGOUT', 'PASSWORD_CHANGED', 'TOKEN_REUSED', 'ENDED_BY_OPERATOR', 'ENDED_BY_PLAYER', 'NOT_THE_PLAYER'));

-- Its repetition on another device is in the audit, once.
ALTER TABLE refresh_token ADD COLUMN is_reported boolean NOT NULL DEFAULT false;
