import { ApiRefusal } from '@sanam/api-client';
import type { Endpoints, RefusalCode, ReplyOf, TransactionType } from '@sanam/contract';

import { judgeFailure } from '../intents/judge-answer.ts';
import type { OpenRequest, OpenRequestBox, Owner } from './open-request-box.ts';

export type TakenRequest = ReplyOf<Endpoints['POST /wallet/deposit' | 'POST /player/withdraw']>;

export type TransferAnswer =
  | {
      readonly status: 'taken';
      readonly taken: TakenRequest;
      /** It is one that was sent before, for another amount: the new one was not sent. */
      readonly isEarlier: boolean;
    }
  | { readonly status: 'refused'; readonly code: RefusalCode; readonly message: string }
  /** The server may have taken it. Asking again is safe: it is asked under the same key. */
  | { readonly status: 'unknown'; readonly error: unknown };

export interface TransferRequesterNeeds {
  readonly box: OpenRequestBox;
  /** Throws ApiRefusal or ApiUnreachable. */
  readonly send: (type: TransactionType, amountBaht: number, key: string) => Promise<TakenRequest>;
  readonly newKey: () => string;
}

/**
 * Sends deposits and withdrawals so that none is ever doubled. Until the server has answered, every further attempt of
 * the player goes out under the same key, even when he has changed the amount: the server takes one of them at most.
 */
export function createTransferRequester({ box, send, newKey }: TransferRequesterNeeds) {
  async function request(owner: Owner, amountBaht: number): Promise<TransferAnswer> {
    const held = box.read(owner);
    const { key, triedBaht } = held ?? { key: newKey(), triedBaht: [] };
    const open = { key, triedBaht: [...triedBaht.filter((tried) => tried !== amountBaht), amountBaht] };
    box.write(owner, open);
    const answer = await attempt(owner, open, amountBaht, { isFirst: held === undefined });
    if (answer !== 'OTHER_AMOUNT') return answer;
    return (await earlierOf(owner, open)) ?? request(owner, amountBaht);
  }

  /** The key was used for another of its amounts: asking for that one tells what became of it, and changes nothing. */
  async function earlierOf(owner: Owner, open: OpenRequest): Promise<TransferAnswer | undefined> {
    for (const amountBaht of open.triedBaht.slice(0, -1)) {
      const answer = await attempt(owner, open, amountBaht, { isFirst: false });
      if (answer === 'OTHER_AMOUNT') continue;
      if (answer.status === 'taken') return { ...answer, isEarlier: true };
      if (answer.status === 'unknown') return answer;
      break;
    }
    // The earlier one was refused, so the new one is free to go.
    box.remove(owner);
    return undefined;
  }

  async function attempt(
    owner: Owner,
    { key }: OpenRequest,
    amountBaht: number,
    { isFirst }: { readonly isFirst: boolean },
  ): Promise<TransferAnswer | 'OTHER_AMOUNT'> {
    try {
      const taken = await send(owner.type, amountBaht, key);
      box.remove(owner);
      return { status: 'taken', taken, isEarlier: false };
    } catch (error) {
      if (error instanceof ApiRefusal && error.code === 'IDEMPOTENCY_KEY_REUSED') return 'OTHER_AMOUNT';
      const outcome = judgeFailure(error, isFirst);
      if (outcome?.status !== 'refused') return { status: 'unknown', error };
      box.remove(owner);
      return { status: 'refused', code: outcome.code, message: outcome.message };
    }
  }

  return {
    request,
    /** What was last asked for without an answer. */
    openBaht: (owner: Owner): number | undefined => box.read(owner)?.triedBaht.at(-1),
  };
}
