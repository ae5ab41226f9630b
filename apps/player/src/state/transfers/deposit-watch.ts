import { asRecord, parseRecord } from '@sanam/api-client';
import { revalidate } from '@sanam/api-client/queries';
import { PENDING_TRANSFERS_MAX } from '@sanam/contract';
import type { CancelReason, HistoryTransaction } from '@sanam/contract';
import { baht, type Satang } from '@sanam/money';
import { useEffect } from 'react';
import { create } from 'zustand';

import { api } from '../api/api.ts';
import { onTransfer } from '../live/connection.ts';
import { SCHEDULES } from '../queries/schedules.ts';
import { usePlayer } from '../session/session.ts';
import { usePolledQuery } from '../queries/use-polled-query.ts';

/** The desk's decision about a deposit that the player was waiting for. */
export interface DepositOutcome {
  readonly transactionId: string;
  readonly isCredited: boolean;
  readonly amount: Satang;
  /** How much of it was used to pay the player's debt. */
  readonly collected: Satang;
  /** Why it is not credited, or was taken back; undefined if it is. */
  readonly reason: CancelReason | undefined;
}

interface Watch {
  readonly username: string | undefined;
  /** Ids of deposits whose outcome the player has not seen, including those of earlier visits. */
  readonly awaited: readonly string[];
  /** Decided and not yet shown to the player, oldest first. */
  readonly outcomes: readonly DepositOutcome[];
}

const useWatch = create<Watch>()(() => ({ username: undefined, awaited: [], outcomes: [] }));

/** The next outcome to announce to the player. */
export function useDepositOutcome(): DepositOutcome | undefined {
  return useWatch(({ outcomes }) => outcomes[0]);
}

export function acknowledgeDeposit(transactionId: string): void {
  acknowledged.add(transactionId);
  useWatch.setState(({ outcomes }) => ({
    outcomes: outcomes.filter((outcome) => outcome.transactionId !== transactionId),
  }));
  storeAwaited(useWatch.getState().awaited.filter((id) => id !== transactionId));
}

/** Deposits the desk has not decided yet, newest first. */
export function useWaitingDeposits(): readonly HistoryTransaction[] {
  return (useDeposits() ?? []).filter(({ status }) => status === 'pending');
}

/** Collects the outcomes of the player's deposits: from events, and from polling while one is pending. */
export function useDepositWatch(): void {
  const username = usePlayer()?.username;
  const deposits = useDeposits();

  useEffect(() => {
    const awaited = username === undefined ? [] : readAwaited(username);
    useWatch.setState({ username, awaited, outcomes: [] });
  }, [username]);

  useEffect(
    () =>
      onTransfer('DEPOSIT', (deposit) => {
        // The player has seen that it was credited, and not that it was taken back.
        if (deposit.reason === 'REVERSED') acknowledged.delete(deposit.transactionId);
        decide({ ...deposit, id: deposit.transactionId });
        revalidate('deposits');
      }),
    [],
  );

  useEffect(() => {
    if (username !== undefined && deposits !== undefined) readList(deposits);
  }, [username, deposits]);
}

/** In this tab, so that a list that was read before does not bring them back. */
const acknowledged = new Set<string>();

/** Finds decided ones among those awaited, and awaits those that are pending. */
function readList(deposits: readonly HistoryTransaction[]): void {
  const { awaited } = useWatch.getState();
  for (const deposit of deposits.toReversed()) {
    if (awaited.includes(deposit.id)) decide(deposit);
  }
  const waiting = deposits.filter(({ id, status }) => status === 'pending' && !acknowledged.has(id));
  const { outcomes } = useWatch.getState();
  storeAwaited([
    ...new Set([...waiting.map(({ id }) => id), ...outcomes.map(({ transactionId }) => transactionId)]),
  ]);
}

/** As the list or an event has it. */
interface DecidedDeposit extends Pick<HistoryTransaction, 'id' | 'amount'> {
  readonly status: string;
  readonly reason?: CancelReason | null;
  readonly collectedAmount?: number;
}

function decide({ id, status, amount, collectedAmount, ...decided }: DecidedDeposit): void {
  const reason = decided.reason ?? undefined;
  const { awaited, outcomes: known } = useWatch.getState();
  const isKnown = known.some((outcome) => outcome.transactionId === id && outcome.reason === reason);
  if (status === 'pending' || isKnown || acknowledged.has(id)) return;
  if (!awaited.includes(id)) storeAwaited([...awaited, id]);
  const outcome = {
    transactionId: id,
    isCredited: status === 'success',
    amount: baht(amount),
    collected: baht(collectedAmount ?? 0),
    reason,
  };
  // Instead of an earlier one that is not shown yet.
  useWatch.setState(({ outcomes }) => ({
    outcomes: [...outcomes.filter(({ transactionId }) => transactionId !== id), outcome],
  }));
  revalidate('wallet');
}

function useDeposits(): readonly HistoryTransaction[] | undefined {
  const player = usePlayer();
  const isWaiting = useWatch(({ awaited }) => awaited.length > 0);
  return usePolledQuery(
    player ? ['deposits', player.username] : null,
    async () =>
      (
        await api.call('GET /transactions/history', {
          query: { type: 'deposit', page: '1', limit: LIST_LIMIT },
        })
      ).data.transactions,
    isWaiting ? SCHEDULES.waitingDeposits : SCHEDULES.deposits,
  ).data;
}

/** More than can be pending at once, so that later deposits do not push a pending one off the list. */
const LIST_LIMIT = String(3 * PENDING_TRANSFERS_MAX);

const storageKey = (username: string): string => `sanam-awaited:${username}`;

function readAwaited(username: string): readonly string[] {
  try {
    const { ids } = asRecord(parseRecord(localStorage.getItem(storageKey(username))));
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function storeAwaited(ids: readonly string[]): void {
  const { username } = useWatch.getState();
  useWatch.setState({ awaited: ids });
  if (username === undefined) return;
  try {
    if (ids.length === 0) localStorage.removeItem(storageKey(username));
    else localStorage.setItem(storageKey(username), JSON.stringify({ ids }));
  } catch {
    // Without storage, an outcome between two visits is only shown in the history.
  }
}
