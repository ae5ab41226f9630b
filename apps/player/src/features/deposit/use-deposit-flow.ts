import { revalidate } from '@sanam/api-client/queries';
import { baht, NO_MONEY, parseBaht, type Satang } from '@sanam/money';
import { useEffect, useState } from 'react';

import { peekBet } from '../../state/bets/return-to-bet.ts';
import { useDepositSheet } from '../../state/transfers/deposit-sheet.ts';
import {
  acknowledgeTransfer,
  requestTransfer,
  useTransfers,
  type AcceptedTransfer,
  type RefusedTransfer,
  type Transfers,
} from '../../state/transfers/transfers.ts';

/** A deposit that was announced and is not decided yet. */
export interface AnnouncedDeposit {
  /** Undefined until the server has replied. */
  readonly transactionId: string | undefined;
  readonly amount: Satang;
  /** When it was announced, on this device's clock. */
  readonly since: number;
  /** No reply has come for a while; the request is sent again under its key. */
  readonly isUnknown?: boolean;
  /** It is a request sent earlier; nothing else was sent. */
  readonly isEarlier?: boolean;
}

export type PayView = {
  /** By the QR code, or to the account number. */
  readonly step: 'scan' | 'transfer';
  readonly shownAt: number;
};
export type DepositView =
  | { readonly step: 'amount' }
  | PayView
  | { readonly step: 'check'; readonly deposit: AnnouncedDeposit };

export interface DepositFlow {
  readonly view: DepositView;
  readonly amount: Satang;
  /** An amount was chosen and its transfer not announced yet. */
  readonly isFilled: boolean;
  /** Why the last announcement was refused. */
  readonly refusal: RefusedTransfer | undefined;
  readonly setAmount: (amount: Satang) => void;
  readonly editAmount: () => void;
  readonly pay: (step: PayView['step']) => void;
  /** Announces a transfer to the account with this id. */
  readonly announce: (depositAccountId: number) => void;
  readonly watch: (deposit: AnnouncedDeposit) => void;
}

/** The steps of one visit to the deposit sheet. While an announcement has no reply, only that one is shown. */
export function useDepositFlow(isOpen: boolean): DepositFlow {
  const [amount, setAmount] = useState(firstAmount);
  const [view, setView] = useState<DepositView>({ step: 'amount' });
  const { open, accepted, refused } = useTransfers('deposit');
  const known = isOpen ? (accepted ?? refused) : undefined;
  const [reply, setReply] = useState<AcceptedTransfer | RefusedTransfer>();
  if (known !== undefined && known.id !== reply?.id) {
    setReply(known);
    if ('code' in known) setView({ step: 'amount' });
    else {
      setView({ step: 'check', deposit: toAnnounced(known) });
      setAmount(NO_MONEY);
    }
  }
  useEffect(() => {
    if (known !== undefined) acknowledgeTransfer(known.id);
  }, [known]);

  const shown: DepositView = open === undefined ? view : { step: 'check', deposit: toAnnounced(open) };
  return {
    view: shown,
    amount,
    isFilled: amount > NO_MONEY && shown.step !== 'check',
    refusal: reply !== undefined && 'code' in reply ? reply : undefined,
    setAmount(chosen) {
      setReply(undefined);
      setAmount(chosen);
    },
    editAmount: () => setView({ step: 'amount' }),
    pay(step) {
      // One that was switched off a moment ago is not shown any more.
      revalidate('profile');
      setView({ step, shownAt: Date.now() });
    },
    announce(depositAccountId) {
      setReply(undefined);
      requestTransfer('deposit', amount, depositAccountId);
    },
    watch: (deposit) => setView({ step: 'check', deposit }),
  };
}

/** The amount that the caller names, or the one that a bet lacks which waits for money. */
function firstAmount(): Satang {
  const { amount } = useDepositSheet.getState();
  return amount > NO_MONEY ? amount : baht(peekBet()?.depositBaht ?? 0);
}

function toAnnounced(transfer: NonNullable<Transfers['open']> | AcceptedTransfer): AnnouncedDeposit {
  return {
    transactionId: 'transactionId' in transfer ? transfer.transactionId : undefined,
    amount: parseBaht(transfer.amount.replaceAll(',', '')) ?? NO_MONEY,
    since: transfer.requestedAt,
    isUnknown: 'status' in transfer && transfer.status === 'unknown',
    isEarlier: 'isEarlier' in transfer && transfer.isEarlier,
  };
}
