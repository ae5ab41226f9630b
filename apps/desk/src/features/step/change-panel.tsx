import { Button, classNames, CornerSlash, splitFighterName } from '@sanam/ui';
import { ArrowRight, Hourglass } from 'lucide-react';

import { KeyCaps } from '../../components/key-caps.tsx';
import { panelClass } from '../../components/panel.tsx';
import { RungLabel } from '../../components/rung-label.tsx';
import { favouriteText } from '../../lib/ringside/favourite-text.ts';
import { rungName } from '../../lib/ringside/ladder.ts';
import { useKey } from '../../state/keys.ts';
import { useTexts } from '../../state/language.ts';
import { closeBetting } from '../../state/ringside/close-betting.ts';
import { dropMove, sendMoves } from '../../state/step/step-moves.ts';
import { BettingActs } from './betting-acts.tsx';
import { ConflictBox } from './conflict-box.tsx';
import type { StepRow } from './use-step.ts';
import { useStepTexts } from '../../state/step-texts.ts';

interface ChangePanelProps {
  readonly row: StepRow;
  readonly isLost: boolean;
}

/** The selected match: the change that waits for it and what it will refuse, or what can be done with its betting. */
export function ChangePanel({ row, isLost }: ChangePanelProps) {
  const texts = useStepTexts();
  const { match, staged, conflict, state } = row;
  // Also while a change or a conflict waits, and when it seems closed: it may be about to open.
  useKey('close', () => void closeBetting(match.id), state !== 'ended');
  const hasConflict = conflict !== undefined && !isLost;
  return (
    <section aria-labelledby="step-change" className={classNames(panelClass, 'flex flex-col')}>
      <h2
        id="step-change"
        className="hidden min-h-9.5 items-center border-b border-line px-3.5 text-label font-semibold desk:flex"
      >
        {staged === undefined ? texts.selected : texts.changed}
      </h2>
      <div className="flex flex-col gap-2.5 p-3 desk:p-3.5">
        <Price row={row} />
        {hasConflict && <ConflictBox row={row} conflict={conflict} />}
        {!hasConflict && staged !== undefined && <Staged row={row} isLost={isLost} />}
        {!hasConflict && staged === undefined && <BettingActs row={row} isLost={isLost} />}
      </div>
    </section>
  );
}

/** Between whom, and the rung with its favourite; with a change the rung before it. */
function Price({ row: { match, staged, place } }: { readonly row: StepRow }) {
  const { ringside } = useTexts();
  const shown = staged ?? place;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p className="flex min-w-0 items-center gap-2 text-label font-semibold">
        {shown !== undefined && shown !== 0 && (
          <CornerSlash corner={shown < 0 ? 'red' : 'blue'} className="h-4" />
        )}
        <span className="truncate">
          {splitFighterName(match.redName).main} – {splitFighterName(match.blueName).main}
        </span>
      </p>
      {shown !== undefined && (
        <p className="flex items-center gap-2.5 text-title font-semibold desk:w-full desk:text-[1.875rem] desk:leading-10">
          {staged !== undefined && (
            <>
              <s className="numerals text-lead text-t2 desk:text-headline">
                {place === undefined ? '–' : rungName(place)}
              </s>
              <ArrowRight aria-hidden strokeWidth={1.75} className="size-5" />
            </>
          )}
          <span className="flex items-center gap-2 numerals">
            <RungLabel place={shown} className="h-5 desk:h-7" />
          </span>
          <span className="text-small font-normal text-t2">{favouriteText(shown, ringside)}</span>
        </p>
      )}
    </div>
  );
}

/** What sending will refuse, before it is sent. */
function Staged({ row: { match, waiting }, isLost }: ChangePanelProps) {
  const texts = useStepTexts();
  useKey('send', () => sendMoves([match.id]), !isLost);
  useKey('back', () => dropMove(match.id));
  return (
    <>
      {waiting > 0 ? (
        <p className="flex items-start gap-3 rounded-cell border border-line2 bg-s2 p-2.5 text-small">
          <Hourglass aria-hidden strokeWidth={1.75} className="mt-0.5 size-4.5 shrink-0 text-goldt" />
          <span>
            <b>{texts.waitingBets(waiting.toLocaleString('en'))}</b> {texts.waitingHelp}
          </span>
        </p>
      ) : (
        <p className="text-small text-t2">{texts.noneWaiting}</p>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" size="small" onClick={() => dropMove(match.id)}>
          {texts.drop}
          <KeyCaps act="back" />
        </Button>
        <Button size="small" disabled={isLost} onClick={() => sendMoves([match.id])}>
          {texts.send}
          <KeyCaps act="send" tone="gold" />
        </Button>
      </div>
    </>
  );
}
