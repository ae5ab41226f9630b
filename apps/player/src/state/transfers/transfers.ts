import { revalidate } from '@sanam/api-client/queries';
import type { BodyOf, Endpoints, RefusalCode, TransactionType } from '@sanam/contract';
import { formatMoney, toBaht, type Satang } from '@sanam/money';
import { useMemo } from 'react';

import { logFailure } from '../../lib/log-failure.ts';
import { api } from '../api/api.ts';
import type { Intent } from '../intents/intent.ts';
import { createIntents } from '../intents/create-intents.ts';
import { placeOneAtATime } from '../intents/place-one-at-a-time.ts';
import { sessionStore } from '../session/session.ts';

const ENDPOINTS = {
  deposit: 'POST /wallet/deposit',
  withdraw: 'POST /player/withdraw',
} as const satisfies Record<TransactionType, string>;

type TransferEndpoint = (typeof ENDPOINTS)[TransactionType];

interface TransferRequest {
  readonly endpoint: TransferEndpoint;
  readonly body: BodyOf<Endpoints[TransferEndpoint]>;
  readonly shown: { readonly amount: string };
}

interface Placed {
  readonly transactionId: string;
  /** It was confirmed only by a retry. */
  readonly isEarlier: boolean;
}

type TransferIntent = Intent<TransferRequest, Placed>;

const queue = createIntents<TransferRequest, Placed>({
  prefix: 'sanam-transfer:',
  endpoints: Object.values(ENDPOINTS),
  send,
});

/** Removes a transfer whose outcome the player has seen. */
export const acknowledgeTransfer = queue.acknowledge;

export const startTransfers = queue.start;

/** Requests the status again, now, of what has no reply yet. Sends nothing new. */
export const retryTransfers = queue.resume;

/**
 * Announces a deposit or requests a withdrawal. While an earlier one of the same type has no reply, that one is retried
 * instead.
 */
export function requestTransfer(
  type: TransactionType,
  amount: Satang,
  /** Of a deposit: the account that the player was shown. */
  depositAccountId?: number,
): void {
  placeOneAtATime(queue, sessionStore.read()?.player?.username, {
    endpoint: ENDPOINTS[type],
    body: { amount: toBaht(amount), ...(depositAccountId !== undefined && { depositAccountId }) },
    shown: { amount: formatMoney(amount) },
  });
}

interface Transfer {
  readonly id: string;
  /** Formatted. */
  readonly amount: string;
  /** When the player requested it, on this device's clock. */
  readonly requestedAt: number;
}

export interface AcceptedTransfer extends Transfer {
  readonly transactionId: string;
  readonly isEarlier: boolean;
}

export interface RefusedTransfer extends Transfer {
  readonly code: RefusalCode;
  readonly message: string;
}

export interface Transfers {
  /** The one whose outcome is not known yet: on its way, or `unknown` and being retried. */
  readonly open: (Transfer & { readonly status: 'sending' | 'unknown' }) | undefined;
  /** The oldest one that is decided and not acknowledged. */
  readonly accepted: AcceptedTransfer | undefined;
  readonly refused: RefusedTransfer | undefined;
}

/** The player's requests of a type, the same in every tab and after a reload. */
export function useTransfers(type: TransactionType): Transfers {
  const intents = queue.useIntents();
  return useMemo(() => toTransfers(intents, ENDPOINTS[type]), [intents, type]);
}

function toTransfers(intents: readonly TransferIntent[], endpoint: TransferEndpoint): Transfers {
  let { open, accepted, refused }: Transfers = { open: undefined, accepted: undefined, refused: undefined };
  for (const { id, endpoint: own, shown, createdAt, outcome } of intents) {
    if (own !== endpoint) continue;
    const transfer = { id, amount: shown.amount, requestedAt: createdAt };
    if (outcome.status === 'placed') accepted ??= { ...transfer, ...outcome.placed };
    else if (outcome.status === 'refused') {
      refused ??= { ...transfer, code: outcome.code, message: outcome.message };
    } else open ??= { ...transfer, status: outcome.status };
  }
  return { open, accepted, refused };
}

async function send({ id, endpoint, body, outcome }: TransferIntent): Promise<Placed> {
  try {
    const { data } = await api.call(endpoint, { body, idempotencyKey: id });
    return { transactionId: data.transactionId, isEarlier: outcome.status === 'unknown' };
  } catch (error) {
    if (endpoint === ENDPOINTS.withdraw) logFailure('the withdrawal failed', error);
    throw error;
  }
}

/** When the status of a transfer changes, in this tab or another, the wallet and the lists may be out of date. */
let lastStatuses = joinStatuses();
queue.subscribe(() => {
  const now = joinStatuses();
  if (now === lastStatuses) return;
  lastStatuses = now;
  revalidate('wallet', 'transactions', 'deposits');
});

function joinStatuses(): string {
  return queue
    .list()
    .map(({ id, outcome }) => id + outcome.status)
    .join();
}
