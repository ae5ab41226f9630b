-- What a verifier of slips knows of the transfer that the slip of a waiting deposit names.
CREATE TABLE slip_verification (
  transfer_id uuid PRIMARY KEY REFERENCES transfer (id),
  bank_id text NOT NULL,
  bank_ref text NOT NULL,
  verifier text NOT NULL CHECK (verifier <> ''),
  tries integer NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 3),
  -- When it is tried, or tried again.
  next_at timestamptz NOT NULL,
  outcome text CHECK (outcome IN ('FOUND', 'NOT_FOUND', 'UNAVAILABLE')),
  found_at timestamptz,
  amount bigint CHECK (amount > 0),
  paid_at timestamptz,
  receiver_ends text,
  sender_name text,
  -- In what it differs from the deposit.
  objections text[] CHECK (objections <@ ARRAY['AMOUNT', 'TIME', 'RECEIVER', 'NAME']),
  CONSTRAINT slip_verification_whole CHECK (
    (outcome IS NULL) = (found_at IS NULL)
    AND num_nonnulls(amount, paid_at, receiver_ends, sender_name, objections)
        = CASE WHEN outcome IS NOT DISTINCT FROM 'FOUND' THEN 5 ELSE 0 END)
);
CREATE INDEX slip_verification_due ON slip_verification (next_at) WHERE outcome IS NULL;
CREATE INDEX transfer_slips_waiting ON transfer (id)
  WHERE type = 'deposit' AND status = 'pending' AND bank_ref IS NOT NULL;
