import { formatMoney, NO_MONEY, type Satang } from '@sanam/money';
import { AmountField, Button, ErrorBox, NoticeBox, StepLabel } from '@sanam/ui';
import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useDepositSheet } from '../../state/transfers/deposit-sheet.ts';
import {
  acknowledgeTransfer,
  requestTransfer,
  useTransfers,
  type RefusedTransfer,
  type AcceptedTransfer,
} from '../../state/transfers/transfers.ts';
import { LIMITS, checkDeposit, type DepositProblem } from './check-deposit.ts';

export interface DepositRequestFormProps {
  readonly amount: Satang;
  readonly onAmount: (amount: Satang) => void;
}

/** "I have transferred": requests a deposit, which waits until the desk has seen the money. */
export function DepositRequestForm({ amount, onAmount }: DepositRequestFormProps) {
  const { t } = useTranslation();
  const [hasTried, setTried] = useState(false);
  const { open, accepted, refused } = useTransfers('deposit');
  const isAtForm = useDepositSheet((sheet) => sheet.isOpen);
  const known = isAtForm ? (accepted ?? refused) : undefined;
  // The last reply, until the next request is sent or the sheet is closed.
  const [reply, setReply] = useState(known);
  if (known !== undefined && known.id !== reply?.id) {
    setReply(known);
    setTried(false);
  }
  const acknowledge = useEffectEvent(({ id, amount: requested }: AcceptedTransfer | RefusedTransfer) => {
    acknowledgeTransfer(id);
    // An amount typed in the meantime stays.
    if (accepted !== undefined && requested === formatMoney(amount)) onAmount(NO_MONEY);
  });
  useEffect(() => {
    if (known !== undefined) acknowledge(known);
  }, [known]);
  const isSending = open?.status === 'sending';
  const problem = checkDeposit(amount);
  const isWorthShowing = problem === 'TOO_MUCH' || hasTried;

  return (
    <form noValidate onSubmit={request} className="flex flex-col gap-2.5">
      <AmountField
        label={<StepLabel number={3}>{t('deposit.announceAmount')}</StepLabel>}
        aside={t('bet.limits', LIMITS)}
        clearLabel={t('bet.clear')}
        value={amount}
        onChange={(typed, isNoAmount) => {
          onAmount(typed);
          setTried(isNoAmount);
        }}
        disabled={isSending}
        error={problem !== undefined && isWorthShowing ? t(PROBLEM_TEXTS[problem], LIMITS) : undefined}
      />
      {reply !== undefined &&
        ('code' in reply ? (
          <ErrorBox message={reply.message || t('deposit.failed')} />
        ) : (
          <NoticeBox
            kind="success"
            message={t('deposit.announced', { amount: reply.amount })}
            help={
              <>
                {reply.isEarlier && <span className="block text-goldt">{t('withdraw.earlier')}</span>}
                {t('deposit.announcedHelp')}
              </>
            }
          />
        ))}
      {open?.status === 'unknown' && (
        <NoticeBox
          kind="attention"
          message={t('deposit.unknown', { amount: open.amount })}
          help={t('deposit.unknownHelp')}
        />
      )}
      <Button type="submit" size="large" isBlock isLoading={isSending} loadingLabel={t('deposit.sending')}>
        {t('deposit.transferred')}
      </Button>
    </form>
  );

  function request(submit: SubmitEvent<HTMLFormElement>): void {
    submit.preventDefault();
    if (isSending) return;
    setTried(true);
    if (problem !== undefined) return;
    submit.nativeEvent.submitter?.focus();
    setReply(undefined);
    requestTransfer('deposit', amount);
  }
}

const PROBLEM_TEXTS = {
  NONE: 'deposit.enterAmount',
  TOO_LITTLE: 'deposit.tooLittle',
  TOO_MUCH: 'deposit.tooMuch',
} as const satisfies Record<DepositProblem, string>;
