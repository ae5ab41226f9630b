import { asRecord, parseRecord } from '@sanam/api-client';
import { PENDING_TRANSFERS_MAX } from '@sanam/contract';
import type { HistoryTransaction } from '@sanam/contract';
import { baht, type Satang } from '@sanam/money';
import { useEffect } from 'react';
import { create } from 'zustand';

import { api } from './api.ts';
import { onPlayerEvent } from './live.ts';
import { reloadLive } from './reload-live.ts';
import { SCHEDULES } from './schedules.ts';
import { usePlayer } from './session.ts';
import { useLive } from './use-live.ts';

/** What the desk has decided about a deposit that the player was waiting for. */
export interface DepositOutcome {
  readonly transactionId: string;
  readonly isCredited: boolean;
  readonly amount: Satang;
}

interface Watch {
  /** Ids of deposits that were seen waiting, also on an earlier visit. */
  readonly awaited: readonly string[];
  /** Decided and not yet shown to the player, oldest first. */
  readonly outcomes: readonly DepositOutcome[];
}

const useWatch = create<Watch>()(() => ({ awaited: [], outcomes: [] }));

/** The next outcome to tell the player. */
export function useDepositOutcome(): DepositOutcome | undefined {
  return useWatch(({ outcomes }) => outcomes[0]);
}

export function acknowledgeDeposit(transactionId: string): void {
  useWatch.setState(({ outcomes }) => ({
    outcomes: outcomes.filter((outcome) => outcome.transactionId !== transactionId),
  }));
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
    useWatch.setState({ awaited: username === undefined ? [] : readAwaited(username), outcomes: [] });
  }, [username]);

  useEffect(
    () =>
      onPlayerEvent(({ action, data }) => {
        if (action !== 'DEPOSIT') return;
        decide({ id: data.transactionId, status: data.status, amount: data.amount });
        reloadLive('deposits');
      }),
    [],
  );

  useEffect(() => {
    if (username !== undefined && deposits !== undefined) readList(username, deposits);
  }, [username, deposits]);
}

const told = new Set<string>();

/** What the list says: those that wait are awaited from now on, and those that were awaited may be decided. */
function readList(username: string, deposits: readonly HistoryTransaction[]): void {
  const { awaited } = useWatch.getState();
  const isWaiting = ({ id, status }: HistoryTransaction): boolean => status === 'pending' && !told.has(id);
  keepAwaited(
    username,
    deposits.filter(isWaiting).map(({ id }) => id),
  );
  for (const { id, status, amount } of deposits.toReversed()) {
    if (awaited.includes(id)) decide({ id, status, amount });
  }
}

function decide({
  id,
  status,
  amount,
}: Pick<HistoryTransaction, 'id' | 'amount'> & { status: string }): void {
  if (status === 'pending' || told.has(id)) return;
  told.add(id);
  const outcome = { transactionId: id, isCredited: status === 'success', amount: baht(amount) };
  useWatch.setState(({ outcomes }) => ({ outcomes: [...outcomes, outcome] }));
  reloadLive('wallet');
}

function useDeposits(): readonly HistoryTransaction[] | undefined {
  const player = usePlayer();
  const isWaiting = useWatch(({ awaited }) => awaited.length > 0);
  return useLive(
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

function keepAwaited(username: string, ids: readonly string[]): void {
  useWatch.setState({ awaited: ids });
  try {
    if (ids.length === 0) localStorage.removeItem(nameOf(username));
    else localStorage.setItem(nameOf(username), JSON.stringify({ ids }));
  } catch {
    // Without storage an outcome of between two visits is only in the history.
  }
}
