-- Players are found by how their phone, their bank account, their name or their surname begins, in any collation.
CREATE INDEX player_by_phone ON player (phone text_pattern_ops);
CREATE INDEX player_by_bank_account ON player (bank_account text_pattern_ops);
CREATE INDEX player_by_name ON player (lower(full_name) text_pattern_ops);
CREATE INDEX player_by_surname ON player (lower(substring(full_name FROM ' (.*)$')) text_pattern_ops);
-- Few, however many players there are.
CREATE INDEX player_disabled ON player (id) WHERE status = 'DISABLED';
CREATE INDEX player_by_age ON player (created_at, id);
CREATE INDEX player_device_shared ON player_device (device_id);

-- What operators write about a player, for each other.
CREATE TABLE player_note (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 500),
  made_by text NOT NULL CHECK (made_by <> ''),
  created_at timestamptz NOT NULL
);
CREATE INDEX player_note_of_player ON player_note (player_id, id);

-- Changes of players' bank accounts at the desk. Nothing is paid out to the new account for a day.
CREATE TABLE bank_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  bank_code text NOT NULL,
  bank_account text NOT NULL,
  changed_by text NOT NULL CHECK (changed_by <> ''),
  changed_at timestamptz NOT NULL
);
CREATE INDEX bank_change_of_player ON bank_change (player_id, id);

ALTER TABLE approval
  DROP CONSTRAINT approval_kind_check,
  ADD CONSTRAINT approval_kind_check CHECK (kind IN
    ('LIMIT', 'SETTING', 'DEPOSIT_ACCOUNT', 'BANK_ACCOUNT', 'DEPOSIT', 'WITHDRAWAL', 'REVERSAL', 'ADJUSTMENT', 'CORRECTION',
     'ROLLBACK'));
