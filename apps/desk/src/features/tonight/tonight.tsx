import { baht, type Satang } from '@sanam/money';
import { classNames, ErrorBox, Skeleton } from '@sanam/ui';

import { panelClass } from '../../components/panel.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { formatWhole } from '../../lib/ringside/format-amount.ts';
import { useBoard } from '../../state/exposure.ts';
import { useTexts } from '../../state/language.ts';
import type { DeskMatch } from '../../state/matches.ts';
import { useAlerts, useNight } from '../../state/tonight.ts';
import { RunningTable } from './running-table.tsx';
import { Timeline } from './timeline.tsx';
import { TodoList } from './todo-list.tsx';

/** What needs somebody now, over all stadiums. Nothing is changed from here. */
export function Tonight({ running }: { readonly running: readonly DeskMatch[] }) {
  const { tonight: texts, login } = useTexts();
  const night = useNight();
  const { data: board } = useBoard();
  const { data: alerts } = useAlerts(true);
  const matches = night.data ?? [];
  const done = matches.filter(({ result }) => result !== null).length;
  return (
    <div className="grid grid-cols-1 items-start gap-3 p-3 wide:grid-cols-[minmax(0,1fr)_17.75rem]">
      <dl className={`${panelClass} grid grid-cols-2 desk:grid-cols-4 wide:col-span-2`}>
        <Sum name={texts.matches} value={`${done} / ${matches.length}`} help={texts.matchesHelp} />
        <Sum
          name={texts.open}
          value={String(matches.filter(({ isOpenBet }) => isOpenBet).length)}
          help={texts.openHelp}
        />
        <Sum
          name={texts.worstAll}
          value={board && formatWhole(baht(board.worst), { sign: true })}
          amount={board && baht(board.worst)}
          help={texts.worstAllHelp}
        />
        <Sum
          name={texts.bestAll}
          value={board && formatWhole(baht(board.best), { sign: true })}
          amount={board && baht(board.best)}
          help={texts.bestAllHelp}
        />
      </dl>
      <div className="flex min-w-0 flex-col gap-3">
        {night.data === undefined && night.error !== undefined && (
          <ErrorBox
            message={failureText(night.error, login.noReply)}
            retry={{ label: texts.retry, onRetry: night.reload }}
          />
        )}
        {night.data === undefined && night.error === undefined && <Skeleton className="h-70 rounded-box" />}
        {matches.length > 0 && <Timeline matches={matches} />}
        {night.data?.length === 0 && (
          <p className={`${panelClass} px-4 py-10 text-center text-body text-t2`}>{texts.noMatches}</p>
        )}
        {running.length > 0 && <RunningTable matches={running} board={board} />}
      </div>
      {alerts && <TodoList alerts={alerts} />}
    </div>
  );
}

interface SumProps {
  readonly name: string;
  readonly value: string | undefined;
  readonly help: string;
  /** Colours a gain or a loss. */
  readonly amount?: Satang | undefined;
}

function Sum({ name, value, help, amount = 0 as Satang }: SumProps) {
  return (
    <div className="px-3.5 py-3 not-first:border-l not-first:border-line">
      <dt className="text-small text-t2">{name}</dt>
      <dd
        className={classNames(
          'numerals text-[1.5rem] leading-8 font-semibold',
          amount < 0 && 'text-loss',
          amount > 0 && 'text-gain',
        )}
      >
        {value ?? '–'}
      </dd>
      <dd className="text-small text-t3">{help}</dd>
    </div>
  );
}
