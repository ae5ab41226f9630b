import { DEPOSIT_CHIPS, DEPOSIT_CREDIT_WAIT_MINUTES } from '@sanam/contract';
import { baht, formatMoney, sumSatang, type Satang } from '@sanam/money';
import {
  AmountChoices,
  AmountField,
  Button,
  ErrorBox,
  NoticeBox,
  NumberedList,
  type AmountChoice,
} from '@sanam/ui';
import { QrCode } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { SheetFoot } from '../../components/sheet-foot.tsx';
import { peekBet, type BetToReturnTo } from '../../state/bets/return-to-bet.ts';
import { useProfile } from '../../state/session/profile.ts';
import { useWaitingDeposits } from '../../state/transfers/deposit-watch.ts';
import { LIMITS, checkDeposit, type DepositProblem } from './check-deposit.ts';
import { OwnAccount } from './own-account.tsx';
import { ReturnCard } from './return-card.tsx';
import type { DepositFlow, PayView } from './use-deposit-flow.ts';
import { toWaiting, WaitingCard } from './waiting-card.tsx';

export interface AmountStepProps {
  readonly flow: DepositFlow;
  readonly onLeave: () => void;
}

/** How much, from which account, and under which terms. One that waits is shown first, and a second needs a yes. */
export function AmountStep({ flow, onLeave }: AmountStepProps) {
  const { t } = useTranslation();
  const { amount, setAmount, refusal } = flow;
  const { profile, hasFailed, isRefreshing, reload } = useProfile();
  const account = profile?.depositAccount;
  const waiting = useWaitingDeposits().map(toWaiting);
  const [hasTried, setTried] = useState(false);
  const [asked, setAsked] = useState<PayView['step']>();
  const [bet] = useState(peekBet);
  const problem = checkDeposit(amount);
  const isWorthShowing = problem === 'TOO_MUCH' || hasTried;

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {bet !== undefined && <ReturnCard bet={bet} onLeave={onLeave} />}
      {waiting.map((deposit) => (
        <WaitingCard key={deposit.transactionId} deposit={deposit} onView={() => flow.watch(deposit)} />
      ))}
      {refusal !== undefined && <ErrorBox message={refusal.message || t('deposit.failed')} />}
      {profile === undefined && hasFailed && (
        <ErrorBox
          message={t('errors.failedToFetchProfile')}
          retry={{ label: t('common.tryAgain'), onRetry: reload, isLoading: isRefreshing }}
        />
      )}
      {account === null ? (
        <NoticeBox kind="attention" message={t('deposit.noAccount')} help={t('deposit.noAccountHelp')} />
      ) : (
        <div className="flex flex-col gap-2">
          <AmountField
            label={t('deposit.amount')}
            aside={t('deposit.range', LIMITS)}
            clearLabel={t('bet.clear')}
            isUnsigned
            value={amount}
            onChange={(typed, isNoAmount) => choose(typed, isNoAmount)}
            error={problem !== undefined && isWorthShowing ? t(PROBLEM_TEXTS[problem], LIMITS) : undefined}
          />
          <AmountChoices
            label={t('deposit.chooseAmount')}
            choices={choicesFor(bet, t('deposit.forBet'))}
            chosen={amount}
            onChoose={(chip) => choose(chip)}
          />
        </div>
      )}
      <section className="flex flex-col gap-1.5">
        <h3 className="text-label font-medium text-t2">{t('deposit.fromOwn')}</h3>
        <OwnAccount profile={profile} />
      </section>
      <NumberedList
        label={t('deposit.terms')}
        items={[
          { key: 'name', text: t('deposit.termName') },
          { key: 'slip', text: t('deposit.termSlip') },
          { key: 'night', text: t('deposit.termNight') },
          { key: 'wait', text: t('deposit.termWait', { minutes: DEPOSIT_CREDIT_WAIT_MINUTES }) },
        ]}
      />
      {account !== null && (
        <SheetFoot>
          {asked === undefined ? (
            <>
              <Button
                type="submit"
                size="large"
                isBlock
                disabled={account === undefined}
                icon={
                  account?.promptPayId !== undefined && (
                    <QrCode aria-hidden strokeWidth={1.75} className="size-5.5" />
                  )
                }
              >
                {t(account?.promptPayId === undefined ? 'deposit.continue' : 'deposit.makeQr')}
                {problem === undefined && <span className="numerals">฿{formatMoney(amount)}</span>}
              </Button>
              {account?.promptPayId !== undefined && (
                <Button variant="text" isBlock onClick={() => proceed('transfer')}>
                  {t('deposit.transferInstead')}
                </Button>
              )}
            </>
          ) : (
            <SecondQuestion
              amount={amount}
              waiting={sumSatang(waiting.map((deposit) => deposit.amount))}
              onYes={() => flow.pay(asked)}
              onNo={() => (waiting[0] === undefined ? setAsked(undefined) : flow.watch(waiting[0]))}
            />
          )}
        </SheetFoot>
      )}
    </form>
  );

  function choose(chosen: Satang, isNoAmount = false): void {
    setAsked(undefined);
    setTried(isNoAmount);
    setAmount(chosen);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    proceed(account?.promptPayId === undefined ? 'transfer' : 'scan');
  }

  function proceed(step: PayView['step']): void {
    setTried(true);
    if (problem !== undefined || account === undefined || account === null) return;
    if (waiting.length > 0 && asked === undefined) setAsked(step);
    else flow.pay(step);
  }
}

interface SecondQuestionProps {
  readonly amount: Satang;
  readonly waiting: Satang;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Most second announcements are the first one again. */
function SecondQuestion({ amount, waiting, onYes, onNo }: SecondQuestionProps) {
  const { t } = useTranslation();
  return (
    <>
      <NoticeBox
        kind="attention"
        message={t('deposit.another', { amount: formatMoney(amount), waiting: formatMoney(waiting) })}
      />
      <Button size="large" isBlock onClick={onYes}>
        {t('deposit.anotherYes')}
      </Button>
      <Button variant="text" isBlock onClick={onNo}>
        {t('deposit.anotherNo')}
      </Button>
    </>
  );
}

/** Eight amounts; with a bet to return to, what it needs and three others. */
function choicesFor(bet: BetToReturnTo | undefined, note: string): readonly AmountChoice[] {
  const amounts = DEPOSIT_CHIPS.map((chip) => ({ amount: baht(chip) }));
  if (bet === undefined) return amounts;
  const needed = baht(bet.depositBaht);
  return [{ amount: needed, note }, ...amounts.filter(({ amount }) => amount > needed).slice(0, 3)];
}

const PROBLEM_TEXTS = {
  NONE: 'deposit.enterAmount',
  TOO_LITTLE: 'deposit.tooLittle',
  TOO_MUCH: 'deposit.tooMuch',
} as const satisfies Record<DepositProblem, string>;
