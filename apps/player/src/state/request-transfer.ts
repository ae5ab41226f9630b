import type { TransactionType } from '@sanam/contract';
import { baht, toBaht, type Satang } from '@sanam/money';

import { newUuid } from '../lib/new-uuid.ts';
import { api } from './api.ts';
import { reloadLive } from './reload-live.ts';
import { sessionStore } from './session.ts';
import {
  createTransferRequester,
  type TakenRequest,
  type TransferAnswer,
} from './transfer-requests/create-transfer-requester.ts';
import { createOpenRequestBox, type Owner } from './transfer-requests/open-request-box.ts';

const requester = createTransferRequester({
  box: createOpenRequestBox(() => localStorage),
  newKey: newUuid,
  send,
});

/** Asks for a deposit to be looked for or a withdrawal to be paid. However often it is tried, it is one until answered. */
export async function requestTransfer(type: TransactionType, amount: Satang): Promise<TransferAnswer> {
  const answer = await requester.request(ownerOf(type), toBaht(amount));
  // Whatever the answer was, the wallet and the lists may no longer be what the screen says.
  reloadLive('wallet', 'transactions', 'deposits');
  return answer;
}

/** The amount of a request whose answer never came, also one of an earlier visit. */
export function openAmount(type: TransactionType): Satang | undefined {
  const amount = requester.openBaht(ownerOf(type));
  return amount === undefined ? undefined : baht(amount);
}

function ownerOf(type: TransactionType): Owner {
  const username = sessionStore.read()?.player?.username;
  if (username === undefined) throw new Error('nobody is logged in');
  return { type, username };
}

async function send(type: TransactionType, amount: number, idempotencyKey: string): Promise<TakenRequest> {
  const request = { body: { amount }, idempotencyKey };
  const { data } =
    type === 'deposit'
      ? await api.call('POST /wallet/deposit', request)
      : await api.call('POST /player/withdraw', request);
  return data;
}
