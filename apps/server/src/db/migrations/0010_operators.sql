-- Operators: a second factor, passwords that have to be changed, and who did what from where.

-- totp_secret and totp_pending are encrypted. The pending one becomes the secret with its first right code. totp_step is
-- the time step of the last code that was used: no code is used twice.
ALTER TABLE operator
  ADD COLUMN must_change_password boolean NOT NULL DEFAULT false,
  ADD COLUMN totp_secret bytea,
  ADD COLUMN totp_pending bytea,
  ADD COLUMN totp_step bigint NOT NULL DEFAULT 0;

-- Each opens one session in place of a code, and is deleted by it.
CREATE TABLE recovery_code (
  operator_id bigint NOT NULL REFERENCES operator (id),
  hash bytea NOT NULL,
  PRIMARY KEY (operator_id, hash)
);

-- When an operator last pressed a key or touched the screen of the desk.
ALTER TABLE session ADD COLUMN touched_at timestamptz;
ALTER TABLE session DROP CONSTRAINT session_end_reason_check;
ALTER TABLE session ADD CONSTRAINT session_end_reason_check
  CHECK (end_reason IN ('LOGOUT', 'PASSWORD_CHANGED', 'TOKEN_REUSED', 'ENDED_BY_OPERATOR'));
CREATE INDEX session_of_operator ON session (operator_id) WHERE operator_id IS NOT NULL;

ALTER TABLE audit
  ADD COLUMN session_id uuid,
  ADD COLUMN address text;
