import {
  REASON_MAX,
  WITHDRAW_REFUSE_REASONS,
  type RefuseReason,
  type TransactionType,
} from '@sanam/contract';
import { useState } from 'react';

import { KeyCap, KeyCaps } from '../../components/key-caps.tsx';
import { LINE_ACTS, type Act } from '../../lib/keys/key-table.ts';
import { formatShort } from '../../lib/transfers/format.ts';
import { useKey } from '../../state/keys.ts';
import { useTransferTexts } from '../../state/transfer-texts.ts';
import { Field, INPUT } from './arrival-form.tsx';

/** In the order of their keys: what happens most comes first. */
const REASONS: Record<TransactionType, readonly RefuseReason[]> = {
  deposit: ['SLIP_USED', 'NOT_RECEIVED', 'AMOUNT_DIFFERS', 'NAME_DIFFERS', 'OTHER'],
  withdraw: WITHDRAW_REFUSE_REASONS,
};

interface RefusingProps {
  readonly type: TransactionType;
  readonly amount: number;
  readonly suggested: RefuseReason;
  readonly isRunning: boolean;
  readonly onRefuse: (reason: RefuseReason, note: string) => void;
  readonly onBack: () => void;
}

/** The reason that the player will read, a note that only the desk reads, and then the refusal. */
export function Refusing({ type, amount, suggested, isRunning, onRefuse, onBack }: RefusingProps) {
  const texts = useTransferTexts();
  const [reason, setReason] = useState<RefuseReason>(suggested);
  const [note, setNote] = useState('');
  const refuse = () => onRefuse(reason, note.trim());
  useKey('decide', refuse, !isRunning);
  useKey('back', onBack);
  return (
    <>
      <p className="text-small text-t2">{texts.reason}</p>
      <fieldset aria-label={texts.reason} className="min-w-0 grid grid-cols-2 gap-2">
        {REASONS[type].map((name, index) => (
          <ReasonChoice
            key={name}
            act={LINE_ACTS[index] ?? 'line5'}
            text={texts.reasons[name]}
            isChosen={name === reason}
            onChoose={() => setReason(name)}
          />
        ))}
        <button
          type="button"
          onClick={onBack}
          className="flex min-h-11 items-center justify-between gap-2 rounded-cell border border-line2 px-3 text-small"
        >
          {texts.back}
          <KeyCaps act="back" />
        </button>
      </fieldset>
      <Field label={texts.note}>
        {(field) => (
          <input
            {...field}
            name="note"
            autoComplete="off"
            maxLength={REASON_MAX}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
            onKeyDown={(press) => {
              if (press.key === 'Enter' && !isRunning) refuse();
            }}
            className={INPUT}
          />
        )}
      </Field>
      <button
        type="button"
        disabled={isRunning}
        onClick={refuse}
        className="flex min-h-14 items-center justify-center gap-3 rounded-box bg-t1 px-4 text-name font-semibold text-bg"
      >
        {texts.refuseFor(formatShort(amount), texts.reasons[reason])}
        <KeyCaps act="decide" tone="inverse" />
      </button>
    </>
  );
}

interface ReasonChoiceProps {
  readonly act: Act;
  readonly text: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function ReasonChoice({ act, text, isChosen, onChoose }: ReasonChoiceProps) {
  useKey(act, onChoose);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="flex min-h-11 items-center justify-between gap-2 rounded-cell border border-line2 px-3 text-left text-small aria-pressed:border-goldl aria-pressed:bg-golds aria-pressed:font-semibold aria-pressed:text-goldt"
    >
      {text}
      <span aria-hidden className="hidden wide:inline-flex">
        <KeyCap>{act.slice(-1)}</KeyCap>
      </span>
    </button>
  );
}
