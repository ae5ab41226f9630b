-- The device that a session was opened on. An operator's device counts as known as long as such a session is stored.
ALTER TABLE session ADD COLUMN device_id uuid;
CREATE INDEX session_of_operator_device ON session (device_id) WHERE operator_id IS NOT NULL;

-- Devices on which a player has logged in. Attempts made elsewhere do not lock the account there.
CREATE TABLE player_device (
  player_id bigint NOT NULL REFERENCES player (id),
  device_id uuid NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (player_id, device_id)
);

CREATE INDEX player_device_by_age ON player_device (last_seen_at);

-- Devices take its place: many players share an address, and one player has many.
DROP TABLE known_address;
