-- As types, because a CHECK of a table is parsed and planned by every statement that writes a row.
CREATE DOMAIN not_negative AS bigint CHECK (VALUE >= 0);
CREATE DOMAIN exposure_stripe AS smallint CHECK (VALUE BETWEEN 0 AND 7);

-- What a player has staked on a match, without bets that were not accepted. Some of each page stays free for updates.
CREATE TABLE match_stake (
  match_id bigint NOT NULL,
  player_id bigint NOT NULL,
  stake not_negative NOT NULL,
  PRIMARY KEY (match_id, player_id)
) WITH (fillfactor = 80);

INSERT INTO match_stake (match_id, player_id, stake)
  SELECT match_id, player_id, sum(stake) FROM bet
   WHERE match_id IS NOT NULL AND status <> 'UNACCEPTED'
   GROUP BY match_id, player_id;

-- The cap of which every stripe was within its share when they were last spread. NULL: the next bet spreads them.
ALTER TABLE exposure
  DROP CONSTRAINT exposure_stripe_check,
  ALTER COLUMN stripe TYPE exposure_stripe,
  ADD COLUMN cap bigint;

-- The limits of matches that are bet on, as house_limit has them. A row is missing until the first bet after a change.
CREATE TABLE match_limit (
  match_id bigint PRIMARY KEY,
  bet_max bigint NOT NULL,
  player_match_max bigint NOT NULL,
  liability_max bigint NOT NULL
);

-- Of a wallet: house_limit has, or had, limits of this player.
ALTER TABLE account_balance ADD COLUMN has_limits boolean NOT NULL DEFAULT false;
ALTER TABLE account_balance DISABLE TRIGGER USER;
UPDATE account_balance SET has_limits = true
 WHERE account_id IN (SELECT a.id FROM account a JOIN house_limit l ON l.scope = 'PLAYER:' || a.player_id
                       WHERE a.kind = 'PLAYER_WALLET');
ALTER TABLE account_balance ENABLE TRIGGER USER;
