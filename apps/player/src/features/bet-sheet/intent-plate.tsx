import { CornerPlate } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { CORNER_OF } from '../../lib/corner-of.ts';
import { BET_TYPE_TEXTS, CORNER_TEXTS, STANDING_TEXTS } from '../../lib/i18n/arena-texts.ts';
import { standingAtPrice } from '../../lib/bet-standing.ts';
import { matchText } from '../../lib/i18n/match-text.ts';
import { fighterName } from '../../lib/i18n/names.ts';
import type { BetIntent } from '../../state/bets/bet-intents.ts';

/** The bet as confirmed; `price` is the better one it may have been taken at. */
export function IntentPlate({ intent, price }: { readonly intent: BetIntent; readonly price: string }) {
  const { t } = useTranslation();
  const { betType } = intent.body;
  const { matchNo, redName, blueName, redLatinName, blueLatinName, multiply } = intent.shown;
  const title = matchText(t, matchNo);
  const word = t(BET_TYPE_TEXTS[betType]);
  const isCorner = betType === 'RED' || betType === 'BLUE';
  return (
    <CornerPlate
      corner={CORNER_OF[betType]}
      head={isCorner ? `${title} · ${t(CORNER_TEXTS[betType])}` : title}
      name={
        isCorner
          ? fighterName(
              betType === 'RED' ? redName : blueName,
              betType === 'RED' ? redLatinName : blueLatinName,
            )
          : word
      }
      standing={isCorner ? t(STANDING_TEXTS[standingAtPrice(multiply)]) : t('bet.paidWithStake')}
      price={price}
      look="ticket"
    />
  );
}
