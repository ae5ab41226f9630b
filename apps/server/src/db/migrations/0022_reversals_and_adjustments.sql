-- A transfer can be claimed by an operator, refused for a reason, named by the bank's reference, and reversed once.
ALTER TABLE transfer
  ADD COLUMN refuse_reason text
    CHECK (refuse_reason IN ('NOT_RECEIVED', 'AMOUNT_DIFFERS', 'NAME_DIFFERS', 'SLIP_USED', 'OTHER')),
  -- For the desk alone.
  ADD COLUMN note text CHECK (char_length(note) BETWEEN 1 AND 500),
  ADD COLUMN bank_id text CHECK (bank_id ~ '^[0-9]{3}$'),
  ADD COLUMN bank_ref text CHECK (bank_ref ~ '^[A-Z0-9]{6,40}$'),
  ADD COLUMN claimed_by text CHECK (claimed_by <> ''),
  ADD COLUMN claimed_until timestamptz,
  ADD COLUMN reversed_at timestamptz,
  ADD COLUMN reversed_by text CHECK (reversed_by <> ''),
  ADD COLUMN reversed_reason text CHECK (char_length(reversed_reason) BETWEEN 1 AND 500),
  ADD CONSTRAINT transfer_refused_for_a_reason CHECK
    (num_nonnulls(refuse_reason, note) = 0
     OR refuse_reason IS NOT NULL AND status = 'cancelled' AND reversed_at IS NULL),
  ADD CONSTRAINT transfer_bank_ref_whole CHECK ((bank_id IS NULL) = (bank_ref IS NULL)),
  ADD CONSTRAINT transfer_claim_whole CHECK
    (num_nonnulls(claimed_by, claimed_until) = 0
     OR claimed_by IS NOT NULL AND claimed_until IS NOT NULL AND status = 'pending'),
  ADD CONSTRAINT transfer_reversal_whole CHECK
    (num_nonnulls(reversed_at, reversed_by, reversed_reason) = 0
     OR num_nonnulls(reversed_at, reversed_by, reversed_reason) = 3 AND status = 'cancelled');

-- Not over cancelled and reversed ones: the transfer's owner can still use a reference that somebody else used first.
CREATE UNIQUE INDEX transfer_bank_ref_once ON transfer (bank_id, bank_ref)
  WHERE bank_ref IS NOT NULL AND status IN ('pending', 'success');

ALTER TABLE account
  DROP CONSTRAINT account_kind_check,
  ADD CONSTRAINT account_kind_check CHECK (kind IN
    ('PLAYER_WALLET', 'PLAYER_HOLD', 'PLAYER_DEBT', 'HOUSE_BANK', 'HOUSE_STAKES', 'HOUSE_RESULT', 'HOUSE_ADJUST'));

-- house_account() knows it by this id, which no other account can have: the sequence starts at 1.
INSERT INTO account (id, kind) OVERRIDING SYSTEM VALUE VALUES (0, 'HOUSE_ADJUST');

-- What an admin has given to a player, or taken, outside of bets and transfers.
CREATE TABLE adjustment (
  id uuid PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  -- Numbered with the player's transfers: one given is listed with the deposits, one taken with the withdrawals.
  player_no bigint NOT NULL CHECK (player_no > 0),
  type_no bigint NOT NULL CHECK (type_no > 0),
  amount bigint NOT NULL CHECK (amount <> 0 AND abs(amount) <= 100000000),
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 500),
  made_by text NOT NULL CHECK (made_by <> ''),
  created_at timestamptz NOT NULL,
  CONSTRAINT adjustment_player_no_once UNIQUE (player_id, player_no)
);
CREATE UNIQUE INDEX adjustment_type_no_once ON adjustment (player_id, (amount > 0), type_no);

-- Withdrawals that were paid before they could need a second person.
INSERT INTO desk_act (kind, subject, amount, is_always, actor, at)
  SELECT 'WITHDRAWAL', 'transaction/' || id, amount, false, decided_by, decided_at
    FROM transfer WHERE type = 'withdraw' AND status = 'success' ORDER BY id;
