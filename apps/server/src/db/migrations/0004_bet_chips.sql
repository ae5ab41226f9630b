-- The player's own amounts on the chips of the bet sheet, in whole baht; NULL for the defaults.
ALTER TABLE player ADD COLUMN bet_chips integer[]
  CONSTRAINT player_bet_chips_check CHECK (
    cardinality(bet_chips) BETWEEN 3 AND 6 AND 10 <= ALL (bet_chips) AND 10000 >= ALL (bet_chips)
  );
