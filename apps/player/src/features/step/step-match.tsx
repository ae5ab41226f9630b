import { useTranslation } from 'react-i18next';

import { formatFightTime } from '../../lib/i18n/date-texts.ts';
import { useStepOffer } from '../../state/step/step-board.ts';
import { StepCorner } from './step-corner.tsx';

export interface StepMatchProps {
  readonly matchId: number;
  readonly stadium: string;
}

/** One match of the table. It follows its prices by itself, so that a change redraws these rows and nothing else. */
export function StepMatch({ matchId, stadium }: StepMatchProps) {
  const { t } = useTranslation();
  const offer = useStepOffer(matchId);
  if (offer === undefined) return null;
  return (
    <section aria-label={offer.matchName} className="border-line py-2 not-first:border-t">
      <h4 className="flex flex-wrap items-baseline gap-x-2.5 px-3 pb-1 text-label font-normal text-t2">
        <span className="text-t1">{offer.matchName}</span>
        <span>{t('arena.round', { round: offer.roundNo || FIRST_ROUND })}</span>
        <time dateTime={offer.fightingDateTime} className="numerals">
          {formatFightTime(t, new Date(offer.fightingDateTime))}
        </time>
      </h4>
      <div className="flex flex-col gap-1.5">
        <StepCorner corner="RED" offer={offer} stadium={stadium} />
        <StepCorner corner="BLUE" offer={offer} stadium={stadium} />
      </div>
    </section>
  );
}

const FIRST_ROUND = 1;
