import { BANKS, type Endpoints, type BodyOf } from '@sanam/contract';
import { Button, ErrorBox } from '@sanam/ui';
import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';

import { KeyCaps } from '../../components/key-caps.tsx';
import { Panel } from '../../components/panel.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { formatMinute } from '../../lib/ringside/format-time.ts';
import { formatShort } from '../../lib/transfers/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { useKey } from '../../state/keys.ts';
import { useTransferTexts } from '../../state/transfer-texts.ts';
import { recordArrival, type TransferDetails } from '../../state/transfers.ts';

type Arrival = BodyOf<Endpoints['POST /desk/transactions/{id}/arrival']>;

interface ArrivalFormProps {
  readonly transfer: TransferDetails;
  readonly isResting: boolean;
}

/** What the bank's list shows of a deposit; the checks compare it with the request. */
export function ArrivalForm({ transfer, isResting }: ArrivalFormProps) {
  const texts = useTransferTexts();
  const { arrival, bankId: slipBank, line } = transfer;
  const registered = BANKS.find(({ code }) => code === transfer.bankCode)?.id;
  const [bankId, setBankId] = useState(arrival?.bankId ?? slipBank ?? registered ?? '');
  // Not filled in from the slip, which anybody can forge: the cashier reads it from the bank's list.
  const [bankRef, setBankRef] = useState(arrival?.bankRef ?? line?.ref ?? '');
  const [amount, setAmount] = useState(
    arrival !== null ? String(arrival.amount) : line !== null ? String(transfer.amount) : '',
  );
  const [name, setName] = useState(arrival?.name ?? '');
  const [isTried, setTried] = useState(false);
  const { run, isRunning, failure } = useAction();
  const first = useRef<HTMLInputElement>(null);
  useKey('enterArrival', () => first.current?.focus(), !isResting);

  const isRefWrong = !/^[A-Za-z0-9]{6,40}$/.test(bankRef);
  const isAmountWrong = !/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,2})?$/.test(amount);
  const isNameWrong = name.trim() === '';

  function submit(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault();
    setTried(true);
    if (isRefWrong || isAmountWrong || isNameWrong || isResting) return;
    const found: Arrival = { bankId, bankRef, amount: Number(amount), name: name.trim() };
    void run(async () => {
      await recordArrival(transfer.id, found);
      // The keys act again.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
  }

  return (
    <Panel
      id="arrival"
      title={
        <span className="flex items-center gap-2.5">
          {texts.list}
          {!isResting && <KeyCaps act="enterArrival" />}
        </span>
      }
      aside={arrival && texts.enteredBy(arrival.by, formatMinute(arrival.at))}
    >
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-3 p-3.5 phone:grid-cols-2">
        <Field label={texts.reference} error={isTried && isRefWrong ? texts.wrongReference : undefined}>
          {(field) => (
            <input
              {...field}
              ref={first}
              name="bankRef"
              autoComplete="off"
              spellCheck={false}
              disabled={isResting}
              value={bankRef}
              onChange={({ currentTarget }) => setBankRef(currentTarget.value.replaceAll(/[\s-]/g, ''))}
              className={`${INPUT} numerals`}
            />
          )}
        </Field>
        <Field label={texts.bank}>
          {(field) => <BankSelect field={field} value={bankId} onChange={setBankId} disabled={isResting} />}
        </Field>
        <Field
          label={texts.amount}
          error={isTried && isAmountWrong ? texts.wrongAmount : undefined}
          shortcut={
            <Shortcut disabled={isResting} onPress={() => setAmount(String(transfer.amount))}>
              {texts.asAsked} <span className="numerals">{formatShort(transfer.amount)}</span>
            </Shortcut>
          }
        >
          {(field) => (
            <input
              {...field}
              name="arrived"
              inputMode="decimal"
              autoComplete="off"
              disabled={isResting}
              value={amount}
              onChange={({ currentTarget }) => setAmount(currentTarget.value.replaceAll(/[,\s]/g, ''))}
              className={`${INPUT} numerals font-semibold`}
            />
          )}
        </Field>
        <Field
          label={texts.sender}
          error={isTried && isNameWrong ? texts.wrongSender : undefined}
          shortcut={
            <Shortcut disabled={isResting} onPress={() => setName(transfer.fullName)}>
              {texts.asRegistered}
            </Shortcut>
          }
        >
          {(field) => (
            <input
              {...field}
              name="sender"
              autoComplete="off"
              maxLength={100}
              disabled={isResting}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
              className={INPUT}
            />
          )}
        </Field>
        {failure !== undefined && (
          <div className="phone:col-span-2">
            <ErrorBox message={failureText(failure, texts.noReply)} />
          </div>
        )}
        <p className="self-center text-small text-t2">{texts.listHelp}</p>
        <Button type="submit" variant="secondary" isBlock isLoading={isRunning} disabled={isResting}>
          {texts.compare}
        </Button>
      </form>
    </Panel>
  );
}

export const INPUT =
  'min-h-11 w-full min-w-0 rounded-cell border font-text border-ctl bg-bg px-3 text-label outline-none focus-visible:border-focus disabled:border-line2 disabled:text-t3 aria-invalid:border-loss';

export interface FieldProps {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

export function Field({
  label,
  error,
  shortcut,
  children,
}: {
  readonly label: string;
  readonly error?: string | undefined;
  readonly shortcut?: ReactNode;
  readonly children: (field: FieldProps) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="flex min-h-6 items-center justify-between gap-2">
        <label htmlFor={id} className="text-small text-t2">
          {label}
        </label>
      </span>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': error === undefined ? undefined : `${id}-error`,
      })}
      {error !== undefined && (
        <span id={`${id}-error`} className="text-small text-loss">
          {error}
        </span>
      )}
      {shortcut}
    </div>
  );
}

export function BankSelect({
  field,
  value,
  onChange,
  disabled = false,
}: {
  readonly field: FieldProps;
  readonly value: string;
  readonly onChange: (bankId: string) => void;
  readonly disabled?: boolean;
}) {
  const texts = useTransferTexts();
  return (
    <select
      {...field}
      disabled={disabled}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      className={INPUT}
    >
      {BANKS.map(({ code, key, id }) => (
        <option key={code} value={id}>
          {code} · {texts.banks[key]}
        </option>
      ))}
      {!BANKS.some(({ id }) => id === value) && <option value={value}>{value}</option>}
    </select>
  );
}

function Shortcut({
  disabled,
  onPress,
  children,
}: {
  readonly disabled: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onPress}
      className="min-h-11 rounded-cell border border-line2 bg-s2 px-3 text-left text-small text-goldt disabled:text-t3"
    >
      {children}
    </button>
  );
}
