import type { Operator } from '@sanam/contract';
import { ErrorBox, Pill } from '@sanam/ui';
import { useState } from 'react';

import { LongPressButton } from '../../components/long-press-button.tsx';
import { KeyCaps } from '../../components/key-caps.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { formatMinute } from '../../lib/ringside/format-time.ts';
import { formatBaht } from '../../lib/transfers/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { useTransferTexts } from '../../state/transfer-texts.ts';
import { reverseTransfer, type TransferDetails } from '../../state/transfers.ts';
import { useLongPress } from '../../state/use-long-press.ts';
import { Field, INPUT } from './arrival-form.tsx';

interface DecidedProps {
  readonly transfer: TransferDetails;
  readonly role: Operator['role'];
  /** Shows the outcome. */
  readonly onDone: (text: string) => void;
}

/** What was decided, and by whom; an admin takes a wrong confirmation back. */
export function Decided({ transfer, role, onDone }: DecidedProps) {
  const texts = useTransferTexts();
  const { status, decidedBy, decidedAt, reversal, reason, note } = transfer;
  const name = reversal === null ? status : 'reversed';
  const by = reversal ?? (decidedBy !== null && decidedAt !== null ? { by: decidedBy, at: decidedAt } : null);
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-small text-t2">
        <Pill tone={name === 'success' ? 'gain' : 'outline'}>{texts.status[name]}</Pill>
        {reason !== null && reason !== 'REVERSED' && texts.reasons[reason]}
        {by && <span>{texts.decidedBy(by.by, formatMinute(by.at))}</span>}
      </p>
      {(reversal?.reason ?? note) && (
        <p className="text-label [overflow-wrap:anywhere]">
          <span className="text-t2">{reversal === null ? texts.note : texts.reverseReason}: </span>
          {reversal?.reason ?? note}
        </p>
      )}
      {role === 'admin' && status === 'success' && transfer.approval === null && (
        <Reversal transfer={transfer} onDone={onDone} />
      )}
    </>
  );
}

function Reversal({ transfer, onDone }: Omit<DecidedProps, 'role'>) {
  const texts = useTransferTexts();
  const [reason, setReason] = useState('');
  const { run, isRunning, failure } = useAction();
  const amount = formatBaht(transfer.amount);
  const longPress = useLongPress(
    'reverse',
    () =>
      void run(async () => {
        const isAsked = await reverseTransfer(transfer.id, reason.trim());
        onDone(isAsked ? texts.asked : texts.reversed(amount));
      }),
    { isPossible: reason.trim() !== '' && !isRunning },
  );
  return (
    <fieldset aria-label={texts.reverse} className="min-w-0 flex flex-col gap-2">
      <Field label={texts.reverseReason}>
        {(field) => (
          <input
            {...field}
            name="reverseReason"
            autoComplete="off"
            maxLength={500}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            className={INPUT}
          />
        )}
      </Field>
      {failure !== undefined && <ErrorBox message={failureText(failure, texts.noReply)} />}
      <LongPressButton
        longPress={longPress}
        act="reverse"
        disabled={reason.trim() === '' || isRunning}
        className="flex min-h-12 items-center justify-center gap-2 rounded-box border border-line2 bg-s2 px-3 text-label font-semibold disabled:text-t3"
      >
        {texts.pressToReverse(amount)} <KeyCaps act="reverse" />
      </LongPressButton>
      <p className="text-small text-t2">
        {transfer.type === 'deposit' ? texts.reverseHelp : texts.reversePaidHelp}
      </p>
    </fieldset>
  );
}
