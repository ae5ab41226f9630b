import type { BodyOf, Endpoints, RefusalCode, TransactionType } from '@sanam/contract';
import { formatMoney, toBaht, type Satang } from '@sanam/money';
import { useMemo } from 'react';

import { logFailure } from '../../lib/log-failure.ts';
import { api } from '../api/api.ts';
import type { Intent } from '../intents/intent.ts';
import { createIntents } from '../intents/create-intents.ts';
import { placeOneAtATime } from '../intents/place-one-at-a-time.ts';
import { revalidate } from '../queries/revalidate.ts';
import { sessionStore } from '../session/session.ts';

const ENDPOINTS = {
  deposit: 'POST /wallet/deposit',
  withdraw: 'POST /player/withdraw',
} as const satisfies Record<TransactionType, string>;

type TransferEndpoint = (typeof ENDPOINTS)[TransactionType];

interface TransferAsked {
  readonly endpoint: TransferEndpoint;
  readonly body: BodyOf<Endpoints[TransferEndpoint]>;
  readonly shown: { readonly amount: string };
}

interface Placed {
  /** Its answer came only after it had been asked for again. */
  readonly isEarlier: boolean;
}

type TransferIntent = Intent<TransferAsked, Placed>;

const kept = createIntents<TransferAsked, Placed>({
  prefix: 'sanam-transfer:',
  endpoints: Object.values(ENDPOINTS),
  send,
});

/** The player has seen how it ended. */
export const acknowledgeTransfer = kept.acknowledge;

export const startTransfers = kept.start;

/**
 * Asks for a deposit to be looked for or a withdrawal to be paid. While an earlier one of the type has no answer, that
 * one is asked for again instead.
 */
export function requestTransfer(type: TransactionType, amount: Satang): void {
  placeOneAtATime(kept, sessionStore.read()?.player?.username, {
    endpoint: ENDPOINTS[type],
    body: { amount: toBaht(amount) },
    shown: { amount: formatMoney(amount) },
  });
}

interface Told {
  readonly id: string;
  /** As it is written. */
  readonly amount: string;
}

export interface TakenTransfer extends Told {
  readonly isEarlier: boolean;
}

export interface RefusedTransfer extends Told {
  readonly code: RefusalCode;
  readonly message: string;
}

export interface Transfers {
  /** The one whose outcome is not known yet: on its way, or `unknown` and being asked for. */
  readonly open: (Told & { readonly status: 'sending' | 'unknown' }) | undefined;
  /** Known, and not acknowledged yet; the oldest. */
  readonly taken: TakenTransfer | undefined;
  readonly refused: RefusedTransfer | undefined;
}

/** The player's requests of a type, the same in every tab and after a reload. */
export function useTransfers(type: TransactionType): Transfers {
  const intents = kept.useIntents();
  return useMemo(() => transfersOf(intents, ENDPOINTS[type]), [intents, type]);
}

function transfersOf(intents: readonly TransferIntent[], endpoint: TransferEndpoint): Transfers {
  let { open, taken, refused }: Transfers = { open: undefined, taken: undefined, refused: undefined };
  for (const { id, endpoint: own, shown, outcome } of intents) {
    if (own !== endpoint) continue;
    const told = { id, amount: shown.amount };
    if (outcome.status === 'placed') taken ??= { ...told, isEarlier: outcome.placed.isEarlier };
    else if (outcome.status === 'refused') {
      refused ??= { ...told, code: outcome.code, message: outcome.message };
    } else open ??= { ...told, status: outcome.status };
  }
  return { open, taken, refused };
}

async function send({ id, endpoint, body, outcome }: TransferIntent): Promise<Placed> {
  try {
    await api.call(endpoint, { body, idempotencyKey: id });
    return { isEarlier: outcome.status === 'unknown' };
  } catch (error) {
    if (endpoint === ENDPOINTS.withdraw) logFailure('the withdrawal failed', error);
    throw error;
  }
}

/** Whatever is heard of one, in this tab or another, the wallet and the lists may no longer be what the screen says. */
let heard = whatIsKnown();
kept.subscribe(() => {
  const now = whatIsKnown();
  if (now === heard) return;
  heard = now;
  revalidate('wallet', 'transactions', 'deposits');
});

function whatIsKnown(): string {
  return kept
    .list()
    .map(({ id, outcome }) => id + outcome.status)
    .join();
}
