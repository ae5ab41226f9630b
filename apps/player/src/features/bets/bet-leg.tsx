import { CornerSlash } from '@sanam/ui';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { CORNER_OF } from '../../lib/corner-of.ts';
import { BET_TYPE_TEXTS, STANDING_TEXTS } from '../../lib/i18n/arena-texts.ts';
import { formatFightTime } from '../../lib/i18n/date-texts.ts';
import { matchText } from '../../lib/i18n/match-text.ts';
import { fighterName, stadiumText } from '../../lib/i18n/names.ts';
import type { ListedBet } from '../../state/bets/listed-bet.ts';
import { legText, STATES } from '../../components/bet-status-pill.tsx';

type Leg = ListedBet['legs'][number];

export interface BetLegProps {
  readonly leg: Leg;
  /** One of several legs, each with its own match and result; a single one stands under the name of its match. */
  readonly isOneOfSeveral: boolean;
  /** A bet before the match, so that the match's time is shown. */
  readonly isStep: boolean;
}

/** The pick, its match and its price. */
export function BetLeg({ leg, isOneOfSeveral, isStep }: BetLegProps) {
  const { t } = useTranslation();
  const { matchNo, line, stadiumName, stadiumLatinName, matchTime } = leg.gameMatchsStep;
  const { colour, Icon } = STATES[leg.resultType];
  const notes = [
    ...(isOneOfSeveral ? [matchText(t, matchNo, line)] : []),
    ...standingNote(t, leg),
    ...(isOneOfSeveral ? [opponentNote(t, leg), stadiumText(stadiumName, stadiumLatinName)] : []),
    ...(isStep ? [formatFightTime(t, new Date(matchTime))] : []),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <CornerSlash corner={CORNER_OF[leg.betType]} />
      <div className="min-w-0 flex-[1_1_6rem]">
        <p className="text-name font-medium break-words">{pickName(t, leg)}</p>
        {notes.length > 0 && <p className="text-small text-t3">{notes.join(' · ')}</p>}
      </div>
      <div className="ml-auto shrink-0 text-right">
        <p
          className={`numerals text-title font-semibold ${leg.rateName.startsWith('-') ? 'text-loss' : 'text-t1'}`}
        >
          {leg.rateName}
        </p>
        {isOneOfSeveral && (
          <p className={`flex items-center justify-end gap-1 text-tiny ${colour}`}>
            <Icon aria-hidden strokeWidth={2} className="size-3.5" />
            {t(legText(leg.resultType))}
          </p>
        )}
      </div>
    </li>
  );
}

function pickName(t: TFunction, { betType, gameMatchsStep }: Leg): string {
  const { redName, blueName, redLatinName, blueLatinName } = gameMatchsStep;
  if (betType === 'RED') return fighterName(redName, redLatinName);
  if (betType === 'BLUE') return fighterName(blueName, blueLatinName);
  return t(BET_TYPE_TEXTS[betType]);
}

/** "Blue Underdog"; a draw has none. */
function standingNote(t: TFunction, { betType, standing }: Leg): string[] {
  return standing === null ? [] : [`${t(BET_TYPE_TEXTS[betType])} ${t(STANDING_TEXTS[standing])}`];
}

function opponentNote(t: TFunction, { betType, gameMatchsStep }: Leg): string {
  const red = fighterName(gameMatchsStep.redName, gameMatchsStep.redLatinName);
  const blue = fighterName(gameMatchsStep.blueName, gameMatchsStep.blueLatinName);
  if (betType === 'DRAW' || betType === 'NODRAW') return t('bets.betweenNames', { red, blue });
  return t('bets.against', { name: betType === 'RED' ? blue : red });
}
