import { classNames } from '@sanam/ui';
import { CircleAlert, Flag, Gauge, Hand, TriangleAlert, UsersRound, type LucideIcon } from 'lucide-react';
import { useNavigate } from 'react-router';

import { KeyCaps } from '../../components/key-caps.tsx';
import { Panel } from '../../components/panel.tsx';
import { TODO_ACTS, type Act } from '../../lib/keys/key-table.ts';
import { PAGES } from '../../lib/pages.ts';
import { formatMinute } from '../../lib/ringside/format-time.ts';
import { useKey } from '../../state/keys.ts';
import { useTexts } from '../../state/language.ts';
import type { Alert } from '../../state/tonight.ts';

/** What needs somebody now, worst first, each one key away. */
export function TodoList({ alerts }: { readonly alerts: readonly Alert[] }) {
  const { tonight: texts } = useTexts();
  return (
    <Panel
      id="todo"
      title={
        <span className="flex items-center gap-2.5">
          <Hand aria-hidden strokeWidth={1.75} className="size-5 text-goldt" />
          {texts.todo}
        </span>
      }
      aside={
        alerts.length > 0 && (
          <span className="flex h-5.5 min-w-5.5 items-center justify-center rounded-pill bg-gold px-1 numerals font-semibold text-gold-ink">
            {alerts.length}
          </span>
        )
      }
    >
      {alerts.length === 0 ? (
        <p className="px-4 py-8 text-center text-body text-t2">{texts.nothingToDo}</p>
      ) : (
        <ol>
          {alerts.map((alert, index) => (
            <Todo key={alert.id} alert={alert} act={TODO_ACTS[index]} isFirst={index === 0} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Todo({
  alert,
  act,
  isFirst,
}: {
  readonly alert: Alert;
  readonly act: Act | undefined;
  readonly isFirst: boolean;
}) {
  const { tonight: texts, ringside } = useTexts();
  const navigate = useNavigate();
  const Icon = ICONS[alert.kind];
  const go = () => void navigate(pathOf(alert));
  useKey(act ?? 'todo1', go, act !== undefined);
  const number = alert.match === null ? undefined : ringside.short(String(alert.match.matchNo));
  return (
    <li
      className={classNames(
        'border-t border-line first:border-t-0',
        isFirst && 'bg-golds shadow-[inset_3px_0_0_var(--focus)]',
      )}
    >
      <button type="button" onClick={go} className="flex w-full items-start gap-3 px-3.5 py-2.5 text-left">
        <Icon
          aria-hidden
          strokeWidth={1.75}
          className={classNames(
            'mt-0.5 size-5 shrink-0',
            alert.severity === 'NORMAL' ? 'text-goldt' : 'text-loss',
          )}
        />
        <span className="min-w-0 flex-1">
          <span className="block text-label font-semibold">
            {[number, texts.alerts[alert.kind]].filter(Boolean).join(' · ')}
          </span>
          <span className="block text-small text-t2">
            {alert.match?.stadium.stadiumName}
            {alert.share !== null && ` ${Math.round(alert.share * 100)} %`}
          </span>
          {alert.since !== null && (
            <span className="block numerals text-small text-t2">{formatMinute(alert.since)}</span>
          )}
        </span>
        {act !== undefined && <KeyCaps act={act} />}
      </button>
    </li>
  );
}

const ICONS: Record<Alert['kind'], LucideIcon> = {
  LEDGER_BROKEN: TriangleAlert,
  OUTBOX_LAGGING: TriangleAlert,
  APPROVAL_WAITING: UsersRound,
  RESULT_UNEQUAL: TriangleAlert,
  RESULT_WAITING: UsersRound,
  LIABILITY_HIGH: Gauge,
  NO_RESULT: Flag,
  MATCH_LATE: CircleAlert,
  NO_PRICE: CircleAlert,
};

function pathOf({ kind, subject, match }: Alert): string {
  if (kind === 'APPROVAL_WAITING' && subject.startsWith('match/')) return `/result/${subject.slice(6)}`;
  if (match === null) return kind === 'LEDGER_BROKEN' ? '/ledger' : '/tonight';
  if (kind === 'NO_RESULT' || kind.startsWith('RESULT_')) return `/result/${match.id}`;
  return match.line === 'LIVE' ? `/ringside/${match.id}` : PAGES.step.path;
}
