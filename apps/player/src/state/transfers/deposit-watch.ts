import { asRecord, parseRecord } from '@sanam/api-client';
import { PENDING_TRANSFERS_MAX } from '@sanam/contract';
import type { HistoryTransaction } from '@sanam/contract';
import { baht, type Satang } from '@sanam/money';
import { useEffect } from 'react';
import { create } from 'zustand';

import { api } from '../api/api.ts';
import { onTransfer } from '../live/connection.ts';
import { revalidate } from '../queries/revalidate.ts';
import { SCHEDULES } from '../queries/schedules.ts';
import { usePlayer } from '../session/session.ts';
import { usePolledQuery } from '../queries/use-polled-query.ts';

/** What the desk has decided about a deposit that the player was waiting for. */
export interface DepositOutcome {
  readonly transactionId: string;
  readonly isCredited: boolean;
  readonly amount: Satang;
  /** How much of it went to what the player owed; undefined where only the list has told, which does not say. */
  readonly collected: Satang | undefined;
}

interface Watch {
  readonly username: string | undefined;
  /** Ids of deposits whose outcome the player has yet to see, also of an earlier visit. */
  readonly awaited: readonly string[];
  /** Decided and not yet shown to the player, oldest first. */
  readonly outcomes: readonly DepositOutcome[];
}

const useWatch = create<Watch>()(() => ({ username: undefined, awaited: [], outcomes: [] }));

/** The next outcome to tell the player. */
export function useDepositOutcome(): DepositOutcome | undefined {
  return useWatch(({ outcomes }) => outcomes[0]);
}

export function acknowledgeDeposit(transactionId: string): void {
  acknowledged.add(transactionId);
  useWatch.setState(({ outcomes }) => ({
    outcomes: outcomes.filter((outcome) => outcome.transactionId !== transactionId),
  }));
  keepAwaited(useWatch.getState().awaited.filter((id) => id !== transactionId));
}

/** Deposits the desk has not decided yet, newest first. */
export function useWaitingDeposits(): readonly HistoryTransaction[] {
  return (useDeposits() ?? []).filter(({ status }) => status === 'pending');
}

/** Looks out for what becomes of the player's deposits: told by the server, and asked for while one is waiting. */
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
        decide({ ...deposit, id: deposit.transactionId }, baht(deposit.collectedAmount ?? 0));
        revalidate('deposits');
      }),
    [],
  );

  useEffect(() => {
    if (username !== undefined && deposits !== undefined) readList(deposits);
  }, [username, deposits]);
}

/** In this tab: a list from before must not bring them back. */
const acknowledged = new Set<string>();

/** What the list says: those that were awaited may be decided, and those that wait are awaited from now on. */
function readList(deposits: readonly HistoryTransaction[]): void {
  const { awaited } = useWatch.getState();
  for (const deposit of deposits.toReversed()) {
    if (awaited.includes(deposit.id)) decide(deposit);
  }
  const waiting = deposits.filter(({ id, status }) => status === 'pending' && !acknowledged.has(id));
  const { outcomes } = useWatch.getState();
  keepAwaited([
    ...new Set([...waiting.map(({ id }) => id), ...outcomes.map(({ transactionId }) => transactionId)]),
  ]);
}

function decide(
  { id, status, amount }: Pick<HistoryTransaction, 'id' | 'amount'> & { status: string },
  collected?: Satang,
): void {
  const { awaited, outcomes: known } = useWatch.getState();
  const isKnown = known.some(({ transactionId }) => transactionId === id);
  if (status === 'pending' || isKnown || acknowledged.has(id)) return;
  if (!awaited.includes(id)) keepAwaited([...awaited, id]);
  const outcome = { transactionId: id, isCredited: status === 'success', amount: baht(amount), collected };
  useWatch.setState(({ outcomes }) => ({ outcomes: [...outcomes, outcome] }));
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
          query: { type: 'deposit', page: '1', limit: LOOKED_AT },
        })
      ).data.transactions,
    isWaiting ? SCHEDULES.waitingDeposits : SCHEDULES.deposits,
  ).data;
}

/** More than can wait at once, so that one that waits is not pushed off the list by later ones. */
const LOOKED_AT = String(3 * PENDING_TRANSFERS_MAX);

const nameOf = (username: string): string => `sanam-awaited:${username}`;

function readAwaited(username: string): readonly string[] {
  try {
    const { ids } = asRecord(parseRecord(localStorage.getItem(nameOf(username))));
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function keepAwaited(ids: readonly string[]): void {
  const { username } = useWatch.getState();
  useWatch.setState({ awaited: ids });
  if (username === undefined) return;
  try {
    if (ids.length === 0) localStorage.removeItem(nameOf(username));
    else localStorage.setItem(nameOf(username), JSON.stringify({ ids }));
  } catch {
    // Without storage an outcome of between two visits is only in the history.
  }
}
