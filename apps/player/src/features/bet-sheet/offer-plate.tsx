import type { BetType } from '@sanam/betting';
import type { Match } from '@sanam/contract';
import { CornerPlate } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { CORNER_OF } from '../../lib/corner-of.ts';
import { BET_TYPE_TEXTS, CORNER_TEXTS, STANDING_TEXTS } from '../../lib/i18n/arena-texts.ts';
import { matchText } from '../../lib/i18n/match-text.ts';
import { fighterName } from '../../lib/i18n/names.ts';
import type { BetOffer } from './bet-offer.ts';

export interface OfferPlateProps {
  readonly betType: BetType;
  readonly match: Pick<Match, 'matchNo' | 'redName' | 'blueName' | 'redLatinName' | 'blueLatinName'>;
  readonly offer: BetOffer | undefined;
  readonly movedFrom?: BetOffer | undefined;
  readonly isCompact?: boolean;
}

/** What is being bet on and its price; a price that moved is struck through beside the new one. */
export function OfferPlate({ betType, match, offer, movedFrom, isCompact = false }: OfferPlateProps) {
  const { t } = useTranslation();
  const word = t(BET_TYPE_TEXTS[betType]);
  const isCorner = betType === 'RED' || betType === 'BLUE';
  const fighter =
    betType === 'BLUE'
      ? fighterName(match.blueName, match.blueLatinName)
      : fighterName(match.redName, match.redLatinName);
  const title = matchText(t, match.matchNo);
  return (
    <CornerPlate
      corner={CORNER_OF[betType]}
      head={isCorner ? `${title} · ${t(CORNER_TEXTS[betType])}` : title}
      name={isCorner ? fighter : word}
      standing={offer === undefined ? '' : standingText()}
      price={offer?.price ?? '–'}
      moved={
        movedFrom &&
        offer && {
          from: movedFrom.price,
          fromLabel: t('bet.priceBefore'),
          movement: offer.multiply > movedFrom.multiply ? 'up' : 'down',
        }
      }
      look={isCompact ? 'compact' : 'plate'}
    />
  );

  function standingText(): string {
    if (offer?.kind !== 'side') return t('bet.paidWithStake');
    return t(STANDING_TEXTS[offer.standing]);
  }
}
