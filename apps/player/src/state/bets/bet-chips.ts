import { asRecord } from '@sanam/api-client';
import { BET_CHIPS } from '@sanam/contract';
import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

import { api } from '../api/api.ts';
import { patchProfile, useProfile } from '../session/profile.ts';
import { usePlayer, useSession } from '../session/session.ts';

interface ChipsState {
  readonly username: string | undefined;
  readonly chips: readonly number[];
  /** The last accepted amount; undefined before the first bet. */
  readonly lastAmount: number | undefined;
}

/** A copy of what the account has, so that the sheet opens with it. */
const useChipsStore = create<ChipsState>()(
  persist((): ChipsState => ({ username: undefined, chips: BET_CHIPS, lastAmount: undefined }), {
    name: 'sanam-bet-chips',
    merge: (stored, now) => ({ ...now, ...readChips(stored) }),
  }),
);

/** The amounts on the chips, in whole baht, and the amount of the last bet. */
export function useBetChips(): Omit<ChipsState, 'username'> {
  const username = usePlayer()?.username;
  const { profile } = useProfile();
  const stored = useChipsStore();
  useEffect(() => {
    if (profile === undefined) return;
    const { betChips, lastBetAmount } = profile;
    useChipsStore.setState({ username, chips: betChips, lastAmount: lastBetAmount ?? undefined });
  }, [profile, username]);
  if (stored.username === username) return stored;
  return { chips: BET_CHIPS, lastAmount: undefined };
}

/** Stores the chips with the account. */
export async function saveBetChips(betChips: readonly number[]): Promise<void> {
  const { data } = await api.call('PUT /player/bet-chips', { body: { betChips: [...betChips] } });
  patchProfile(data);
  changeStored({ chips: data.betChips });
}

/** The account has it as well: it is the amount of the newest bet. */
export function rememberLastAmount(lastAmount: number): void {
  patchProfile({ lastBetAmount: lastAmount });
  changeStored({ lastAmount });
}

function changeStored(change: Partial<ChipsState>): void {
  const username = useSession.getState().player?.username;
  const { username: before, ...kept } = useChipsStore.getState();
  const base = before === username ? kept : { chips: BET_CHIPS, lastAmount: undefined };
  useChipsStore.setState({ ...base, ...change, username });
}

/** Undefined for what this app has not written. */
function readChips(value: unknown): ChipsState | undefined {
  const { username, chips, lastAmount } = asRecord(value);
  if (typeof username !== 'string' || !Array.isArray(chips) || !chips.every(Number.isSafeInteger))
    return undefined;
  return {
    username,
    chips: chips as number[],
    lastAmount: typeof lastAmount === 'number' ? lastAmount : undefined,
  };
}
