import type { Alert } from '@sanam/contract';
import { classNames, useSeconds } from '@sanam/ui';
import {
  Banknote,
  BanknoteArrowDown,
  BanknoteArrowUp,
  CalendarCheck,
  CircleAlert,
  Flag,
  Gauge,
  Hand,
  Landmark,
  TriangleAlert,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { useNavigate } from 'react-router';

import { KeyCap, KeyCaps } from '../../components/key-caps.tsx';
import { Panel } from '../../components/panel.tsx';
import { placeOf } from '../../lib/alerts/alert-place.ts';
import { whenText } from '../../lib/alerts/alert-text.ts';
import { TODO_ACTS, type Act } from '../../lib/keys/key-table.ts';
import { nameOfStadium } from '../../lib/stadium-name.ts';
import { useAlertText } from '../../state/alert-text.ts';
import { useLanguage, useTexts } from '../../state/language.ts';
import type { NightMatch } from '../../state/tonight.ts';
import { NextMatch } from './next-match.tsx';

interface TodoListProps {
  readonly alerts: readonly Alert[];
  /** Undefined until they are known. */
  readonly night: readonly NightMatch[] | undefined;
  readonly canTrade: boolean;
}

/** What needs the operator now, the most urgent first, each with its key. */
export function TodoList({ alerts, night, canTrade }: TodoListProps) {
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
        <div className="flex flex-col gap-1 px-4 py-8 text-center">
          <p className="text-body">{texts.nothingToDo}</p>
          {night && <NextMatch matches={night} />}
        </div>
      ) : (
        <ol>
          {alerts.map((alert, index) => (
            <Todo key={alert.id} alert={alert} act={TODO_ACTS[index]} isFirst={index === 0} night={night} />
          ))}
        </ol>
      )}
      <p
        aria-hidden
        className="mt-auto hidden items-center gap-2 border-t border-line px-3.5 py-2.5 text-tiny text-t2 wide:flex"
      >
        <KeyCap>F1</KeyCap> {texts.firstTodo}
        {canTrade && (
          <>
            <KeyCap>1</KeyCap>–<KeyCap>9</KeyCap> {texts.toRingside}
          </>
        )}
      </p>
    </Panel>
  );
}

function Todo({
  alert,
  act,
  isFirst,
  night,
}: {
  readonly alert: Alert;
  readonly act: Act | undefined;
  readonly isFirst: boolean;
  readonly night: readonly NightMatch[] | undefined;
}) {
  const { tonight: texts, ringside } = useTexts();
  const language = useLanguage();
  const navigate = useNavigate();
  const now = useSeconds();
  const { title, help } = useAlertText()(alert);
  const Icon = ICONS[alert.kind];
  // An approval names its match by id alone.
  const match = night?.find(({ id }) => alert.subject === `match/${id}`);
  const isUrgent = alert.severity !== 'NORMAL';
  const place =
    help ??
    (match && `${ringside.short(String(match.matchNo))} · ${nameOfStadium(match.gameStadiums, language)}`);
  return (
    <li
      className={classNames(
        'border-t border-line first:border-t-0',
        isFirst && 'bg-golds shadow-[inset_3px_0_0_var(--focus)]',
      )}
    >
      <button
        type="button"
        onClick={() => void navigate(placeOf(alert).path)}
        className="flex w-full items-start gap-3 px-3.5 py-2.5 text-left"
      >
        <Icon
          aria-hidden
          strokeWidth={1.75}
          className={classNames('mt-0.5 size-5 shrink-0', isUrgent ? 'text-loss' : 'text-goldt')}
        />
        <span className="min-w-0 flex-1">
          <span className="block text-label font-semibold">{title}</span>
          {place !== undefined && <span className="block text-small text-t2">{place}</span>}
          <span className={classNames('block text-small', isUrgent ? 'text-loss' : 'text-t2')}>
            {whenText(alert.since, now, texts)}
          </span>
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
  DEPOSITS_WAITING: BanknoteArrowDown,
  NO_RESULT: Flag,
  WITHDRAWALS_WAITING: BanknoteArrowUp,
  MATCH_LATE: CircleAlert,
  NO_PRICE: CircleAlert,
  WITHDRAWALS_OWED: Banknote,
  STATEMENT_OPEN: Landmark,
  DAY_TO_CLOSE: CalendarCheck,
};
