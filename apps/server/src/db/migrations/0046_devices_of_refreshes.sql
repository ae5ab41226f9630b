-- Where the token was exchanged; its repetition on another device is a theft. Tokens exchanged earlier have none, which
-- matters for ten seconds.
ALTER TABLE refresh_token
  ADD COLUMN used_device uuid,
  ADD COLUMN used_browser text,
  ADD COLUMN used_system text;
