import {
  BANK_ACCOUNT_MAX,
  BANK_ACCOUNT_MIN,
  BANKS,
  formatBankAccount,
  type BankCode,
  type ListedDepositAccount,
} from '@sanam/contract';
import { Button, ErrorBox, SelectField, toast } from '@sanam/ui';
import { Landmark, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent, type SubmitEvent } from 'react';

import { Panel } from '../../components/panel.tsx';
import { SmallField } from '../../components/small-field.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { addDepositAccount, useSettingTexts } from '../../state/house-settings.ts';

interface AccountFormProps {
  readonly replaced: ListedDepositAccount | undefined;
  /** No account is in force, so this one is in force at once. */
  readonly isFirst: boolean;
  readonly onDone: () => void;
}

type Field = 'number' | 'again' | 'accountName' | 'promptPay' | 'promptPayAgain';

/** A new account, its numbers typed twice: a wrong digit would send every player's money elsewhere. */
export function AccountForm({ replaced, isFirst, onDone }: AccountFormProps) {
  const texts = useSettingTexts();
  const { run, isRunning, failure } = useAction();
  const [bank, setBank] = useState<BankCode>(() => knownBank(replaced?.accountBank));
  const [typed, setTyped] = useState<Record<Field, string>>({
    number: '',
    again: '',
    accountName: replaced?.accountName ?? '',
    promptPay: '',
    promptPayAgain: '',
  });
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // Below the list where there is one column only, and reached by a key.
  useEffect(() => form.current?.querySelector<HTMLElement>('input[name=number]')?.focus(), []);
  const number = digitsOf(typed.number);
  const promptPayId = digitsOf(typed.promptPay);
  const problems: Record<Field, string | undefined> = {
    number: isAccountNumber(number) ? undefined : texts.numberRule,
    again: digitsOf(typed.again) === number ? undefined : texts.numbersDiffer,
    accountName: typed.accountName.trim() === '' ? texts.accountNameMissing : undefined,
    promptPay: /^(|\d{10}|\d{13}|\d{15})$/.test(promptPayId) ? undefined : texts.promptPayRule,
    promptPayAgain:
      promptPayId === '' || digitsOf(typed.promptPayAgain) === promptPayId ? undefined : texts.numbersDiffer,
  };
  const isRight = Object.values(problems).every((problem) => problem === undefined);

  const fieldOf = (name: Field) => ({
    name,
    value: typed[name],
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      setTyped((before) => ({ ...before, [name]: value })),
    error: isChecked ? problems[name] : undefined,
  });

  function submit(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault();
    setChecked(true);
    if (!isRight) return;
    void run(async () => {
      const isAsked = await addDepositAccount({
        accountNumber: number,
        accountNumberAgain: digitsOf(typed.again),
        accountName: typed.accountName,
        accountBank: bank,
        ...(promptPayId !== '' && { promptPayId, promptPayIdAgain: digitsOf(typed.promptPayAgain) }),
        ...(replaced && { replaces: replaced.id }),
      });
      toast.show(isAsked ? texts.asked : texts.added);
      onDone();
    });
  }

  return (
    <Panel
      id="account-form"
      title={
        <span className="flex items-center gap-2">
          <Landmark aria-hidden strokeWidth={1.75} className="size-5 text-goldt" />
          {replaced ? texts.replacing(replaced.accountBank) : texts.adding}
        </span>
      }
    >
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3 p-3.5">
        <p className="flex items-start gap-3 rounded-box border border-loss bg-lossp px-3.5 py-3 text-label">
          <TriangleAlert aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-loss" />
          {texts.warning}
        </p>
        <SelectField
          name="bank"
          label={texts.bank}
          options={BANKS.map(({ code, name }) => ({ value: code, label: name }))}
          placeholder={texts.bank}
          sheetTitle={texts.bank}
          closeLabel={texts.close}
          value={bank}
          onChange={(value) => setBank(knownBank(value))}
        />
        <SmallField {...fieldOf('number')} label={texts.number} isNumeric inputMode="numeric" />
        <SmallField {...fieldOf('again')} {...TYPED} label={texts.numberAgain} />
        <SmallField {...fieldOf('accountName')} label={texts.accountName} />
        <SmallField {...fieldOf('promptPay')} label={texts.promptPayId} isNumeric inputMode="numeric" />
        {promptPayId === '' && replaced?.promptPayId !== undefined && (
          <p className="text-small text-t2">{texts.promptPayLeaves(replaced.promptPayId)}</p>
        )}
        {promptPayId !== '' && (
          <SmallField {...fieldOf('promptPayAgain')} {...TYPED} label={texts.promptPayAgain} />
        )}
        <dl className="grid grid-cols-2 gap-3 text-small">
          {replaced && (
            <div>
              <dt className="text-t2">{texts.before}</dt>
              <dd className="numerals text-name text-t3 line-through">
                {formatBankAccount(replaced.accountNumber)}
              </dd>
            </div>
          )}
          <div>
            <dt className="text-t2">{texts.inForce}</dt>
            <dd className="text-label font-semibold">{isFirst ? texts.atOnce : texts.afterApproval}</dd>
          </div>
        </dl>
        {failure !== undefined && <ErrorBox message={failureText(failure, texts.noReply)} />}
        <Button type="submit" isBlock isLoading={isRunning}>
          {replaced ? texts.replace : texts.addAccount}
        </Button>
        <Button type="button" variant="text" isBlock disabled={isRunning} onClick={onDone}>
          {texts.cancel}
        </Button>
      </form>
    </Panel>
  );
}

/** A number that was pasted into both fields would have the same mistake twice. */
const TYPED = {
  isNumeric: true,
  inputMode: 'numeric',
  onPaste: (paste: ClipboardEvent) => paste.preventDefault(),
  onDrop: (drop: DragEvent) => drop.preventDefault(),
} as const;

function knownBank(code: string | undefined): BankCode {
  return BANKS.find((bank) => bank.code === code)?.code ?? 'KBANK';
}

function digitsOf(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '');
}

function isAccountNumber(number: string): boolean {
  return /^\d+$/.test(number) && number.length >= BANK_ACCOUNT_MIN && number.length <= BANK_ACCOUNT_MAX;
}
