import { Button, splitFighterName } from '@sanam/ui';
import { ArrowRight, GitCompareArrows } from 'lucide-react';

import { KeyCaps } from '../../components/key-caps.tsx';
import { Panel } from '../../components/panel.tsx';
import { rungName } from '../../lib/ringside/ladder.ts';
import { sendMoves } from '../../state/step/step-moves.ts';
import type { Step, StepRow } from './use-step.ts';
import { useStepTexts } from '../../state/step-texts.ts';

/** Conflicts and changes that wait on other matches. Each leads to its match. */
export function OtherChanges({ step }: { readonly step: Step }) {
  const texts = useStepTexts();
  const { selected, allRows, isLost } = step;
  const others = allRows.filter((row) => row.match.id !== selected?.match.id);
  const conflicts = others.filter(({ conflict }) => conflict !== undefined);
  const staged = others.filter((row) => row.staged !== undefined && row.conflict === undefined);
  const count = staged.length + (selected?.staged === undefined ? 0 : 1);
  if (conflicts.length === 0 && staged.length === 0) return null;
  return (
    <Panel id="step-others" title={staged.length === 0 ? texts.moreConflicts : texts.moreChanges}>
      <ul>
        {[...conflicts, ...staged].map((row) => (
          <Other key={row.match.id} row={row} onSelect={() => showRow(step, row)} />
        ))}
      </ul>
      {staged.length > 0 && (
        <div className="p-3.5 pt-1">
          <Button size="small" isBlock disabled={isLost} onClick={() => sendMoves()}>
            {texts.sendAll(String(count))}
            <KeyCaps act="sendAll" tone="gold" />
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** Also when the filter hides it. */
function showRow({ rows, chooseFamily, select }: Step, { match }: StepRow): void {
  if (!rows.some((row) => row.match.id === match.id)) chooseFamily(undefined);
  select(match.id);
}

function Other({ row, onSelect }: { readonly row: StepRow; readonly onSelect: () => void }) {
  const { match, place, staged, conflict } = row;
  const Icon = conflict === undefined ? ArrowRight : GitCompareArrows;
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        onClick={onSelect}
        className="flex min-h-11 w-full items-center justify-between gap-3 px-3.5 text-left text-label"
      >
        <span className="min-w-0 truncate">
          {splitFighterName(match.redName).main} – {splitFighterName(match.blueName).main}
        </span>
        <span className="flex shrink-0 items-center gap-1.5 numerals font-semibold">
          <span className="text-t2">{place === undefined ? '–' : rungName(place)}</span>
          <Icon aria-hidden strokeWidth={1.75} className="size-4 text-goldt" />
          {rungName(staged ?? conflict?.wanted ?? 0)}
        </span>
      </button>
    </li>
  );
}
