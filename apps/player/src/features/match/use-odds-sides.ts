import type { MatchRates, RateType } from '@sanam/betting';
import type { Match } from '@sanam/contract';
import { splitFighterName } from '@sanam/ui';
import type { OddsSide } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { oddsSideOf } from '../../lib/odds-side.ts';
import { useMatchOdds, useOddsMovements } from '../../state/matches/match-store.ts';

export interface OddsSides {
  /** Undefined while the match has no price. */
  readonly odds: MatchRates | undefined;
  readonly red: OddsSide;
  readonly blue: OddsSide;
}

/** Both corners of the plate. `names`: the fighters' names replace the corners' words. */
export function useOddsSides(
  { id, redName, blueName }: Pick<Match, 'id' | 'redName' | 'blueName'>,
  rateType: RateType,
  words: 'corners' | 'names',
): OddsSides {
  const { t } = useTranslation();
  const odds = useMatchOdds(id, rateType);
  const moved = useOddsMovements(id, rateType);
  const wordOf = (name: string) => (words === 'names' ? splitFighterName(name).main : undefined);
  return {
    odds,
    red: oddsSideOf(t, { corner: 'RED', name: redName, odds, moved: moved.RED, word: wordOf(redName) }),
    blue: oddsSideOf(t, { corner: 'BLUE', name: blueName, odds, moved: moved.BLUE, word: wordOf(blueName) }),
  };
}
