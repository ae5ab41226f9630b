import type { Match, RateType } from '@sanam/contract';
import type { OddsSide } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { oddsSideOf } from '../../lib/odds-side.ts';
import { splitFighterName } from '../../lib/split-fighter-name.ts';
import { useMatchOdds, useOddsMovement } from '../../state/live-matches.ts';

export interface OddsSides {
  readonly red: OddsSide;
  readonly blue: OddsSide;
}

/** Both corners of the plate. `names`: the fighters stand where the corners' words would. */
export function useOddsSides(match: Match, rateType: RateType, words: 'corners' | 'names'): OddsSides {
  const { t } = useTranslation();
  const odds = useMatchOdds(match.id, rateType);
  const redMoved = useOddsMovement(match.id, rateType, 'RED');
  const blueMoved = useOddsMovement(match.id, rateType, 'BLUE');
  const wordOf = (name: string) => (words === 'names' ? splitFighterName(name).main : undefined);
  const { redName, blueName } = match;
  return {
    red: oddsSideOf(t, { corner: 'RED', name: redName, odds, moved: redMoved, word: wordOf(redName) }),
    blue: oddsSideOf(t, { corner: 'BLUE', name: blueName, odds, moved: blueMoved, word: wordOf(blueName) }),
  };
}
