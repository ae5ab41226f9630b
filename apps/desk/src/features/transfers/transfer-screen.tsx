import type { Operator, TransactionType } from '@sanam/contract';
import { ErrorBox, Skeleton } from '@sanam/ui';
import { useEffect, useEffectEvent } from 'react';

import { KeyLegend, type LegendRow } from '../../components/key-legend.tsx';
import { panelClass } from '../../components/panel.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { following, neighbour } from '../../lib/transfers/queue.ts';
import { useDeskSettings } from '../../state/desk-settings.ts';
import { useKey, usePossibleActs } from '../../state/keys.ts';
import { useTransferTexts } from '../../state/transfer-texts.ts';
import { useApprovals, useDecided, useTransfer, useWaiting } from '../../state/transfers.ts';
import { ApprovalList } from './approval-list.tsx';
import { Deposit } from './deposit.tsx';
import { Queue, type Tab } from './queue.tsx';
import { Withdrawal } from './withdrawal.tsx';

interface TransferScreenProps {
  readonly operator: Operator;
  readonly type: TransactionType;
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  readonly openId: string | undefined;
  /** Undefined: none. Replaces the address when nobody has chosen it. */
  readonly onOpen: (id: string | undefined, isChosen: boolean) => void;
}

/** The queue, and the one that is open. */
export function TransferScreen({ operator, type, tab, onTab, openId, onOpen }: TransferScreenProps) {
  const texts = useTransferTexts();
  const waiting = useWaiting(type);
  const decided = useDecided(type, tab === 'today');
  const approvals = useApprovals(true);
  const { data: settings } = useDeskSettings();
  const opened = useTransfer(openId);
  const inQueue = (waiting.data ?? []).filter(({ aside }) => aside === null);
  const aside = (waiting.data ?? []).filter((item) => item.aside !== null);
  const items = { waiting: inQueue, aside, today: decided.data ?? [], approvals: [] }[tab];
  const query = tab === 'today' ? decided : waiting;
  const sum = settings?.approvalBaht.value;

  const go = (step: 1 | -1) => {
    const next = neighbour(items, openId, step);
    if (next) onOpen(next.id, true);
  };
  useKey('rowDown', () => go(1), items.length > 0);
  useKey('rowUp', () => go(-1), items.length > 0);

  /** The oldest that no other operator has claimed. */
  const first = inQueue.find(({ claim }) => claim === null || claim.by === operator.username) ?? inQueue[0];
  const toOpen = openId === undefined && tab === 'waiting' ? first?.id : undefined;
  const open = useEffectEvent((id: string) => onOpen(id, false));
  useEffect(() => {
    if (toOpen !== undefined) open(toOpen);
  }, [toOpen]);

  const leave = () => onOpen(openId === undefined ? undefined : following(items, openId)?.id, false);
  const transfer = opened.data?.type === type ? opened.data : undefined;
  const One = type === 'deposit' ? Deposit : Withdrawal;

  return (
    <div className="grid flex-1 grid-cols-1 content-start gap-3 p-3 desk:grid-cols-[17rem_minmax(0,1fr)] wide:grid-cols-[22.875rem_minmax(0,1fr)_20.625rem] wide:h-[calc(100dvh-var(--bar-height))] wide:flex-none wide:grid-rows-[minmax(0,1fr)_auto] wide:content-stretch">
      <Queue
        type={type}
        tab={tab}
        counts={{
          waiting: inQueue.length,
          aside: aside.length,
          ...(approvals.data && { approvals: approvals.data.length }),
        }}
        onTab={onTab}
        items={items}
        openId={openId}
        onOpen={(id) => onOpen(id, true)}
        username={operator.username}
        sum={sum}
      >
        {tab === 'approvals' ? (
          <ApprovalList
            approvals={approvals.data ?? []}
            username={operator.username}
            onOpen={(id) => onOpen(id, true)}
          />
        ) : query.data === undefined ? (
          <div className="p-3">
            {query.error === undefined ? (
              <Skeleton className="h-60 rounded-cell" />
            ) : (
              <ErrorBox
                message={failureText(query.error, texts.noReply)}
                retry={{ label: texts.retry, onRetry: query.reload }}
              />
            )}
          </div>
        ) : undefined}
      </Queue>
      {transfer && <One key={transfer.id} transfer={transfer} operator={operator} onLeft={leave} sum={sum} />}
      {!transfer && (
        <p
          className={`${panelClass} order-2 flex items-center justify-center px-4 py-10 text-center text-body text-t2 wide:col-span-2`}
        >
          {emptyText()}
        </p>
      )}
      <div className="order-5 hidden wide:col-span-3 wide:block">
        <Legend type={type} />
      </div>
    </div>
  );

  function emptyText(): string {
    if (opened.error !== undefined) return failureText(opened.error, texts.noReply);
    if (openId !== undefined && opened.data === undefined) return texts.loading;
    return inQueue.length === 0 && tab === 'waiting' ? texts.nothing : texts.chooseOne;
  }
}

function Legend({ type }: { readonly type: TransactionType }) {
  const { legend } = useTransferTexts();
  const shared: LegendRow[] = [{ text: legend.item, acts: ['rowDown', 'rowUp'] }];
  const rows: LegendRow[] =
    type === 'deposit'
      ? [
          ...shared,
          { text: legend.decide, acts: ['decide'] },
          { text: legend.enter, acts: ['enterArrival'] },
          { text: legend.refuse, acts: ['refuse'] },
          { text: legend.aside, acts: ['aside'] },
          { text: legend.zoom, acts: ['zoomSlip'] },
          { text: legend.copyReference, acts: ['copyReference'] },
          { text: legend.player, acts: ['openPlayer'] },
          { text: legend.all, acts: [] },
        ]
      : [
          ...shared,
          { text: legend.copyLine, acts: ['line1'], caps: ['1', '–', '4'] },
          { text: legend.approve, acts: ['approve'] },
          { text: legend.second, acts: ['askSecond'] },
          { text: legend.paid, acts: ['paid'] },
          { text: legend.refusePay, acts: ['refuse'] },
          { text: legend.aside, acts: ['aside'] },
          { text: legend.player, acts: ['openPlayer'] },
        ];
  return <KeyLegend possible={usePossibleActs()} rows={rows} />;
}
