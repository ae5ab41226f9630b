import { findBank, formatBankAccount, type ListedDepositAccount } from '@sanam/contract';
import { BankTile, Button, classNames, ErrorBox, Pill, toast } from '@sanam/ui';
import { Hourglass, Plus } from 'lucide-react';

import { KeyCaps } from '../../components/key-caps.tsx';
import { Panel } from '../../components/panel.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { formatMinute } from '../../lib/ringside/format-time.ts';
import { formatShort } from '../../lib/transfers/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { switchDepositAccount, useSettingTexts } from '../../state/house-settings.ts';

interface AccountListProps {
  readonly accounts: readonly ListedDepositAccount[];
  readonly onAdd: () => void;
  readonly onReplace: (account: ListedDepositAccount) => void;
}

/** The accounts that players transfer to. Switching off is at once; everything else waits. */
export function AccountList({ accounts, onAdd, onReplace }: AccountListProps) {
  const texts = useSettingTexts();
  const inForce = accounts.filter(({ state }) => state === 'IN_FORCE').length;
  return (
    <Panel
      id="accounts"
      title={texts.shownToPlayers}
      className="scroll-mt-16"
      aside={
        <button
          type="button"
          onClick={onAdd}
          className="flex min-h-11 items-center gap-2 rounded-tile border border-line2 bg-s2 px-3 text-label font-semibold text-t1 wide:min-h-9 any-pointer-coarse:min-h-11"
        >
          <Plus aria-hidden strokeWidth={1.75} className="size-4.5" />
          {texts.addAccount}
          <KeyCaps act="add" />
        </button>
      }
    >
      {accounts.length === 0 ? (
        <p className="px-4 py-8 text-center text-body text-t2">{texts.noAccounts}</p>
      ) : (
        <ul>
          {accounts.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              isLast={account.state === 'IN_FORCE' && inForce === 1}
              onReplace={() => onReplace(account)}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface AccountRowProps {
  readonly account: ListedDepositAccount;
  /** The only one in force, which stays. */
  readonly isLast: boolean;
  readonly onReplace: () => void;
}

function AccountRow({ account, isLast, onReplace }: AccountRowProps) {
  const texts = useSettingTexts();
  const { run, isRunning, failure } = useAction();
  const { accountBank, accountName, accountNumber, state, endsAt, approvedBy } = account;
  const number = formatBankAccount(accountNumber);
  const isReplaceable = state === 'IN_FORCE' && endsAt === null;
  const facts = [
    account.promptPayId === undefined ? texts.noPromptPay : texts.promptPay(account.promptPayId),
    ...(state === 'IN_FORCE' ? [texts.creditedToday(formatShort(account.creditedToday))] : []),
    ...(state === 'WAITING' ? [texts.inForceAt(formatMinute(account.inForceFrom))] : []),
    ...(state === 'IN_FORCE' && endsAt !== null ? [texts.endsAt(formatMinute(endsAt))] : []),
    ...(approvedBy === null ? [] : [texts.approvedBy(approvedBy)]),
  ];

  function change() {
    void run(async () => {
      const isOn = state === 'OFF';
      const isAsked = await switchDepositAccount(account, isOn);
      toast.show(isOn ? (isAsked ? texts.asked : texts.added) : texts.switchedOff(number));
    });
  }

  return (
    <li className="flex flex-col gap-2 border-b border-line px-3.5 py-2.5 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <BankTile code={accountBank} size="large" />
        <div className="min-w-0 flex-[1_1_12rem]">
          <p className={classNames('numerals text-title font-semibold', state === 'OFF' && 'text-t2')}>
            {number}
          </p>
          <p className="text-small break-words text-t2">
            {accountName} · {findBank(accountBank)?.name ?? accountBank}
          </p>
          <p className={classNames('text-tiny break-words', state === 'WAITING' ? 'text-goldt' : 'text-t3')}>
            {state === 'OFF' ? texts.states.OFF : facts.join(' · ')}
          </p>
        </div>
        <div className="ml-auto flex items-center gap-2">
          {state === 'WAITING' && (
            <Pill tone="gold-soft" icon={<Hourglass aria-hidden className="size-3.5" />}>
              {texts.states.WAITING}
            </Pill>
          )}
          {isReplaceable && (
            <Button
              size="small"
              variant="secondary"
              aria-label={texts.replaceOf(number)}
              disabled={isRunning}
              onClick={onReplace}
            >
              {texts.replace}
            </Button>
          )}
          {state === 'WAITING' ? (
            <Button
              size="small"
              variant="secondary"
              aria-label={texts.takeBack(number)}
              isLoading={isRunning}
              onClick={change}
            >
              {texts.cancel}
            </Button>
          ) : (
            <RowSwitch
              label={state === 'OFF' ? texts.switchOn(number) : texts.switchOff(number)}
              isOn={state === 'IN_FORCE'}
              disabled={isLast || isRunning}
              onChange={change}
            />
          )}
        </div>
      </div>
      {failure !== undefined && <ErrorBox isCompact message={failureText(failure, texts.noReply)} />}
    </li>
  );
}

interface RowSwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly disabled: boolean;
  readonly onChange: () => void;
}

/** The look of the switches, without a text beside it. */
function RowSwitch({ label, isOn, disabled, onChange }: RowSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      disabled={disabled}
      onClick={onChange}
      className="group flex size-11 shrink-0 items-center justify-center rounded-cell"
    >
      <span
        aria-hidden
        className="h-6.5 w-10.5 rounded-full border-[1.5px] border-ctl bg-bg p-0.75 group-disabled:opacity-50 group-aria-checked:border-focus group-aria-checked:bg-gold"
      >
        <span className="block size-4.25 rounded-full bg-t2 transition-transform duration-(--press) ease-out group-aria-checked:translate-x-4 group-aria-checked:bg-gold-ink" />
      </span>
    </button>
  );
}
