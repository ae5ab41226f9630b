-- Events for players, matches and the desk, written with the change they report.

-- Notifies every server at the commit: which matches have changed, and that there are events to publish.
CREATE OR REPLACE FUNCTION outbox_notify() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sanam_match', match_id::text) FROM added WHERE match_id IS NOT NULL;
  PERFORM pg_notify('sanam_outbox', '');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER outbox_notify AFTER INSERT ON outbox
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION outbox_notify();

-- Records an event for the desk: a channel is match:<id>, money, alerts:trading, alerts:money or alerts:admin. Without
-- an actor it was a player.
CREATE OR REPLACE FUNCTION desk_record_event(p_channel text, p_actor text, p_action text, p_data jsonb) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO outbox (desk_channel, actor, events)
    VALUES (p_channel, p_actor, jsonb_build_array(jsonb_build_object('action', p_action, 'data', p_data)))
$$;

-- The functions below are STABLE, as what they call is, so that they are inlined.

-- A balance as the API spells it: 1234 is 12.34.
CREATE OR REPLACE FUNCTION balance_text(p_satang bigint) RETURNS text
LANGUAGE sql STABLE AS $$ SELECT (p_satang / 100) || '.' || lpad((p_satang % 100)::text, 2, '0') $$;

CREATE OR REPLACE FUNCTION wallet_event(p_balance bigint) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('action', 'WALLET',
                            'data', jsonb_build_object('balance', balance_text(p_satang => p_balance)))
$$;

CREATE OR REPLACE FUNCTION bet_decided_event(p_bet bet) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('action', 'BET_DECIDED', 'data', jsonb_strip_nulls(jsonb_build_object(
    'transactionId', p_bet.id, 'betStatus', p_bet.status, 'resultType', p_bet.result_type,
    'isTakenBack', CASE WHEN p_bet.status = 'ACCEPTED' AND p_bet.settle_no > 0 THEN true END)))
$$;

-- Records for the desk every transfer that is requested, decided or reversed, whichever function does it.
CREATE OR REPLACE FUNCTION transfer_record_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM transfer_record_for_desk(p_transfer => NEW, p_actor => coalesce(NEW.reversed_by, NEW.decided_by));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER transfer_record_change AFTER INSERT OR UPDATE OF status ON transfer
  FOR EACH ROW EXECUTE FUNCTION transfer_record_change();
