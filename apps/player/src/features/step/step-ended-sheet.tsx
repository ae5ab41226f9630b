import { formatMoney } from '@sanam/money';
import { BahtMark, Button, buttonClass, ErrorBox, NoticeBox, Sheet, SuccessSheet, Ticket } from '@sanam/ui';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import type { StepIntent, Verdict } from '../../state/step/step-intents.ts';
import { useWallet } from '../../state/wallet/wallet.ts';
import { TicketLegs } from './ticket-legs.tsx';

export type StepEnding = Exclude<Verdict['state'], 'PENDING'> | 'REFUSED';

export interface StepEndedSheetProps {
  readonly intent: StepIntent;
  readonly ending: StepEnding;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The outcome of a step bet: which bet, what happened to the money, and where to see it. */
export function StepEndedSheet({ intent, ending, isOpen, onClose }: StepEndedSheetProps) {
  const { t } = useTranslation();
  const title = t(TITLES[ending]);
  const sheet = { isOpen, onClose, title, closeLabel: t('common.close') };
  const isIn = ending === 'ACCEPTED' || ending === 'TIMEOUT';
  const toRunning = (
    <Link to="/bet-running" onClick={onClose} className={buttonClass({ size: 'large', isBlock: true })}>
      {t('bet.seeRunning')}
    </Link>
  );
  if (ending === 'ACCEPTED') {
    return (
      <SuccessSheet
        {...sheet}
        note={t('step.acceptedNote')}
        actions={
          <>
            {toRunning}
            <Button variant="text" isBlock onClick={onClose}>
              {t('bet.backToArena')}
            </Button>
          </>
        }
      >
        <StepTicket intent={intent} hasBalance onClose={onClose} />
      </SuccessSheet>
    );
  }
  return (
    <Sheet {...sheet}>
      <div className="flex flex-col gap-4">
        {isIn ? (
          <NoticeBox kind="attention" message={title} help={t('step.timeoutHelp')} />
        ) : (
          <ErrorBox {...reasonOf(t, intent)} />
        )}
        <StepTicket intent={intent} hasBalance={isIn} onClose={onClose} />
        {isIn ? (
          toRunning
        ) : (
          <Button size="large" isBlock onClick={onClose}>
            {t('bet.understood')}
          </Button>
        )}
      </div>
    </Sheet>
  );
}

const TITLES = {
  ACCEPTED: 'step.accepted',
  TIMEOUT: 'step.timeout',
  UNACCEPTED: 'step.rejectedTitle',
  REFUSED: 'bet.notTaken',
} as const satisfies Record<StepEnding, string>;

function reasonOf(t: TFunction, { outcome }: StepIntent) {
  return outcome.status === 'refused'
    ? { message: outcome.message || t('step.failed'), help: t('bet.noMoneyMoved') }
    : { message: t('step.rejected'), help: t('step.moneyBack') };
}

interface StepTicketProps extends Pick<StepEndedSheetProps, 'intent' | 'onClose'> {
  readonly hasBalance: boolean;
}

function StepTicket({ intent, hasBalance, onClose }: StepTicketProps) {
  const { t } = useTranslation();
  const { balance } = useWallet();
  const { legs, odds, risk, payout } = intent.shown;
  const { outcome } = intent;
  const isMulti = intent.endpoint === 'POST /step/bet';
  return (
    <Ticket
      head={<TicketLegs legs={legs} />}
      rows={[
        ...(outcome.status === 'placed'
          ? [{ label: t('ticket.code'), value: <TicketLink placed={outcome.placed} onFollow={onClose} /> }]
          : []),
        ...(isMulti ? [{ label: t('step.totalOdds'), value: odds }] : []),
        { label: t('bet.risk'), value: risk },
        { label: t('step.maxPayout'), value: payout, isGain: true },
        ...(hasBalance && balance !== undefined
          ? [
              {
                label: t('bet.balance'),
                value: (
                  <>
                    <BahtMark /> {formatMoney(balance)}
                  </>
                ),
                isApart: true,
              },
            ]
          : []),
      ]}
    />
  );
}

interface TicketLinkProps {
  readonly placed: { readonly transactionId: string; readonly ticketCode: string };
  readonly onFollow: () => void;
}

function TicketLink({ placed, onFollow }: TicketLinkProps) {
  return (
    <Link
      to={`/ticket/${placed.transactionId}`}
      onClick={onFollow}
      className="inline-flex min-h-11 items-center text-goldt underline decoration-1 underline-offset-4"
    >
      {placed.ticketCode}
    </Link>
  );
}
