-- The picture of a bank's slip that a player adds to a deposit, for 90 days.
CREATE TABLE slip_image (
  transfer_id uuid PRIMARY KEY REFERENCES transfer (id),
  -- Written anew from the parts of the JPEG that draw it.
  jpeg bytea NOT NULL CHECK (octet_length(jpeg) <= 204800),
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  stored_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX slip_image_sha256 ON slip_image (sha256);
CREATE INDEX slip_image_stored_at ON slip_image (stored_at);

-- Counts what a player has uploaded in the last hour.
CREATE TABLE slip_upload (
  player_id bigint NOT NULL REFERENCES player (id),
  uploaded_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX slip_upload_player ON slip_upload (player_id, uploaded_at);
CREATE INDEX slip_upload_at ON slip_upload (uploaded_at);
