import { Refusal } from '@sanam/contract';
import type { Clock } from '../../server/src/platform/clock.ts';
import type { Logger } from '../../server/src/platform/logger.ts';
import type { Wallet } from '../../server/src/services/wallet/index.ts';
import { ACTOR } from './simulator/apply-event.ts';

/** How long the bank takes, at the demo's own pace. */
const DEPOSIT_SECONDS = 5;
const WITHDRAW_SECONDS = 10;
const LOOK_EVERY_MS = 1000;

interface BankNeeds {
  wallet: Pick<Wallet, 'decideTransfer' | 'listTransfers'>;
  clock: Clock;
  logger: Logger;
}

/** Confirms what players announce and pays what they ask for, some seconds later, also what waits from before. */
export function startBank(
  { wallet, clock, logger }: BankNeeds,
  { speed }: { speed: number },
): () => Promise<void> {
  let working: Promise<void> | undefined;
  let isClosed = false;
  const look = async (): Promise<void> => {
    try {
      const waiting = { status: 'pending', type: undefined, page: 1, limit: 100 } as const;
      const { transactions } = await wallet.listTransfers(waiting);
      for (const { id, type, createdAt } of transactions) {
        if (isClosed) return;
        const seconds = type === 'deposit' ? DEPOSIT_SECONDS : WITHDRAW_SECONDS;
        const isDue = clock.now().getTime() >= Date.parse(createdAt) + (seconds * 1000) / speed;
        if (isDue) await confirm(id);
      }
    } catch (error) {
      logger.warn({ err: error }, 'the bank of the demo could not look; it tries again');
    }
  };
  const confirm = async (transactionId: string): Promise<void> => {
    try {
      await wallet.decideTransfer({ transactionId, status: 'success', actor: ACTOR });
    } catch (error) {
      // A person at the desk, or another server, was quicker.
      if (!(error instanceof Refusal)) throw error;
    }
  };

  const timer = setInterval(
    () => {
      working ??= look().finally(() => {
        working = undefined;
      });
    },
    Math.max(20, LOOK_EVERY_MS / speed),
  );
  timer.unref();
  return async () => {
    isClosed = true;
    clearInterval(timer);
    await working;
  };
}
