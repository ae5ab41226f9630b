import type { OperatorRole } from '@sanam/contract';
import { ErrorBox, Skeleton } from '@sanam/ui';

import { panelClass } from '../../components/panel.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { useAlerts } from '../../state/alerts.ts';
import { useBoard } from '../../state/exposure.ts';
import { useTexts } from '../../state/language.ts';
import type { DeskMatch } from '../../state/matches.ts';
import { useNight } from '../../state/tonight.ts';
import { RunningTable } from './running-table.tsx';
import { Timeline } from './timeline.tsx';
import { TodoList } from './todo-list.tsx';
import { TonightSums } from './tonight-sums.tsx';

interface TonightProps {
  readonly role: OperatorRole;
  /** Those that are being corrected are among them. */
  readonly running: readonly DeskMatch[];
  readonly correcting: ReadonlySet<number>;
}

/** What needs the operator now, over all stadiums. Nothing is changed from here. */
export function Tonight({ role, running, correcting }: TonightProps) {
  const { tonight: texts, login } = useTexts();
  const canTrade = role !== 'cashier';
  const night = useNight();
  const { data: board } = useBoard(canTrade);
  const { data: alerts } = useAlerts();
  const matches = night.data ?? [];
  return (
    <div className="grid grid-cols-1 content-start items-start gap-3 p-3 wide:flex-1 wide:grid-cols-[minmax(0,1fr)_17.75rem] wide:grid-rows-[auto_1fr] wide:items-stretch">
      <TonightSums role={role} matches={matches} alerts={alerts} board={board} />
      <div className="flex min-w-0 flex-col gap-3 max-wide:order-2">
        {night.data === undefined && night.error !== undefined && (
          <ErrorBox
            message={failureText(night.error, login.noReply)}
            retry={{ label: texts.retry, onRetry: night.reload }}
          />
        )}
        {night.data === undefined && night.error === undefined && <Skeleton className="h-70 rounded-box" />}
        {matches.length > 0 && <Timeline matches={matches} correcting={correcting} canTrade={canTrade} />}
        {night.data?.length === 0 && (
          <p className={`${panelClass} px-4 py-10 text-center text-body text-t2`}>{texts.noMatches}</p>
        )}
        {canTrade && running.length > 0 && (
          <RunningTable matches={running} correcting={correcting} board={board} />
        )}
      </div>
      {alerts ? (
        <TodoList alerts={alerts} night={night.data} canTrade={canTrade} />
      ) : (
        <Skeleton className="h-70 rounded-box" />
      )}
    </div>
  );
}
