import type { BetType, RateType } from '@sanam/betting';
import type { Match } from '@sanam/contract';
import { CornerPlate } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { CORNER_OF } from '../../lib/corner-of.ts';
import { BET_TYPE_TEXTS, STANDING_TEXTS } from '../../lib/i18n/arena-texts.ts';
import { matchText } from '../../lib/i18n/match-text.ts';
import { fighterName } from '../../lib/i18n/names.ts';
import type { BetOffer } from './bet-offer.ts';

export interface OfferPlateProps {
  readonly betType: BetType;
  readonly match: Pick<Match, 'matchNo' | 'redName' | 'blueName' | 'redLatinName' | 'blueLatinName'>;
  readonly offer: BetOffer | undefined;
  readonly rateType: RateType;
  readonly movedFrom?: BetOffer | undefined;
  readonly isSmall: boolean;
  /** Large text beside the keypad: name and price alone. */
  readonly isTight: boolean;
}

/** What is being bet on and its price; one that moved stands struck through beside it. */
export function OfferPlate({
  betType,
  match,
  offer,
  rateType,
  movedFrom,
  isSmall,
  isTight,
}: OfferPlateProps) {
  const { t } = useTranslation();
  const word = t(BET_TYPE_TEXTS[betType]);
  const isCorner = betType === 'RED' || betType === 'BLUE';
  const fighter =
    betType === 'BLUE'
      ? fighterName(match.blueName, match.blueLatinName)
      : fighterName(match.redName, match.redLatinName);
  return (
    <CornerPlate
      corner={CORNER_OF[betType]}
      head={[matchText(t, match.matchNo), ...termWords()].join(' · ')}
      name={isCorner ? fighter : word}
      price={offer?.price ?? '–'}
      moved={
        movedFrom &&
        offer && {
          from: movedFrom.price,
          fromLabel: t('bet.priceBefore'),
          movement: offer.multiply > movedFrom.multiply ? 'up' : 'down',
        }
      }
      look={isSmall ? 'small' : 'sheet'}
      isHeadHidden={isTight}
    />
  );

  function termWords(): readonly string[] {
    if (!isCorner) return [t('bet.paidWithStake')];
    const standing =
      offer?.kind === 'side' ? ` ${t(STANDING_TEXTS[offer.standing]).toLocaleLowerCase()}` : '';
    return [`${word}${standing}`, rateType];
  }
}
