import type { TransactionType } from '@sanam/contract';
import { classNames, useSeconds } from '@sanam/ui';
import { Moon } from 'lucide-react';

import { formatShort } from '../../lib/transfers/format.ts';
import { bankPauseAt, PROMISED_MINUTES, waitingOf } from '../../lib/transfers/waiting.ts';
import { useTransferTexts } from '../../state/transfer-texts.ts';
import { useWaiting } from '../../state/transfers.ts';

/** Beside the title: how many wait, how much money that is, and for how long the oldest has waited. */
export function QueueSummary({ type }: { readonly type: TransactionType }) {
  const texts = useTransferTexts();
  const { data } = useWaiting(type);
  const now = useSeconds();
  const [oldest] = data ?? [];
  if (data === undefined || oldest === undefined) return null;
  const sum = formatShort(data.reduce((satang, { amount }) => satang + Math.round(amount * 100), 0) / 100);
  const { text, isLong, isLate } = waitingOf(type, oldest.createdAt, now);
  return (
    <p className="truncate">
      {texts.waitingInAll(String(data.length))} · {type === 'deposit' ? texts.inAll(sum) : texts.onHold(sum)}{' '}
      · {texts.oldest}{' '}
      <b className={classNames('numerals font-semibold', isLong && 'text-goldt', isLate && 'text-loss')}>
        {text}
      </b>{' '}
      {texts.promised(String(PROMISED_MINUTES[type]))}
    </p>
  );
}

/** Shown before the banks' pause begins, so that no payout is begun that cannot be sent. */
export function BankPause() {
  const texts = useTransferTexts();
  const pause = bankPauseAt(useSeconds());
  if (pause === undefined) return null;
  return (
    <span className="flex min-h-9 max-w-[36vw] items-center gap-2 rounded-tile border border-line2 bg-s2 px-3 py-1 text-small leading-tight desk:max-w-none">
      <Moon aria-hidden strokeWidth={1.75} className="size-4.5 shrink-0" />
      {pause === 'now' ? texts.pauseNow : texts.pauseSoon}
    </span>
  );
}

/** On a phone, beside the title: which of them is open, and for how long it has waited. */
export function QueuePlace({
  type,
  openId,
}: {
  readonly type: TransactionType;
  readonly openId: string | undefined;
}) {
  const texts = useTransferTexts();
  const { data = [] } = useWaiting(type);
  const now = useSeconds();
  const index = data.findIndex(({ id }) => id === openId);
  const open = data[index];
  if (open === undefined) return null;
  return (
    <span className="text-small font-normal text-t2 desk:hidden">
      {' '}
      {texts.place(String(index + 1), String(data.length))}{' '}
      <span className="numerals text-goldt">{waitingOf(type, open.createdAt, now).text}</span>
    </span>
  );
}
