import type { TransactionType } from '@sanam/contract';
import { BankTile, classNames, Pill, useSeconds, type PillTone } from '@sanam/ui';
import { Check, Lock, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';

import { panelClass } from '../../components/panel.tsx';
import { formatShort } from '../../lib/transfers/format.ts';
import { lastDigits, stateOfDeposit, type DepositState } from '../../lib/transfers/queue.ts';
import { waitingOf } from '../../lib/transfers/waiting.ts';
import { useTransferTexts } from '../../state/transfer-texts.ts';
import type { Transfer } from '../../state/transfers.ts';

export const TABS = ['waiting', 'aside', 'today', 'approvals'] as const;
export type Tab = (typeof TABS)[number];

interface QueueProps {
  readonly type: TransactionType;
  readonly tab: Tab;
  readonly counts: Partial<Record<Tab, number>>;
  readonly onTab: (tab: Tab) => void;
  readonly items: readonly Transfer[];
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
  readonly username: string;
  /** Above it a withdrawal needs two people; null: none does. */
  readonly sum: number | null | undefined;
  /** Instead of the items. */
  readonly children?: ReactNode;
}

/** What waits, the oldest first: a column, or on a phone a row that scrolls. */
export function Queue({ tab, counts, onTab, items, children, ...list }: QueueProps) {
  const texts = useTransferTexts();
  return (
    <section
      aria-label={texts.queue}
      className={`${panelClass} flex min-h-0 min-w-0 flex-col overflow-hidden desk:row-span-4 wide:row-span-1`}
    >
      <fieldset className="flex min-w-0 flex-wrap gap-1.5 border-b border-line p-3">
        {TABS.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === tab}
            onClick={() => onTab(name)}
            className="flex min-h-11 items-center gap-2 rounded-tile border border-line2 px-2 text-small font-semibold text-t2 aria-pressed:border-goldl aria-pressed:bg-golds aria-pressed:text-goldt wide:min-h-9 any-pointer-coarse:min-h-11"
          >
            {texts[name]}
            {counts[name] !== undefined && (counts[name] > 0 || name === 'waiting') && (
              <span className="numerals text-label">{counts[name]}</span>
            )}
          </button>
        ))}
      </fieldset>
      {children ?? (
        <ul
          // A list that scrolls is reached by the keyboard through its buttons.
          className="relative flex gap-2 overflow-x-auto p-3 desk:flex-col desk:gap-0 desk:overflow-y-auto desk:p-0"
        >
          {items.map((item) => (
            <QueueItem key={item.id} item={item} {...list} />
          ))}
        </ul>
      )}
      {children === undefined && items.length === 0 && (
        <p className="px-4 py-8 text-center text-body text-t2">{emptyText()}</p>
      )}
    </section>
  );

  function emptyText(): string {
    if (tab === 'aside') return texts.nothingAside;
    return tab === 'today' ? texts.nothingDecided : texts.nothing;
  }
}

function QueueItem({
  item,
  type,
  openId,
  onOpen,
  username,
  sum,
}: { readonly item: Transfer } & Omit<QueueProps, 'tab' | 'counts' | 'onTab' | 'items' | 'children'>) {
  const now = useSeconds();
  const { text, isLong, isLate } = waitingOf(type, item.createdAt, now);
  const claimer = item.claim?.by === username ? undefined : item.claim?.by;
  return (
    <li className="shrink-0 desk:border-b desk:border-line">
      <button
        type="button"
        aria-current={item.id === openId}
        onClick={() => onOpen(item.id)}
        className="flex min-h-17.5 w-40 items-center gap-2.5 rounded-cell border border-line2 px-3 py-1.5 text-left aria-[current=true]:border-goldl aria-[current=true]:bg-golds desk:w-full desk:rounded-none desk:border-0 desk:px-3.5 desk:aria-[current=true]:shadow-[inset_3px_0_0_var(--focus)]"
      >
        <span className="hidden desk:inline-flex">
          <BankTile code={item.bankCode} />
        </span>
        <span className="flex min-w-0 flex-1 flex-col desk:flex-row desk:items-center desk:gap-2">
          <span className="order-2 min-w-0 flex-1 desk:order-none">
            <span className="hidden truncate text-label font-semibold desk:block">{item.fullName}</span>
            <span className="block numerals text-small text-t2">
              {lastDigits(item.username)}
              {item.status === 'pending' && (
                <>
                  {' · '}
                  <span className={classNames(isLong && 'font-semibold text-goldt', isLate && 'text-loss')}>
                    {text}
                  </span>
                </>
              )}
            </span>
          </span>
          <span className="flex flex-col gap-0.5 desk:items-end">
            <span className="numerals text-name leading-5 font-semibold">{formatShort(item.amount)}</span>
            <span className="order-last flex max-w-full items-center gap-1.5 desk:order-none">
              {claimer !== undefined && <Claimed by={claimer} />}
              <State item={item} sum={sum} />
            </span>
          </span>
        </span>
      </button>
    </li>
  );
}

function Claimed({ by }: { readonly by: string }) {
  const texts = useTransferTexts();
  return (
    <span title={texts.isOn(by)} className="text-t2">
      <Lock aria-hidden className="size-3.5" />
      <span className="sr-only">{texts.isOn(by)}</span>
    </span>
  );
}

const TONES: Record<DepositState, PillTone> = {
  passed: 'gain',
  used: 'loss',
  late: 'gold-soft',
  amount: 'gold-soft',
  name: 'gold-soft',
  listed: 'outline',
  slip: 'outline',
  open: 'outline',
};

function State({ item, sum }: { readonly item: Transfer } & Pick<QueueProps, 'sum'>) {
  const texts = useTransferTexts();
  if (item.status !== 'pending') {
    const status = item.reversal === null ? item.status : 'reversed';
    return <Pill tone={status === 'success' ? 'gain' : 'outline'}>{texts.status[status]}</Pill>;
  }
  if (item.approval !== null) {
    return (
      <Pill tone="gold-soft" icon={<UsersRound aria-hidden className="size-3.5" />}>
        {texts.steps.second}
      </Pill>
    );
  }
  if (item.type === 'deposit') {
    const state = stateOfDeposit(item);
    return (
      <Pill
        tone={TONES[state]}
        icon={state === 'passed' ? <Check aria-hidden className="size-3.5" /> : undefined}
      >
        {texts.states[state]}
      </Pill>
    );
  }
  if (Number(item.debt) > 0) return <Pill tone="loss">{texts.owes(formatShort(Number(item.debt)))}</Pill>;
  if (item.approved !== null) return <Pill tone="gain">{texts.steps.transfer}</Pill>;
  if (typeof sum === 'number' && item.amount > sum) return <Pill tone="gold-edge">{texts.steps.second}</Pill>;
  if (item.turnover !== null && item.turnover.percent < 100)
    return <Pill tone="outline">{texts.turnoverShare(String(item.turnover.percent))}</Pill>;
  return <Pill tone="outline">{texts.steps.approve}</Pill>;
}
