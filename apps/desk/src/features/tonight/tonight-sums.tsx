import type { OperatorRole } from '@sanam/contract';
import { baht, type Satang } from '@sanam/money';
import { classNames, useSeconds } from '@sanam/ui';

import { panelClass } from '../../components/panel.tsx';
import { spanOf } from '../../lib/alerts/span.ts';
import { formatWhole } from '../../lib/ringside/format-amount.ts';
import type { Alert } from '../../state/alerts.ts';
import type { Board } from '../../state/exposure.ts';
import { useTexts } from '../../state/language.ts';
import { useTonightSums, type NightMatch } from '../../state/tonight.ts';

interface TonightSumsProps {
  readonly role: OperatorRole;
  readonly matches: readonly NightMatch[];
  readonly alerts: readonly Alert[] | undefined;
  readonly board: Board | undefined;
}

/** The six sums of the evening: the first three for every role, the others by role. */
export function TonightSums({ role, matches, alerts, board }: TonightSumsProps) {
  const { tonight: texts } = useTexts();
  const { data: sums } = useTonightSums();
  const done = matches.filter(({ result }) => result !== null).length;
  const worst = board && baht(board.worst);
  const result = sums && baht(sums.settled.result);
  return (
    <dl
      className={`${panelClass} grid grid-cols-2 overflow-hidden desk:grid-cols-3 wide:col-span-2 wide:grid-cols-6`}
    >
      <Sum name={texts.staked} value={sums && formatWhole(baht(sums.staked))} help={texts.stakedHelp} />
      <Sum
        name={texts.result}
        value={result === undefined ? undefined : formatWhole(result, { sign: true })}
        amount={result}
        help={texts.resultHelp(String(done))}
      />
      <Sum
        name={texts.openStakes}
        value={sums && formatWhole(baht(sums.openStakes))}
        help={texts.openStakesHelp}
      />
      {role !== 'cashier' && (
        <Sum
          name={texts.worstAll}
          value={worst === undefined ? undefined : formatWhole(worst, { sign: true })}
          amount={worst}
          help={texts.worstAllHelp}
        />
      )}
      {role === 'admin' && <BothWaiting alerts={alerts} />}
      {role === 'cashier' && <WaitingSum name={texts.deposits} kind="DEPOSITS_WAITING" alerts={alerts} />}
      {role === 'cashier' && <WaitingSum name={texts.payouts} kind="WITHDRAWALS_WAITING" alerts={alerts} />}
      {role === 'trader' && (
        <Sum
          name={texts.open}
          value={String(matches.filter(({ isOpenBet }) => isOpenBet).length)}
          help={texts.openHelp}
        />
      )}
      <Sum name={texts.matches} value={`${done} / ${matches.length}`} help={texts.matchesHelp} />
    </dl>
  );
}

type Alerts = Pick<TonightSumsProps, 'alerts'>;

function BothWaiting({ alerts }: Alerts) {
  const { tonight: texts } = useTexts();
  const waiting = ['DEPOSITS_WAITING', 'WITHDRAWALS_WAITING'].map((kind) =>
    alerts?.find((alert) => alert.kind === kind),
  );
  const counts = waiting.map((alert) => alert?.count ?? 0);
  return <Sum name={texts.transfers} value={alerts && counts.join(' / ')} help={useOldest(waiting)} />;
}

function WaitingSum({
  name,
  kind,
  alerts,
}: Alerts & { readonly name: string; readonly kind: Alert['kind'] }) {
  const waiting = alerts?.find((alert) => alert.kind === kind);
  return <Sum name={name} value={alerts && String(waiting?.count ?? 0)} help={useOldest([waiting])} />;
}

function useOldest(waiting: readonly (Alert | undefined)[]): string {
  const { tonight: texts } = useTexts();
  const now = useSeconds();
  const times = waiting.flatMap((alert) => (alert?.since ? [Date.parse(alert.since)] : []));
  return times.length === 0
    ? texts.noneWaiting
    : texts.oldest(spanOf(Math.max(0, now - Math.min(...times)), texts.span));
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
    <div className="-mt-px -ml-px min-w-0 border-t border-l border-line px-3.5 py-2.5">
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
