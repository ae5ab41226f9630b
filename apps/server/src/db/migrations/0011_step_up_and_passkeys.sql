-- When the player last proved who they are in this session, with the password or a passkey. The log-in is such a proof.
ALTER TABLE session ADD COLUMN proved_at timestamptz;
UPDATE session SET proved_at = created_at;
ALTER TABLE session ALTER COLUMN proved_at SET DEFAULT clock_timestamp();
ALTER TABLE session ALTER COLUMN proved_at SET NOT NULL;

CREATE TABLE passkey (
  id uuid PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  credential_id bytea NOT NULL CONSTRAINT passkey_credential_once UNIQUE,
  -- In COSE, as the authenticator gave it.
  public_key bytea NOT NULL,
  -- Rises with every use, or stays 0 where the authenticator does not count.
  sign_count bigint NOT NULL,
  -- The device it was added on.
  device_id uuid,
  browser text,
  system text,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_used_at timestamptz
);

CREATE INDEX passkey_of_player ON passkey (player_id);

-- Challenges that have not been answered. Each is deleted with its first answer, right or wrong.
CREATE TABLE passkey_challenge (
  challenge bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('LOG_IN', 'STEP_UP', 'CREATE')),
  session_id uuid REFERENCES session (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  CHECK ((session_id IS NULL) = (purpose = 'LOG_IN')),
  -- A session has one of each kind: asking again replaces it.
  CONSTRAINT passkey_challenge_once UNIQUE (session_id, purpose)
);

CREATE INDEX passkey_challenge_by_age ON passkey_challenge (expires_at);
