import { formatBankAccount, WITHDRAW_WAIT_MINUTES } from '@sanam/contract';
import { baht, formatMoney, negateSatang, subtractSatang, type Satang } from '@sanam/money';
import { Button, Money, Sheet, Ticket } from '@sanam/ui';
import { Info, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { VerifyForm } from '../../components/verify-form.tsx';
import { SheetFoot } from '../../components/sheet-foot.tsx';
import { verifyWithPasskey, verifyWithPassword, useStepUp } from '../../state/security/step-up.ts';
import { isGivenUp } from '../../state/security/webauthn.ts';
import { useProfile } from '../../state/session/profile.ts';
import { useTurnover } from '../../state/transfers/turnover.ts';
import { Destination } from './destination.tsx';

export interface ReviewSheetProps {
  readonly amount: Satang;
  /** Undefined while it is unknown. */
  readonly balance: Satang | undefined;
  readonly isOpen: boolean;
  readonly isProcessing: boolean;
  /** The player is asked for the password or a passkey before the request is made. */
  readonly isVerifying: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly onVerify: () => void;
}

/**
 * What is paid, to which account, and what is left. The request is made here, after the password or a passkey if the
 * last verification is too old.
 */
export function ReviewSheet({
  amount,
  balance,
  isOpen,
  isProcessing,
  isVerifying,
  onClose,
  onConfirm,
  onVerify,
}: ReviewSheetProps) {
  const { t } = useTranslation();
  const turnover = useTurnover();
  const stepUp = useStepUp();
  const { profile } = useProfile();
  const left = balance === undefined ? undefined : subtractSatang(balance, amount);
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      isClosable={!isProcessing}
      title={t(isVerifying ? 'security.confirmTitle' : 'withdraw.reviewTitle')}
      closeLabel={t('common.close')}
    >
      {isVerifying ? (
        <VerifyForm
          verifyWithPasskey={stepUp.hasPasskey ? verifyWithPasskey : undefined}
          verifyWithPassword={verifyWithPassword}
          isGivenUp={isGivenUp}
          submitLabel={t('withdraw.withPassword')}
          note={t('withdraw.final')}
          onVerified={onConfirm}
        >
          <p className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 rounded-box border border-line bg-bg px-3.5 py-1">
            <span className="text-label text-t2">
              {profile !== undefined &&
                t('withdraw.toEnding', {
                  bank: profile.bankCode,
                  end: formatBankAccount(profile.bankAccount).slice(-6),
                })}
            </span>
            <Money amount={amount} hasMark className="ml-auto text-title" />
          </p>
        </VerifyForm>
      ) : (
        <div className="@container flex flex-col gap-3">
          <p className="flex flex-col items-center text-label text-t2">
            {t('withdraw.youGet')}
            <Money amount={amount} hasMark className="text-[min(2.375rem,12.5vw)] leading-tight text-t1" />
          </p>
          <Destination />
          <Ticket
            rows={[
              { label: t('withdraw.now'), value: <Money amount={balance} /> },
              {
                label: t('withdraw.held'),
                value: <span className="text-loss">{formatMoney(negateSatang(amount), { sign: true })}</span>,
              },
              { label: t('withdraw.left'), value: <Money amount={left} />, isApart: true },
            ]}
          />
          <p className="flex gap-2.5 text-label text-t2">
            <Info aria-hidden strokeWidth={1.75} className="mt-0.5 size-5 shrink-0" />
            <span>
              {turnover !== undefined && turnover.missing > 0 && (
                <>
                  {t('withdraw.reviewTurnover', {
                    percent: turnover.percent,
                    missing: formatMoney(baht(turnover.missing)),
                  })}{' '}
                </>
              )}
              {t('withdraw.reviewNote', { minutes: WITHDRAW_WAIT_MINUTES })}
            </span>
          </p>
          <SheetFoot>
            <Button
              size="large"
              isBlock
              isLoading={isProcessing}
              loadingLabel={t('withdraw.processing')}
              icon={stepUp.isNeeded && <Lock aria-hidden strokeWidth={1.75} className="size-5" />}
              onClick={stepUp.isNeeded ? onVerify : onConfirm}
            >
              {stepUp.isNeeded ? (
                t('withdraw.verifyAndWithdraw')
              ) : (
                <>
                  {t('layout.withdraw')} <span className="numerals">฿{formatMoney(amount)}</span>
                </>
              )}
            </Button>
            <Button variant="text" isBlock disabled={isProcessing} onClick={onClose}>
              {t('withdraw.change')}
            </Button>
            {!stepUp.isNeeded && <p className="text-center text-small text-t3">{t('withdraw.final')}</p>}
          </SheetFoot>
        </div>
      )}
    </Sheet>
  );
}
