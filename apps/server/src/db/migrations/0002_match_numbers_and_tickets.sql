-- One number for each match of a stadium's night, names in Latin letters, and a ticket number for each bet.

ALTER TABLE stadium
  ADD COLUMN latin_name text CHECK (char_length(latin_name) BETWEEN 1 AND 120);

-- The night runs from 06:00 to 06:00 in Bangkok. match_number in ../schema/catalog.sql gives both.
ALTER TABLE match
  ADD COLUMN match_no integer CHECK (match_no BETWEEN 1 AND 999),
  ADD COLUMN night date,
  ADD COLUMN red_latin_name text CHECK (char_length(red_latin_name) BETWEEN 1 AND 120),
  ADD COLUMN blue_latin_name text CHECK (char_length(blue_latin_name) BETWEEN 1 AND 120);

UPDATE match
   SET match_no = numbered.match_no, night = numbered.night, version = version + 1
  FROM (SELECT fought.*, row_number() OVER (PARTITION BY stadium_id, line, night ORDER BY fighting_at, id) AS match_no
          FROM (SELECT id, stadium_id, line, fighting_at,
                       (fighting_at AT TIME ZONE 'Asia/Bangkok' - interval '6 hours')::date AS night
                  FROM match) AS fought
       ) AS numbered
 WHERE match.id = numbered.id;

ALTER TABLE match
  ALTER COLUMN match_no SET NOT NULL,
  ALTER COLUMN night SET NOT NULL,
  ADD CONSTRAINT match_no_once UNIQUE (stadium_id, line, night, match_no);

CREATE SEQUENCE ticket_no;

-- unaccepted_code: the refusal for which a step bet was not accepted.
ALTER TABLE bet
  ADD COLUMN ticket_no bigint NOT NULL DEFAULT nextval('ticket_no') CONSTRAINT bet_ticket_no_once UNIQUE,
  ADD COLUMN unaccepted_code text;
ALTER TABLE bet
  ALTER COLUMN ticket_no SET STATISTICS 10,
  ALTER COLUMN unaccepted_code SET STATISTICS 10;

-- A repeated request gets the reply it would have got now.
UPDATE request_key k
   SET outcome = k.outcome || jsonb_build_object('ticketNo', b.ticket_no)
  FROM bet b
 WHERE b.id = coalesce(k.outcome #>> '{reply,bet,id}', k.outcome #>> '{reply,transactionId}')::uuid;
