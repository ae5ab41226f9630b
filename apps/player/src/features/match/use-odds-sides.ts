import type { Corner, MatchRates, RateType } from '@sanam/betting';
import type { Match } from '@sanam/contract';
import type { OddsSide } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { fighterName, shownName } from '../../lib/i18n/names.ts';
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
  { id, redName, blueName, redLatinName, blueLatinName }: Names,
  rateType: RateType,
  words: 'corners' | 'names',
): OddsSides {
  const { t } = useTranslation();
  const odds = useMatchOdds(id, rateType);
  const moved = useOddsMovements(id, rateType);
  const sideOf = (corner: Corner, name: string, latinName: string | null): OddsSide =>
    oddsSideOf(t, {
      corner,
      name: shownName(name, latinName),
      odds,
      moved: moved[corner],
      word: words === 'names' ? fighterName(name, latinName) : undefined,
    });
  return {
    odds,
    red: sideOf('RED', redName, redLatinName),
    blue: sideOf('BLUE', blueName, blueLatinName),
  };
}

type Names = Pick<Match, 'id' | 'redName' | 'blueName' | 'redLatinName' | 'blueLatinName'>;
