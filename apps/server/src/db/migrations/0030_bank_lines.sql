-- What the bank's statements have of the house's accounts. A line moves no money.
CREATE TABLE bank_line (
  id uuid PRIMARY KEY,
  account text NOT NULL CHECK (account <> ''),
  booked_at timestamptz NOT NULL,
  -- Satang; what the account has paid is below zero.
  amount bigint NOT NULL CHECK (amount <> 0 AND abs(amount) <= 9000000000000000),
  ref text CHECK (ref <> ''),
  text text NOT NULL,
  -- Of all of the above, and of how many equal lines come before it in its file.
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  imported_by text NOT NULL CHECK (imported_by <> ''),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  transfer_id uuid UNIQUE REFERENCES transfer (id),
  note text CHECK (char_length(note) BETWEEN 1 AND 500),
  matched_by text CHECK (matched_by <> ''),
  matched_at timestamptz,
  CONSTRAINT bank_line_match_whole CHECK
    ((matched_by IS NULL) = (matched_at IS NULL)
     AND (matched_by IS NULL) = (transfer_id IS NULL AND note IS NULL))
);
CREATE INDEX bank_line_booked_at ON bank_line (booked_at);
CREATE INDEX bank_line_open ON bank_line (booked_at) WHERE matched_by IS NULL;

CREATE INDEX transfer_amount_at ON transfer (amount, created_at);
