import { Button } from '@sanam/ui';
import { GitCompareArrows } from 'lucide-react';

import { KeyCaps } from '../../components/key-caps.tsx';
import { PriceComparison } from '../../components/price-comparison.tsx';
import { nextPlace, rungName } from '../../lib/ringside/ladder.ts';
import { useKey } from '../../state/keys.ts';
import { useTexts } from '../../state/language.ts';
import { useRates } from '../../state/ringside/match-data.ts';
import { acceptStepConflict, stageMove, type StepConflict } from '../../state/step/step-moves.ts';
import type { StepRow } from './use-step.ts';

interface ConflictBoxProps {
  readonly row: StepRow;
  readonly conflict: StepConflict;
}

/** Somebody else has moved the price. Nothing is sent again by itself. */
export function ConflictBox({ row: { match, place, seen }, conflict: { saw, wanted } }: ConflictBoxProps) {
  const { ringside: texts } = useTexts();
  const { data: rates } = useRates(match.id);
  const setBy = rates?.find(({ rateId }) => rateId === match.rateId)?.setBy ?? undefined;
  const keep = () => acceptStepConflict(match.id);
  useKey('send', keep);
  const corner = (saw ?? place ?? 0) > wanted ? 'RED' : 'BLUE';
  const next = place === undefined || wanted === place ? undefined : nextPlace(place, corner);
  return (
    <div role="alert" className="flex flex-col gap-2.5 rounded-cell border-2 border-focus p-2.5">
      <div className="flex items-start gap-2.5">
        <GitCompareArrows aria-hidden strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-goldt" />
        <div>
          <p className="text-label font-semibold">
            {setBy === undefined ? texts.conflict : texts.conflictBy(setBy)}
          </p>
          <p className="text-small text-t2">{texts.conflictHelp}</p>
        </div>
      </div>
      <PriceComparison
        saw={{ name: texts.saw, place: saw }}
        now={{ name: texts.now(setBy ?? texts.unknownSetter), place }}
        wanted={{ name: texts.wanted, place: wanted }}
      />
      <p className="text-small text-t2">{wanted === place ? texts.sameWanted : texts.otherWanted}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button size="small" onClick={keep}>
          {texts.keep(place === undefined ? '–' : rungName(place))}
          <KeyCaps act="send" tone="gold" />
        </Button>
        {next !== undefined && (
          <Button variant="secondary" size="small" onClick={() => stageMove(seen, corner, 1)}>
            {texts.moveOnTo(rungName(next))}
            <KeyCaps act={corner === 'RED' ? 'redStronger' : 'blueStronger'} />
          </Button>
        )}
      </div>
    </div>
  );
}
