-- Tables, indexes and the rows that every database starts with. Functions and triggers are in ../schema.
--
-- Amounts are integer satang. Times are timestamptz. Rows of the ledger, of bets and of the audit trail are never
-- removed; ../schema has the triggers that refuse it.

-- ---------------------------------------------------------------------------------------------------------------
-- Accounts of people: players, operators, their sessions and their log-in attempts

CREATE TABLE deposit_account (
  id integer PRIMARY KEY,
  account_number text NOT NULL,
  account_name text NOT NULL,
  account_bank text NOT NULL,
  promptpay_id text
);

CREATE TABLE player (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phone text NOT NULL CONSTRAINT player_phone_once UNIQUE CHECK (phone ~ '^[0-9]{10,15}$'),
  full_name text NOT NULL CHECK (char_length(full_name) BETWEEN 2 AND 100),
  password_hash text NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
  bank_code text NOT NULL,
  bank_name text NOT NULL,
  bank_account text NOT NULL CHECK (bank_account ~ '^[0-9]{1,20}$'),
  -- The player's id at the LINE messenger.
  line text NOT NULL CHECK (char_length(line) BETWEEN 3 AND 50),
  referrer text,
  -- The deposit account that the player is shown; it may not have been entered yet.
  deposit_account_id integer NOT NULL,
  agent_id integer NOT NULL,
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'DISABLED')),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE operator (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL UNIQUE,
  password_hash text NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
  role text NOT NULL CHECK (role IN ('trader', 'cashier', 'admin')),
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'DISABLED')),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- One log-in. Its refresh tokens follow one another; a token that comes back after its successor was used ends it.
CREATE TABLE session (
  id uuid PRIMARY KEY,
  player_id bigint REFERENCES player (id),
  operator_id bigint REFERENCES operator (id),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('LOGOUT', 'PASSWORD_CHANGED', 'TOKEN_REUSED')),
  CHECK (num_nonnulls(player_id, operator_id) = 1),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);

CREATE INDEX session_of_player ON session (player_id) WHERE ended_at IS NULL;

CREATE TABLE refresh_token (
  hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  generation integer NOT NULL CHECK (generation > 0),
  used_at timestamptz,
  CONSTRAINT refresh_token_one_successor UNIQUE (session_id, generation)
);

-- Addresses from which an account has been logged in to. Attempts from elsewhere do not lock the account there.
CREATE TABLE known_address (
  account text NOT NULL,
  address text NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (account, address)
);

-- Recent log-in attempts, counted before each is judged so that concurrent attempts gain nothing.
CREATE TABLE attempt (
  key text PRIMARY KEY,
  tries integer NOT NULL,
  -- Up to when the decay of the counted tries has been applied.
  last_at timestamptz NOT NULL,
  blocked_until timestamptz NOT NULL
);

CREATE INDEX attempt_by_age ON attempt (last_at);

-- ---------------------------------------------------------------------------------------------------------------
-- Ledger

CREATE TABLE account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN
    ('PLAYER_WALLET', 'PLAYER_HOLD', 'PLAYER_DEBT', 'HOUSE_BANK', 'HOUSE_STAKES', 'HOUSE_RESULT')),
  player_id bigint REFERENCES player (id),
  CHECK ((player_id IS NULL) = (kind LIKE 'HOUSE_%')),
  CONSTRAINT account_once UNIQUE NULLS NOT DISTINCT (player_id, kind)
);

-- house_account() in ../schema/ledger.sql knows them by these ids: 1, 2 and 3.
INSERT INTO account (kind) VALUES ('HOUSE_BANK'), ('HOUSE_STAKES'), ('HOUSE_RESULT');

-- Of players only. House accounts have no row: every bet touches them, and updating one row would serialize all bets.
-- Their entries are appended and summed.
CREATE TABLE account_balance (
  account_id bigint PRIMARY KEY REFERENCES account (id),
  balance bigint NOT NULL DEFAULT 0,
  is_debt boolean NOT NULL DEFAULT false,
  -- Of a wallet: how many bets were paid from it. The next bet of the player gets the next number.
  bet_count bigint NOT NULL DEFAULT 0,
  CONSTRAINT player_balance_not_negative CHECK (is_debt OR balance >= 0),
  CONSTRAINT player_debt_not_positive CHECK (NOT is_debt OR balance <= 0)
) WITH (fillfactor = 50);

-- On is_debt alone: an index over the balance would be rewritten with every bet.
CREATE INDEX account_of_debt ON account_balance (account_id) WHERE is_debt;

CREATE TABLE posting (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind <> ''),
  ref text NOT NULL CHECK (ref <> ''),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT posting_once UNIQUE (kind, ref)
);

-- No foreign keys: one to account would lock the row of a house account for every bet, one to posting would run a
-- query for every entry. entry_apply looks both up, and neither is ever removed.
CREATE TABLE entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  posting_id bigint NOT NULL,
  account_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0 AND abs(amount) <= 9000000000000000)
);

CREATE INDEX entry_of_account ON entry (account_id, id);
CREATE INDEX entry_of_posting ON entry (posting_id);

-- ---------------------------------------------------------------------------------------------------------------
-- Catalog: stadiums, matches of both lines and their rates

-- One order of bets, rates, openings and closings, taken while the match is locked: it shows afterwards that no bet
-- was taken at a rate that was not current, or after a close.
CREATE SEQUENCE game_order;

CREATE TABLE stadium (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 120),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE match (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY CHECK (id <= 2147483647),
  line text NOT NULL CHECK (line IN ('LIVE', 'STEP')),
  stadium_id bigint NOT NULL REFERENCES stadium (id),
  category_code text NOT NULL,
  match_name text NOT NULL CHECK (char_length(match_name) BETWEEN 1 AND 120),
  red_name text NOT NULL CHECK (char_length(red_name) BETWEEN 1 AND 120),
  blue_name text NOT NULL CHECK (char_length(blue_name) BETWEEN 1 AND 120),
  match_tag text NOT NULL,
  round_no integer NOT NULL CHECK (round_no BETWEEN 1 AND 99),
  fighting_at timestamptz NOT NULL,
  streaming_url text CHECK (char_length(streaming_url) <= 500),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  is_started boolean NOT NULL DEFAULT false,
  is_ended boolean NOT NULL DEFAULT false,
  is_open boolean NOT NULL DEFAULT false,
  is_open_special boolean NOT NULL DEFAULT false,
  allows_draw boolean NOT NULL DEFAULT false,
  rate_id bigint,
  result text CHECK (result IN ('RED', 'BLUE', 'DRAW', 'CANCEL')),
  -- Rises by one with each event about the match; the event carries it.
  version bigint NOT NULL DEFAULT 0,
  CONSTRAINT match_closed_when_ended CHECK (NOT (is_ended AND (is_open OR is_open_special))),
  CONSTRAINT match_result_only_when_ended CHECK (result IS NULL OR is_ended),
  CONSTRAINT match_open_needs_rate CHECK (NOT is_open OR rate_id IS NOT NULL)
);

-- Matches that have not ended are few, however long the history grows.
CREATE INDEX match_on_board ON match (line, created_at) WHERE NOT is_ended;
-- The two orders of a list, ended matches included; a day's results are a range of the second.
CREATE INDEX match_by_creation ON match (created_at, id);
CREATE INDEX match_by_fight ON match (fighting_at, id);

-- The ranges of game_order in which betting on a match was open.
CREATE TABLE match_window (
  match_id bigint NOT NULL REFERENCES match (id),
  opened_order bigint NOT NULL,
  closed_order bigint CHECK (closed_order > opened_order),
  PRIMARY KEY (match_id, opened_order)
);

CREATE UNIQUE INDEX match_window_one_open ON match_window (match_id) WHERE closed_order IS NULL;

-- One price version, in the form that players receive. It never changes.
CREATE TABLE rate (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  match_id bigint NOT NULL REFERENCES match (id),
  setting_rates jsonb NOT NULL,
  set_order bigint NOT NULL DEFAULT nextval('game_order'),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE INDEX rate_of_match ON rate (match_id, id DESC);

-- ---------------------------------------------------------------------------------------------------------------
-- Idempotency keys. Kept for ever: a phone that was off for a month may still retry its bet.

CREATE TABLE request_key (
  player_id bigint NOT NULL,
  route text NOT NULL,
  key text NOT NULL CHECK (char_length(key) BETWEEN 1 AND 200),
  body_hash bytea NOT NULL,
  -- {"reply": …} or {"code": …, "params": …, "data": …}; NULL only inside the transaction that made the row.
  outcome jsonb,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (player_id, route, key)
);

-- ---------------------------------------------------------------------------------------------------------------
-- Bets of both lines

-- Its rules are in bet_check_rules instead of CHECK constraints, which every statement that writes a bet would parse
-- and plan anew: a sixth of its time.
CREATE TABLE bet (
  id uuid PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  -- 1, 2, 3 … of this player: a page of the history is a range of it, however long the history is.
  player_no bigint NOT NULL,
  kind text NOT NULL,
  status text NOT NULL,
  result_type text NOT NULL DEFAULT 'WAIT',
  category_code text NOT NULL,
  -- As typed; as taken from the wallet; won on top of that.
  amount bigint NOT NULL,
  stake bigint NOT NULL,
  win bigint NOT NULL,
  payout bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  decide_at timestamptz,
  accepted_order bigint,
  -- Of a bet on one match; a bet on several has them in its legs. No foreign key: the match's lock guards it, and a
  -- row lock on a popular match would serialize its bets.
  match_id bigint,
  side text,
  rate_id bigint,
  rate_type text,
  rate_name text,
  multiply integer,
  -- The last run of the match's settlement that processed this bet, and how often it has been settled in all.
  settled_run integer NOT NULL DEFAULT 0,
  settle_no integer NOT NULL DEFAULT 0,
  CONSTRAINT bet_player_no_once UNIQUE (player_id, player_no)
);

CREATE INDEX bet_by_day ON bet (player_id, created_at);
CREATE INDEX bet_running ON bet (player_id, player_no) WHERE status IN ('PENDING', 'ACCEPTED');
CREATE INDEX bet_to_decide ON bet (decide_at) WHERE status = 'PENDING';
CREATE INDEX bet_of_match ON bet (match_id, settled_run) WHERE match_id IS NOT NULL;

CREATE TABLE bet_leg (
  bet_id uuid NOT NULL REFERENCES bet (id),
  leg_no integer NOT NULL CHECK (leg_no BETWEEN 1 AND 20),
  match_id bigint NOT NULL,
  side text NOT NULL CHECK (side IN ('RED', 'BLUE')),
  rate_id bigint NOT NULL,
  rate_name text NOT NULL,
  multiply integer NOT NULL,
  result_type text NOT NULL DEFAULT 'WAIT' CHECK (result_type IN ('WAIT', 'WIN', 'LOST', 'DRAW')),
  settled_run integer NOT NULL DEFAULT 0,
  PRIMARY KEY (bet_id, leg_no),
  CONSTRAINT bet_leg_once_per_match UNIQUE (bet_id, match_id)
);

CREATE INDEX bet_leg_of_match ON bet_leg (match_id, settled_run);

-- ---------------------------------------------------------------------------------------------------------------
-- Settlement: one row for each result that was called for a match

CREATE TABLE settlement (
  match_id bigint NOT NULL REFERENCES match (id),
  run_no integer NOT NULL CHECK (run_no > 0),
  result text NOT NULL CHECK (result IN ('RED', 'BLUE', 'DRAW', 'CANCEL')),
  reason text,
  called_by text NOT NULL,
  status text NOT NULL DEFAULT 'RUNNING' CHECK (status IN ('RUNNING', 'DONE', 'REPLACED')),
  called_at timestamptz NOT NULL,
  settled_bets integer NOT NULL DEFAULT 0,
  PRIMARY KEY (match_id, run_no),
  CONSTRAINT settlement_correction_has_reason CHECK (run_no = 1 OR reason <> '')
);

CREATE UNIQUE INDEX settlement_one_running ON settlement (match_id) WHERE status = 'RUNNING';

-- ---------------------------------------------------------------------------------------------------------------
-- Transfers: deposits and withdrawals

CREATE TABLE transfer (
  id uuid PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  -- 1, 2, 3 … of this player, over both types and within one: a page of the history is a range.
  player_no bigint NOT NULL CHECK (player_no > 0),
  type_no bigint NOT NULL CHECK (type_no > 0),
  type text NOT NULL CHECK (type IN ('deposit', 'withdraw')),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'success', 'cancelled')),
  amount bigint NOT NULL,
  -- The player's bank account as it was at the request: a deposit comes from it, a withdrawal goes to it.
  bank_code text NOT NULL,
  bank_account text NOT NULL,
  holder_name text NOT NULL,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by text CHECK (decided_by <> ''),
  CONSTRAINT transfer_player_no_once UNIQUE (player_id, player_no),
  CONSTRAINT transfer_type_no_once UNIQUE (player_id, type, type_no),
  CONSTRAINT transfer_within_limits CHECK (CASE type
    WHEN 'deposit' THEN amount BETWEEN 5000 AND 100000000 AND amount % 100 = 0
    ELSE amount BETWEEN 10000 AND 9000000000000000 END),
  CONSTRAINT transfer_decided_by_somebody CHECK
    (num_nonnulls(decided_at, decided_by) = CASE status WHEN 'pending' THEN 0 ELSE 2 END)
);

-- Pending transfers are few, however long the history grows.
CREATE INDEX transfer_pending ON transfer (id) WHERE status = 'pending';
CREATE INDEX transfer_pending_of_player ON transfer (player_id, type) WHERE status = 'pending';

-- ---------------------------------------------------------------------------------------------------------------
-- Outbox: events written in the transaction of the change they report, removed once published. Each row is about one
-- match or one player. Changes of a match are serialized by its lock and those of a player by the wallet's, so the ids
-- of each are in the order of the changes.

CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  match_id bigint,
  player_id bigint,
  events jsonb NOT NULL CHECK (jsonb_typeof(events) = 'array'),
  CHECK (num_nonnulls(match_id, player_id) = 1)
);

-- ---------------------------------------------------------------------------------------------------------------
-- Audit: what operators did. Each row is sealed with the hash of the row before it, so a change breaks all after it.

CREATE TABLE audit (
  id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  actor text NOT NULL CHECK (actor <> ''),
  action text NOT NULL CHECK (action <> ''),
  subject text NOT NULL,
  reason text,
  before jsonb,
  after jsonb,
  seal bytea NOT NULL
);

-- ---------------------------------------------------------------------------------------------------------------
-- These tables grow with every bet, so they are analyzed often. The plans here need a tenth of the default sample:
-- with the default each ANALYZE took a core for a third of a second while bets waited.
DO $$
DECLARE
  v_column record;
BEGIN
  FOR v_column IN
    SELECT table_name, column_name, data_type FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name IN ('bet', 'bet_leg', 'entry', 'posting', 'request_key')
  LOOP
    EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET STATISTICS %s', v_column.table_name, v_column.column_name,
                   CASE WHEN v_column.data_type IN ('bytea', 'jsonb') THEN 0 ELSE 10 END);
  END LOOP;
END $$;
