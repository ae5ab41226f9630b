import { WITHDRAW_MIN_BAHT } from '@sanam/contract';
import { baht, formatMoney, subtractSatang, type Satang } from '@sanam/money';
import { ErrorBox } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import type { WithdrawProblem } from './check-withdrawal.ts';

export interface WithdrawProblemBoxProps {
  readonly problem: WithdrawProblem;
  /** The server's sentence, if the server found the problem. */
  readonly sentence: string | undefined;
  readonly amount: Satang;
  /** Undefined while it is unknown. */
  readonly balance: Satang | undefined;
}

/** Above the form: what is wrong, and how to fix it. */
export function WithdrawProblemBox({ problem, sentence, amount, balance }: WithdrawProblemBoxProps) {
  const { t } = useTranslation();
  if (problem === 'NOT_WHOLE') return <ErrorBox message={sentence ?? ''} />;
  if (problem === 'INSUFFICIENT') {
    return (
      <ErrorBox
        message={t('withdraw.insufficient')}
        help={
          balance === undefined ? undefined : t('withdraw.insufficientHelp', { amount: formatMoney(balance) })
        }
      />
    );
  }
  const missing = subtractSatang(MIN, amount);
  return (
    <ErrorBox
      message={t('withdraw.tooLittle', { min: WITHDRAW_MIN_BAHT })}
      help={
        missing > 0 ? t('withdraw.addMore', { amount: formatMoney(missing, { whole: true }) }) : undefined
      }
    />
  );
}

const MIN = baht(WITHDRAW_MIN_BAHT);
