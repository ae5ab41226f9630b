-- Announcements on the players' home page.

-- What players have read is not rewritten: an announcement ends once, and another one takes its place.
CREATE OR REPLACE FUNCTION announcement_forbid_change() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_end text[] := ARRAY['ended_at', 'ended_by'];
BEGIN
  IF OLD.ended_at IS NOT NULL OR to_jsonb(NEW) - v_end <> to_jsonb(OLD) - v_end THEN
    RAISE EXCEPTION 'an announcement ends once and never changes' USING ERRCODE = 'SN002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER announcement_forbid_change BEFORE UPDATE ON announcement
  FOR EACH ROW EXECUTE FUNCTION announcement_forbid_change();
CREATE OR REPLACE TRIGGER announcement_forbid_removal BEFORE DELETE OR TRUNCATE ON announcement
  FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
