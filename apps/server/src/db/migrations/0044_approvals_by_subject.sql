-- To find what was asked for about a player.
CREATE INDEX approval_by_subject ON approval (subject);
