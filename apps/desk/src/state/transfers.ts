import { ApiRefusal } from '@sanam/api-client';
import { revalidate } from '@sanam/api-client/queries';
import type {
  BodyOf,
  Endpoints,
  ListedDepositAccount,
  RefuseReason,
  ReplyOf,
  TransactionType,
} from '@sanam/contract';
import { useEffect, useState } from 'react';

import { readToEnd } from '../lib/transfers/read-to-end.ts';
import { api } from './api.ts';
import { SCHEDULES, usePolledQuery, type PolledQuery } from './queries.ts';

export type Transfer = ReplyOf<Endpoints['GET /desk/transactions']>['transactions'][number];
export type TransferDetails = ReplyOf<Endpoints['GET /desk/transactions/{id}']>;
export type Approval = ReplyOf<Endpoints['GET /desk/approvals']>['approvals'][number];
type Arrival = BodyOf<Endpoints['POST /desk/transactions/{id}/arrival']>;

const LIMIT = '100';

/** All waiting deposits or withdrawals, the oldest first: their count and sum are shown. */
export function useWaiting(type: TransactionType): PolledQuery<readonly Transfer[]> {
  return usePolledQuery(
    ['transfers', type],
    async () => {
      const query = { type, status: 'pending', limit: LIMIT } as const;
      return readToEnd(Number(LIMIT), async (after) => {
        const page = { query: { ...query, ...(after !== undefined && { after }) } };
        return (await api.call('GET /desk/transactions', page)).data.transactions;
      });
    },
    SCHEDULES.transfers,
  );
}

/** Those that were decided last, the newest first. Read while they are shown. */
export function useDecided(type: TransactionType, isShown: boolean): PolledQuery<readonly Transfer[]> {
  return usePolledQuery(
    isShown ? ['transfers', type, 'decided'] : null,
    async () => {
      const { data } = await api.call('GET /desk/transactions', { query: { type, limit: LIMIT } });
      return data.transactions.filter(({ status }) => status !== 'pending');
    },
    SCHEDULES.transfers,
  );
}

/** One of them with what has to be known of its player. */
export function useTransfer(id: string | undefined): PolledQuery<TransferDetails> {
  return usePolledQuery(
    id === undefined ? null : ['transfers', 'one', id],
    async () => (await api.call('GET /desk/transactions/{id}', { params: { id: id ?? '' } })).data,
    SCHEDULES.transfers,
  );
}

/** The house's accounts that players transfer to: in force, waiting, and those that ended last. */
export function useDepositAccounts(): PolledQuery<readonly ListedDepositAccount[]> {
  return usePolledQuery(
    ['deposit-accounts'],
    async () => (await api.call('GET /desk/deposit-accounts')).data.accounts,
    SCHEDULES.limits,
  );
}

/** What waits for a second person and this operator may decide on. */
export function useApprovals(isShown: boolean): PolledQuery<readonly Approval[]> {
  return usePolledQuery(
    isShown ? ['approvals'] : null,
    async () => {
      const query = { status: 'PENDING', limit: LIMIT } as const;
      return (await api.call('GET /desk/approvals', { query })).data.approvals;
    },
    SCHEDULES.transfers,
  );
}

export function reloadTransfers(): void {
  revalidate('transfers', 'approvals');
}

/** A claim is renewed long before it ends. */
const RENEW_MS = 25_000;

/**
 * Claims a waiting transfer while it is open here. Returns who else has it, if somebody does; it is tried again, since
 * their claim may end.
 */
export function useClaim(id: string | undefined): { readonly takenBy: string | undefined } {
  const [takenBy, setTakenBy] = useState<string>();
  useEffect(() => {
    if (id === undefined) return undefined;
    let isOver = false;
    const claim = async (): Promise<void> => {
      try {
        await api.call('POST /desk/transactions/{id}/claim', { params: { id } });
        if (!isOver) setTakenBy(undefined);
      } catch (failure) {
        if (!isOver) setTakenBy(claimerOf(failure));
      }
    };
    void claim();
    const timer = setInterval(() => void claim(), RENEW_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
      setTakenBy(undefined);
      void api.call('POST /desk/transactions/{id}/release', { params: { id } }).catch(() => undefined);
    };
  }, [id]);
  return { takenBy };
}

function claimerOf(failure: unknown): string | undefined {
  if (!(failure instanceof ApiRefusal) || failure.code !== 'CLAIMED') return undefined;
  return (failure.data as { by?: string } | null)?.by;
}

export async function setAside(id: string, isAside: boolean): Promise<void> {
  await api.call('POST /desk/transactions/{id}/set-aside', { params: { id }, body: { isAside } });
  reloadTransfers();
}

export async function recordArrival(id: string, arrival: Arrival): Promise<void> {
  await api.call('POST /desk/transactions/{id}/arrival', { params: { id }, body: arrival });
  reloadTransfers();
}

/** Says that this line of the bank's statement shows the transfer. */
export async function matchBankLine(bankLineId: string, transactionId: string): Promise<void> {
  const body = { transactionId };
  await api.call('POST /desk/bank-lines/{id}/match', { params: { id: bankLineId }, body });
  reloadTransfers();
}

/** Says that a line of the bank's statement was matched wrongly. */
export async function releaseBankLine(bankLineId: string): Promise<void> {
  await api.call('POST /desk/bank-lines/{id}/release', { params: { id: bankLineId } });
  reloadTransfers();
}

/** True when it waits for a second person. */
export async function confirmTransfer(
  id: string,
  body: BodyOf<Endpoints['POST /desk/transactions/{id}/confirm']> = {},
): Promise<boolean> {
  const { data } = await api.call('POST /desk/transactions/{id}/confirm', { params: { id }, body });
  reloadTransfers();
  return data.approvalId !== undefined;
}

/** True when it waits for a second person. */
export async function approveWithdrawal(id: string, despiteDebt: boolean): Promise<boolean> {
  const body = despiteDebt ? { despiteDebt } : {};
  const { data } = await api.call('POST /desk/transactions/{id}/approve', { params: { id }, body });
  reloadTransfers();
  return data.approvalId !== undefined;
}

/** The player reads the reason; the note is for the desk. */
export async function refuseTransfer(id: string, reason: RefuseReason, note: string): Promise<void> {
  const body = { reason, ...(note !== '' && { note }) };
  await api.call('POST /desk/transactions/{id}/refuse', { params: { id }, body });
  reloadTransfers();
}

/** True when it waits for a second person. */
export async function reverseTransfer(id: string, reason: string): Promise<boolean> {
  const { data } = await api.call('POST /desk/transactions/{id}/reverse', {
    params: { id },
    body: { reason },
  });
  reloadTransfers();
  return data.approvalId !== undefined;
}

/** As the second person. */
export async function decideApproval(id: string, decision: 'approve' | 'refuse'): Promise<void> {
  await api.call(`POST /desk/approvals/{id}/${decision}`, { params: { id } });
  reloadTransfers();
}
