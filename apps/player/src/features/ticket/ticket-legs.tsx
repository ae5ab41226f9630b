import type { BetTicket } from '@sanam/contract';
import { CornerSlash } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { LegStatusPill } from '../../components/bet-status-pill.tsx';
import { CORNER_OF } from '../../lib/corner-of.ts';
import { formatFightTime } from '../../lib/i18n/date-texts.ts';
import { matchText } from '../../lib/i18n/match-text.ts';
import { fighterName, stadiumText } from '../../lib/i18n/names.ts';

export type TicketLeg = BetTicket['transactionMatchStepItems'][number];

/** The legs of a step bet, each with its price and result. */
export function TicketLegs({ legs }: { readonly legs: readonly TicketLeg[] }) {
  const { t } = useTranslation();
  return (
    <ul>
      {legs.map((leg) => {
        const { matchNo, line, stadiumName, stadiumLatinName, matchTime } = leg.gameMatchsStep;
        const { redName, blueName, redLatinName, blueLatinName } = leg.gameMatchsStep;
        return (
          <li
            key={leg.id}
            className="flex min-h-15 flex-wrap items-center gap-3 border-t border-line px-3.5 py-2"
          >
            <CornerSlash corner={CORNER_OF[leg.betType]} />
            <div className="min-w-0 flex-[1_1_6rem]">
              <p className="text-name font-semibold">
                {leg.betType === 'RED'
                  ? fighterName(redName, redLatinName)
                  : fighterName(blueName, blueLatinName)}{' '}
                <span className="numerals whitespace-nowrap">{leg.rateName}</span>
              </p>
              <p className="text-small text-t2">
                {matchText(t, matchNo, line)} · {stadiumText(stadiumName, stadiumLatinName)} ·{' '}
                <span className="numerals">{formatFightTime(t, new Date(matchTime))}</span>
              </p>
            </div>
            <span className="ml-auto">
              <LegStatusPill resultType={leg.resultType} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
