import { toast } from '@sanam/ui';
import { CircleCheck, CircleMinus } from 'lucide-react';
import { useState } from 'react';

import { panelClass } from '../../components/panel.tsx';
import { formatMinute } from '../../lib/ringside/format-time.ts';
import { formatBaht, formatDay } from '../../lib/transfers/format.ts';
import { useKey } from '../../state/keys.ts';
import { useLanguage } from '../../state/language.ts';
import { useTransferTexts, type TransferTexts } from '../../state/transfer-texts.ts';
import { useClaim, type TransferDetails } from '../../state/transfers.ts';
import { ArrivalForm } from './arrival-form.tsx';
import { DepositActs } from './deposit-acts.tsx';
import { factsOfDeposit } from './deposit-facts.ts';
import { Facts } from './facts.tsx';
import { BankLinePanel } from './bank-line-panel.tsx';
import type { OneTransferProps } from './one-transfer.ts';
import { PlayerHead } from './player-head.tsx';
import { SlipPanel } from './slip-panel.tsx';

/** One deposit: what the bank's list has, how it compares, and what is done with it. */
export function Deposit({ transfer, operator, onLeft, sum }: OneTransferProps) {
  const texts = useTransferTexts();
  const language = useLanguage();
  const [isRefusing, setRefusing] = useState(false);
  const isPending = transfer.status === 'pending';
  const { takenBy } = useClaim(isPending ? transfer.id : undefined);
  const isResting = !isPending || takenBy !== undefined || transfer.approval !== null;
  const reference = transfer.line?.ref ?? transfer.arrival?.bankRef ?? transfer.bankRef;
  useKey('copyReference', () => void copyText(reference ?? '', texts), reference !== null);
  return (
    <>
      <div
        data-transfer={transfer.id}
        className="max-desk:contents desk:order-3 desk:flex desk:min-w-0 desk:flex-col desk:gap-3 wide:order-2 wide:min-h-0 wide:overflow-y-auto"
      >
        {/* On a phone the slip comes before the player and the checks, what is typed after them. */}
        <div className="order-1 min-w-0 empty:hidden">
          <SlipPanel key={transfer.id} transfer={transfer} />
        </div>
        <div className="order-3 flex min-w-0 flex-col gap-3">
          <BankLinePanel
            key={`${transfer.id} line`}
            transfer={transfer}
            isResting={isResting || isRefusing}
          />
          <ArrivalForm
            key={`${transfer.id} ${transfer.arrival?.at} ${transfer.line?.id}`}
            transfer={transfer}
            isResting={isResting}
          />
        </div>
      </div>
      <div className="contents wide:order-3 wide:flex wide:min-h-0 wide:min-w-0 wide:flex-col wide:overflow-y-auto wide:rounded-box wide:border wide:border-line wide:bg-s1">
        <div
          className={`${panelClass} order-2 min-w-0 overflow-hidden wide:shrink-0 wide:rounded-b-none wide:border-0 wide:bg-transparent`}
        >
          <PlayerHead transfer={transfer} />
          <p className="flex items-baseline justify-between gap-3 border-b border-line px-3.5 py-2">
            <span className="numerals text-small text-t2">{transfer.transferCode}</span>
            <span className="numerals text-[1.5rem] leading-8 font-semibold">
              {formatBaht(transfer.amount)}
            </span>
          </p>
          <Facts label={texts.list} facts={factsOfDeposit(transfer, texts, language)} />
          <Recent transfer={transfer} />
        </div>
        <DepositActs
          key={transfer.id}
          transfer={transfer}
          operator={operator}
          onLeft={onLeft}
          sum={sum}
          takenBy={takenBy}
          isRefusing={isRefusing}
          setRefusing={setRefusing}
        />
      </div>
    </>
  );
}

function Recent({ transfer: { player } }: { readonly transfer: TransferDetails }) {
  const texts = useTransferTexts();
  const language = useLanguage();
  if (player.recent.length === 0) return null;
  return (
    <div className="px-3.5 py-2.5">
      <h3 className="pb-1 text-small text-t2">{texts.recentDeposits}</h3>
      <ul>
        {player.recent.map(({ id, createdAt, status, amount }) => (
          <li key={id} className="flex min-h-7 items-center gap-4 text-label">
            <span className="numerals text-t2">{formatDay(createdAt, language)}</span>
            <span className="flex-1 numerals text-t2">{formatMinute(createdAt)}</span>
            {status === 'success' ? (
              <CircleCheck aria-hidden className="size-4 text-gain" />
            ) : (
              <CircleMinus aria-hidden className="size-4 text-t2" />
            )}
            <span className="sr-only">{texts.status[status]}</span>
            <span className="min-w-20 text-right numerals font-semibold">{formatBaht(amount)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Copies a text and shows that it was copied. */
export async function copyText(text: string, texts: TransferTexts): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.show(texts.copied(text));
  } catch {
    toast.show(texts.copyFailed);
  }
}
