import { Refusal } from '@sanam/contract';
import type { Clock } from '../../server/src/platform/clock.ts';
import type { Logger } from '../../server/src/platform/logger.ts';
import { startPolling } from '../../server/src/platform/start-polling.ts';
import type { Wallet } from '../../server/src/services/wallet/index.ts';
import { ACTOR } from './simulator/apply-event.ts';

/** How long a transfer takes at speed 1. */
const DEPOSIT_SECONDS = 5;
const WITHDRAW_SECONDS = 10;
const POLL_MS = 1000;
/** No real bank has this id. */
const BANK_ID = '999';

interface BankNeeds {
  wallet: Pick<Wallet, 'decideTransfer' | 'listTransfers' | 'recordArrival'>;
  clock: Clock;
  logger: Logger;
}

type Listed = Awaited<ReturnType<Wallet['listTransfers']>>['transactions'][number];

/**
 * Confirms deposits and pays withdrawals of the demo's players some seconds after they were requested, including those
 * from before a restart.
 */
export function startBank(
  { wallet, clock, logger }: BankNeeds,
  { speed }: { speed: number },
): () => Promise<void> {
  let isClosed = false;
  const confirmDue = async (): Promise<void> => {
    const pending = { status: 'pending', type: undefined, isDemo: true, page: 1, limit: 100 } as const;
    const { transactions } = await wallet.listTransfers(pending);
    for (const transfer of transactions) {
      if (isClosed) return;
      const { type, createdAt } = transfer;
      const seconds = type === 'deposit' ? DEPOSIT_SECONDS : WITHDRAW_SECONDS;
      const isDue = clock.now().getTime() >= Date.parse(createdAt) + (seconds * 1000) / speed;
      if (isDue) await confirm(transfer);
    }
  };
  const confirm = async ({ id: transactionId, type, amount, fullName }: Listed): Promise<void> => {
    try {
      const transfer = {
        transactionId,
        bankId: BANK_ID,
        bankRef: transactionId.replaceAll('-', ''),
        actor: ACTOR,
      };
      if (type === 'deposit') await wallet.recordArrival({ ...transfer, amount, name: fullName });
      await wallet.decideTransfer({ ...transfer, status: 'success' });
    } catch (error) {
      // An operator or another server has already decided it, an operator has claimed it, or its player owes the house.
      if (!(error instanceof Refusal)) throw error;
    }
  };

  const stop = startPolling({
    everyMs: Math.max(20, POLL_MS / speed),
    work: confirmDue,
    onError: (error) => logger.warn({ err: error }, 'demo bank failed, retrying'),
  });
  return () => {
    isClosed = true;
    return stop();
  };
}
