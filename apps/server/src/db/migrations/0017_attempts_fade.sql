-- Tries were forgotten all at once, after a quiet spell. An address that many share is never quiet: their slips of the
-- finger added up for ever, and in the end all of them had to wait a minute for each log-in. Now one try fades at a time,
-- at the pace at which the free ones would be used up in such a spell; last_at is up to when that has been reckoned.

CREATE OR REPLACE FUNCTION attempt_take(p_key text, p_free integer, p_max_wait integer, p_forget_seconds integer)
RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  v_each double precision := p_forget_seconds::double precision / p_free;
  v_now timestamptz := clock_timestamp();
  v_row attempt;
  v_faded integer;
  v_tries integer;
  v_wait double precision;
BEGIN
  INSERT INTO attempt AS a (key, tries, last_at, blocked_until) VALUES (p_key, 0, v_now, v_now)
    ON CONFLICT (key) DO UPDATE SET key = a.key
    RETURNING a.* INTO v_row;
  v_now := clock_timestamp();
  IF v_row.blocked_until > v_now THEN
    RETURN greatest(1, ceil(extract(epoch FROM v_row.blocked_until - v_now)))::integer;
  END IF;
  v_faded := CASE
    WHEN v_row.last_at < v_now - make_interval(secs => p_forget_seconds) THEN v_row.tries
    ELSE least(v_row.tries, floor(greatest(0, extract(epoch FROM v_now - v_row.last_at)) / v_each))
  END;
  v_tries := v_row.tries - v_faded + 1;
  v_wait := CASE WHEN v_tries < p_free THEN 0 ELSE least(p_max_wait, power(2, least(v_tries - p_free, 20))) END;
  UPDATE attempt
     SET tries = v_tries,
         last_at = CASE WHEN v_faded = v_row.tries THEN v_now ELSE v_row.last_at + make_interval(secs => v_faded * v_each) END,
         blocked_until = v_now + make_interval(secs => v_wait)
   WHERE key = p_key;
  RETURN 0;
END $$;
