-- The sums of days, from 06:00 to 06:00 in Bangkok.
--
-- Invariant                                        Enforced by
--   a day is closed once                           PRIMARY KEY of day_close, forbid_change
--   every posting belongs to one day               a day starts where the day before ends
--   stored sums of a day are those of its entries  day_store, once the day is over; the ledger check DAYS_MATCH_ENTRIES
--   days are closed in their order                 day_close_for_good, by day_open_before
--   a day is closed on a verified ledger           day_close_for_good, from ledger_run, which forbid_change guards

-- A report is made of the sums of bets and transfers beside those of the house's entries, so that each verifies the
-- other.

CREATE OR REPLACE FUNCTION day_end(p_day date) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT ends_at FROM day_close WHERE day = p_day),
                  ((p_day + 1)::timestamp + interval '6 hours') AT TIME ZONE 'Asia/Bangkok')
$$;

CREATE OR REPLACE FUNCTION day_start(p_day date) RETURNS timestamptz
LANGUAGE sql STABLE AS $$ SELECT day_end(p_day => p_day - 1) $$;

-- What was settled between two times. A reversal counts against what it reverses, on its own day. What a bet has paid
-- is in its row as long as that settlement is its last, and in the player's entries otherwise.
CREATE OR REPLACE FUNCTION settled_between(p_from timestamptz, p_to timestamptz)
RETURNS TABLE (match_id bigint, trader text, bets bigint, stakes bigint, returned bigint, paid bigint,
               posted_stakes bigint, posted_result bigint, agent_id integer)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
    WITH moved AS MATERIALIZED (
      SELECT p.id, CASE p.kind WHEN 'SETTLE' THEN 1 ELSE -1 END AS sign, split_part(p.ref, '/', 1)::uuid AS bet_id,
             split_part(p.ref, '/', 2)::integer AS settle_no
        FROM posting p
       WHERE p.created_at >= p_from AND p.created_at < p_to AND p.kind IN ('SETTLE', 'UNSETTLE')
    ), worth AS (
      SELECT coalesce(b.match_id, 0) AS of_match, coalesce(r.set_by, '') AS of_trader,
             (SELECT player.agent_id FROM player WHERE player.id = b.player_id) AS of_agent, m.sign, m.sign * b.stake AS stake,
             CASE WHEN m.sign = 1 AND m.settle_no = b.settle_no AND b.status = 'PAID' THEN b.payout
                  ELSE e.players END AS paid_now, e.stakes AS from_stakes, e.result AS from_result
        FROM moved m
       CROSS JOIN LATERAL (SELECT * FROM bet WHERE bet.id = m.bet_id OFFSET 0) b
        LEFT JOIN LATERAL (SELECT set_by FROM rate WHERE rate.id = b.rate_id OFFSET 0) r ON true
       CROSS JOIN LATERAL (
             SELECT coalesce(sum(amount) FILTER (WHERE account_id = house_account(p_kind => 'HOUSE_STAKES')), 0)::bigint
                      AS stakes,
                    coalesce(sum(amount) FILTER (WHERE account_id = house_account(p_kind => 'HOUSE_RESULT')), 0)::bigint
                      AS result,
                    coalesce(sum(amount) FILTER (WHERE account_id > 3), 0)::bigint AS players
               FROM entry WHERE posting_id = m.id) e
    )
    SELECT of_match, of_trader, sum(sign)::bigint, sum(stake)::bigint,
           coalesce(sum(stake) FILTER (WHERE paid_now = stake), 0)::bigint, sum(paid_now)::bigint,
           -sum(from_stakes)::bigint, sum(from_result)::bigint, of_agent
      FROM worth GROUP BY of_match, of_trader, of_agent;
END $$;

-- What came in and went out between two times, by the kind of its posting and the agent of its player: the sums of the
-- transfers and adjustments, and beside them those of the entries, as what the house's bank account and its gifts to
-- players changed by.
CREATE OR REPLACE FUNCTION moved_between(p_from timestamptz, p_to timestamptz)
RETURNS TABLE (kind text, count bigint, amount bigint, posted bigint, agent_id integer)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
    WITH moved AS MATERIALIZED (
      SELECT p.id, p.kind AS of_kind,
             CASE WHEN p.ref ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN p.ref::uuid END AS ref_id
        FROM posting p
       WHERE p.created_at >= p_from AND p.created_at < p_to
         AND p.kind IN ('DEPOSIT', 'DEPOSIT_REVERSE', 'WITHDRAW', 'WITHDRAW_REVERSE', 'ADJUST', 'OPENING')
    )
    SELECT m.of_kind, count(*)::bigint,
           sum(coalesce(
             (SELECT CASE m.of_kind WHEN 'DEPOSIT_REVERSE' THEN -t.amount WHEN 'WITHDRAW' THEN -t.amount ELSE t.amount END
                FROM transfer t WHERE t.id = m.ref_id),
             (SELECT a.amount FROM adjustment a WHERE a.id = m.ref_id), e.house))::bigint,
           sum(e.house)::bigint, e.of_agent
      FROM moved m
     CROSS JOIN LATERAL (
           SELECT -coalesce(sum(entry.amount) FILTER (
                    WHERE account_id IN (house_account(p_kind => 'HOUSE_BANK'),
                                         house_account(p_kind => 'HOUSE_ADJUST'))), 0)::bigint AS house,
                  max(player.agent_id) AS of_agent
             FROM entry
             JOIN account ON account.id = entry.account_id
             LEFT JOIN player ON player.id = account.player_id
            WHERE posting_id = m.id) e
     GROUP BY m.of_kind, e.of_agent;
END $$;

-- Stores the sums of a day that is over, so that a report over a year adds up days. A transaction that began before the
-- end has ended by then: none is open for as long as ten minutes. Returns whether it stored them.
CREATE OR REPLACE FUNCTION day_store(p_day date) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7266265);
  IF day_end(p_day => p_day) > clock_timestamp() - interval '10 minutes'
     OR EXISTS (SELECT FROM day_moved WHERE day = p_day) THEN
    RETURN false;
  END IF;
  INSERT INTO day_settled
    SELECT p_day, s.* FROM settled_between(p_from => day_start(p_day => p_day), p_to => day_end(p_day => p_day)) s;
  INSERT INTO day_moved (day, kind, count, amount, posted, agent_id) VALUES (p_day, '', 0, 0, 0, 0);
  INSERT INTO day_moved
    SELECT p_day, m.* FROM moved_between(p_from => day_start(p_day => p_day), p_to => day_end(p_day => p_day)) m;
  RETURN true;
END $$;

-- Whether the last verification of the ledger found it correct and has seen all of a day: it began after the end of the
-- day, or after the last posting.
CREATE OR REPLACE FUNCTION day_is_verified(p_day date) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT violations = 0 AND (started_at > day_end(p_day => p_day)
                                OR started_at > coalesce((SELECT created_at FROM posting ORDER BY id DESC LIMIT 1), '-infinity'))
       FROM ledger_run ORDER BY id DESC LIMIT 1), false)
$$;

-- Whether the evening of a day is over before the day is: it had matches, and each has a result.
CREATE OR REPLACE FUNCTION day_evening_is_over(p_day date) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT bool_and(result IS NOT NULL) FROM match WHERE night = p_day), false)
$$;

-- The first day before this one with postings that is not closed. One before the last closed day can never be closed,
-- so it does not block later ones; only days from earlier versions are like that.
CREATE OR REPLACE FUNCTION day_open_before(p_day date) RETURNS date
LANGUAGE plpgsql STABLE
-- The postings of a day are found by their times, however many came before.
SET enable_seqscan = off AS $$
DECLARE
  v_to date := least(p_day, match_night(p_at => clock_timestamp()) + 1);
  v_day date := coalesce((SELECT max(day) + 1 FROM day_close),
                         (SELECT match_night(p_at => created_at) FROM posting ORDER BY id LIMIT 1));
BEGIN
  WHILE v_day < v_to LOOP
    IF EXISTS (SELECT FROM posting
                WHERE created_at >= day_start(p_day => v_day) AND created_at < day_end(p_day => v_day)) THEN
      RETURN v_day;
    END IF;
    v_day := v_day + 1;
  END LOOP;
  RETURN NULL;
END $$;

-- Closes a day for good. One at a time, and not beside day_store, which would store the day up to another end.
--   {"closedAt": …, "endsAt": …}
--   {"code": …}   it was closed before, has not begun, or goes on and its evening as well; an earlier day is open; or the
--                 ledger is not verified
CREATE OR REPLACE FUNCTION day_close_for_good(p_day date, p_actor text) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_close day_close;
  v_now timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(7266265);
  v_now := clock_timestamp();
  IF EXISTS (SELECT FROM day_close WHERE day >= p_day) OR day_start(p_day => p_day) >= v_now
     OR (day_end(p_day => p_day) > v_now AND NOT day_evening_is_over(p_day => p_day)) THEN
    RETURN '{"code": "DAY_STATE"}';
  END IF;
  IF day_open_before(p_day => p_day) IS NOT NULL THEN
    -- Closed later, it would reach into this one.
    RETURN jsonb_build_object('code', 'DAY_OPEN', 'data', jsonb_build_object('open', jsonb_build_array(
      jsonb_build_object('kind', 'EARLIER_DAY_OPEN', 'count', 1, 'day', day_open_before(p_day => p_day)))));
  END IF;
  IF NOT day_is_verified(p_day => p_day) THEN
    RETURN '{"code": "DAY_OPEN"}';
  END IF;
  INSERT INTO day_close (day, ends_at, closed_by, closed_at)
    VALUES (p_day, least(v_now, day_end(p_day => p_day)), p_actor, v_now)
    RETURNING * INTO v_close;
  RETURN to_jsonb(v_close);
END $$;

-- ---------------------------------------------------------------------------------------------------------------
-- What the database refuses

CREATE OR REPLACE TRIGGER day_close_forbid_change BEFORE UPDATE OR DELETE OR TRUNCATE ON day_close
  FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE OR REPLACE TRIGGER day_settled_forbid_change BEFORE UPDATE OR DELETE OR TRUNCATE ON day_settled
  FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE OR REPLACE TRIGGER day_moved_forbid_change BEFORE UPDATE OR DELETE OR TRUNCATE ON day_moved
  FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE OR REPLACE TRIGGER ledger_run_forbid_change BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_run
  FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
