import { findBank } from '@sanam/contract';
import { Pill } from '@sanam/ui';
import { Check, CircleAlert, Copy } from 'lucide-react';

import { KeyCap } from '../../components/key-caps.tsx';
import { Panel } from '../../components/panel.tsx';
import { LINE_ACTS, type Act } from '../../lib/keys/key-table.ts';
import { formatBaht } from '../../lib/transfers/format.ts';
import { useKey } from '../../state/keys.ts';
import { useTransferTexts } from '../../state/transfer-texts.ts';
import type { TransferDetails } from '../../state/transfers.ts';
import { copyText } from './deposit.tsx';

/** What is typed into the bank's form, each line with a key that copies it; nothing to copy once it is decided. */
export function PayLines({
  transfer,
  isCopyable,
}: {
  readonly transfer: TransferDetails;
  /** Not while a reason is being chosen, which uses the same keys, and not once it is decided. */
  readonly isCopyable: boolean;
}) {
  const texts = useTransferTexts();
  const { amount, bankAccount, bankCode, fullName, isPresentAccount } = transfer;
  const isPending = transfer.status === 'pending';
  const isRegistered = isPresentAccount !== false || !isPending;
  const bank = findBank(bankCode);
  const bankName = bank === undefined ? bankCode : `${bankCode} · ${texts.banks[bank.key]}`;
  const lines = [
    { name: texts.lines.amount, shown: formatBaht(amount), copied: amount.toFixed(2), isLarge: true },
    { name: texts.lines.account, shown: bankAccount, copied: bankAccount, isLarge: true },
    { name: texts.lines.bank, shown: bankName, copied: bankName, isLarge: false },
    { name: texts.lines.name, shown: fullName, copied: fullName, isLarge: false },
  ];
  return (
    <Panel
      id="pay-to"
      title={
        isRegistered ? (
          isPending ? (
            texts.payTo
          ) : (
            texts.paidTo
          )
        ) : (
          <span className="flex items-center gap-2 text-loss">
            <CircleAlert aria-hidden strokeWidth={1.75} className="size-4.5 shrink-0" />
            {texts.bankDiffers}
          </span>
        )
      }
      aside={
        isRegistered &&
        isPending && (
          <Pill tone="gain" icon={<Check aria-hidden className="size-3.5" />}>
            {texts.asRegistered}
          </Pill>
        )
      }
    >
      <dl>
        {lines.map((line, index) => (
          <Line
            key={line.name}
            {...line}
            act={LINE_ACTS[index] ?? 'line5'}
            isCopyable={isCopyable}
            hasButton={isPending}
          />
        ))}
      </dl>
    </Panel>
  );
}

interface LineProps {
  readonly name: string;
  readonly shown: string;
  readonly copied: string;
  readonly isLarge: boolean;
  readonly act: Act;
  readonly isCopyable: boolean;
  readonly hasButton: boolean;
}

function Line({ name, shown, copied, isLarge, act, isCopyable, hasButton }: LineProps) {
  const texts = useTransferTexts();
  const copy = () => void copyText(copied, texts);
  useKey(act, copy, isCopyable);
  return (
    <div className="flex min-h-14 items-center gap-3 border-b border-line px-3.5 py-1.5 last:border-b-0">
      <dt className="w-18 shrink-0 text-small text-t2">{name}</dt>
      <dd className="flex min-w-0 flex-1 items-center gap-3">
        <span
          className={`min-w-0 flex-1 break-words ${isLarge ? 'numerals text-[1.375rem] leading-7 font-semibold' : 'text-name font-semibold'}`}
        >
          {shown}
        </span>
        {hasButton && (
          <button
            type="button"
            onClick={copy}
            className="flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-cell border border-line2 bg-s2 px-3 text-small font-semibold"
          >
            <Copy aria-hidden strokeWidth={1.75} className="size-4.5" />
            <span className="sr-only">{texts.copyOf(name)}</span>
            <span aria-hidden className="hidden desk:inline">
              {texts.copy}
            </span>
            <span aria-hidden className="hidden wide:inline">
              <KeyCap>{act.slice(-1)}</KeyCap>
            </span>
          </button>
        )}
      </dd>
    </div>
  );
}
