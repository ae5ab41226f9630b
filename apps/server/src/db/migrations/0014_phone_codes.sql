-- Codes that were sent to phones, which may belong to nobody here. Stored for a day, because they are counted by the hour.
CREATE TABLE phone_code (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phone text NOT NULL,
  network text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('REGISTER', 'RESET')),
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

CREATE INDEX phone_code_of_phone ON phone_code (phone, created_at);
CREATE INDEX phone_code_of_network ON phone_code (network, created_at);
CREATE INDEX phone_code_by_age ON phone_code (created_at);
