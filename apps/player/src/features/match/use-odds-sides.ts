import { standingOf } from '@sanam/betting';
import type { Match, RateType } from '@sanam/contract';
import type { OddsSide } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { splitFighterName } from '../../lib/split-fighter-name.ts';
import { useMatchOdds, useOddsMovement } from '../../state/live-matches.ts';

export interface OddsSides {
  readonly red: OddsSide;
  readonly blue: OddsSide;
}

/** Both corners of the plate, in the player's words. `names`: the fighters stand where the corners' words would. */
export function useOddsSides(match: Match, rateType: RateType, words: 'corners' | 'names'): OddsSides {
  const { t } = useTranslation();
  const rates = useMatchOdds(match.id, rateType);
  const redMove = useOddsMovement(match.id, rateType, 'RED');
  const blueMove = useOddsMovement(match.id, rateType, 'BLUE');

  const side = (isRed: boolean): OddsSide => {
    const corner = isRed ? t('arena.red') : t('arena.blue');
    const name = splitFighterName(isRed ? match.redName : match.blueName).main;
    const word = words === 'names' ? name : corner;
    if (rates === undefined)
      return { label: `${name} ${t('arena.noPrice')}`, price: '–', isFavourite: false, standing: '', word };
    const isFavourite = standingOf(isRed ? 'RED' : 'BLUE', rates) === 'FAVOURITE';
    const standing = isFavourite ? t('arena.favourite') : t('arena.underdog');
    const price = (isRed ? rates.red : rates.blue).rateName;
    const move = isRed ? redMove : blueMove;
    return {
      label: t('arena.betOn', { name, corner, standing, price }),
      price,
      isFavourite,
      standing,
      word,
      movement: move?.direction,
      movedAt: move?.at,
    };
  };
  return { red: side(true), blue: side(false) };
}
