import { formatMoney, NO_MONEY, parseBaht, type Satang } from '@sanam/money';
import { AmountField, Button, ErrorBox, NoticeBox, StepLabel } from '@sanam/ui';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { openAmount, requestTransfer } from '../../state/request-transfer.ts';
import { LIMITS, problemOfDeposit, type DepositProblem } from './check-deposit.ts';

export interface AnnounceFormProps {
  readonly amount: Satang;
  readonly onAmount: (amount: Satang) => void;
}

type Ending =
  | { readonly kind: 'announced'; readonly amount: string }
  | { readonly kind: 'refused'; readonly message: string }
  /** The server may have it or not: asked again, it is still one. */
  | { readonly kind: 'unknown' };

/** "I have transferred": a deposit that waits for the desk to see the money. */
export function AnnounceForm({ amount, onAmount }: AnnounceFormProps) {
  const { t } = useTranslation();
  const [isSending, setSending] = useState(false);
  const [hasTried, setTried] = useState(false);
  const [ending, setEnding] = useState<Ending | undefined>(() =>
    openAmount('deposit') === undefined ? undefined : { kind: 'unknown' },
  );
  const problem = problemOfDeposit(amount);
  const isWorthSaying = problem === 'TOO_MUCH' || hasTried;

  return (
    <form noValidate onSubmit={(submit) => void announce(submit)} className="flex flex-col gap-2.5">
      <AmountField
        label={<StepLabel number={3}>{t('deposit.announceAmount')}</StepLabel>}
        aside={t('bet.limits', LIMITS)}
        clearLabel={t('bet.clear')}
        value={amount}
        onChange={(typed) => {
          onAmount(typed);
          setTried(false);
        }}
        disabled={isSending}
        error={problem !== undefined && isWorthSaying ? t(PROBLEM_TEXTS[problem], LIMITS) : undefined}
      />
      {ending?.kind === 'announced' && (
        <NoticeBox
          kind="success"
          message={t('deposit.announced', { amount: ending.amount })}
          help={t('deposit.announcedHelp')}
        />
      )}
      {ending?.kind === 'refused' && <ErrorBox message={ending.message} />}
      {ending?.kind === 'unknown' && !isSending && (
        <NoticeBox kind="attention" message={t('deposit.unknown')} help={t('deposit.unknownHelp')} />
      )}
      <Button type="submit" size="large" isBlock isLoading={isSending} loadingLabel={t('deposit.sending')}>
        {t('deposit.transferred')}
      </Button>
    </form>
  );

  async function announce(submit: SubmitEvent<HTMLFormElement>): Promise<void> {
    submit.preventDefault();
    if (isSending) return;
    setTried(true);
    if (problem !== undefined) return;
    submit.nativeEvent.submitter?.focus();
    setEnding(undefined);
    setSending(true);
    const answer = await requestTransfer('deposit', amount);
    setSending(false);
    if (answer.status === 'unknown') setEnding({ kind: 'unknown' });
    else if (answer.status === 'refused') {
      setEnding({ kind: 'refused', message: answer.message || t('deposit.failed') });
    } else {
      setTried(false);
      onAmount(NO_MONEY);
      setEnding({ kind: 'announced', amount: formatMoney(parseBaht(answer.taken.amount) ?? amount) });
    }
  }
}

const PROBLEM_TEXTS = {
  NONE: 'deposit.enterAmount',
  TOO_LITTLE: 'deposit.tooLittle',
  TOO_MUCH: 'deposit.tooMuch',
} as const satisfies Record<DepositProblem, string>;
