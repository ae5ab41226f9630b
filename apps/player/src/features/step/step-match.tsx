import { useTranslation } from 'react-i18next';

import { formatFightTime } from '../../lib/i18n/date-texts.ts';
import { matchTitle } from '../../lib/i18n/match-text.ts';
import { roundText } from '../../lib/i18n/round-text.ts';
import { useStepMatch } from '../../state/step/step-board.ts';
import { StepCorner } from './step-corner.tsx';

export interface StepMatchProps {
  readonly matchId: number;
  readonly stadium: string;
}

/** One match of the table. It subscribes to its own prices, so that a change renders only these rows. */
export function StepMatch({ matchId, stadium }: StepMatchProps) {
  const { t } = useTranslation();
  const match = useStepMatch(matchId);
  if (match === undefined) return null;
  const title = matchTitle(t, match, 'STEP');
  return (
    <section aria-label={title} className="border-line py-2 not-first:border-t">
      <h4 className="flex flex-wrap items-baseline gap-x-2.5 px-3 pb-1 text-label font-normal text-t2">
        <span className="text-t1">{title}</span>
        <span>{roundText(t, match)}</span>
        <time dateTime={match.fightingDateTime} className="numerals">
          {formatFightTime(t, new Date(match.fightingDateTime))}
        </time>
      </h4>
      <div className="flex flex-col gap-1.5">
        <StepCorner corner="RED" match={match} stadium={stadium} />
        <StepCorner corner="BLUE" match={match} stadium={stadium} />
      </div>
    </section>
  );
}
