import { ApiUnreachable } from '@sanam/api-client';
import { revalidate } from '@sanam/api-client/queries';
import type { Endpoints, ReplyOf, UntoldDecision } from '@sanam/contract';
import { createEmitter } from '@sanam/runtime';
import { create } from 'zustand';

import { isTakenBack } from '../../lib/is-taken-back.ts';
import { newUuid } from '../../lib/new-uuid.ts';
import { api } from '../api/api.ts';
import { SCHEDULES } from '../queries/schedules.ts';
import { usePolledQuery } from '../queries/use-polled-query.ts';
import { onPlayerChange, usePlayer, useSession } from '../session/session.ts';

export type Untold = ReplyOf<Endpoints['GET /bets/decided']>;

/** What was decided and not told to the player yet, on any device. */
export function useUntold(): Untold | undefined {
  const player = usePlayer();
  return usePolledQuery(player ? ['untold', player.username] : null, readUntold, SCHEDULES.untold).data;
}

export async function readUntold(): Promise<Untold> {
  return (await api.call('GET /bets/decided')).data;
}

/**
 * Claims decisions before they are shown and returns those to show: a decision that another tab or device has claimed
 * is not among them. A retry after a lost reply is the same claim, so it gets the same reply.
 */
export async function claimDecisions(
  decisions: readonly UntoldDecision[],
): Promise<readonly UntoldDecision[]> {
  if (decisions.length === 0) return [];
  const body = {
    claim: newUuid(),
    decisions: decisions.map((decision) => ({
      betId: decision.transactionId,
      settleNo: decision.settleNo,
      isTakenBack: isTakenBack(decision),
    })),
  };
  const { told } = await sendClaim(body);
  revalidate('untold');
  return decisions.filter(({ transactionId }) => told.some(({ betId }) => betId === transactionId));
}

type Claim = Parameters<typeof api.call<'POST /bets/decided/told'>>[1]['body'];

/**
 * Sent until there is a reply: the server may have stored the claim, and would then tell these decisions nowhere else.
 * Another player's session must not send it.
 */
async function sendClaim(body: Claim): Promise<{ told: readonly { betId: string }[] }> {
  const { player } = useSession.getState();
  for (let pause = RETRY_MS; ; pause = Math.min(pause * 2, RETRY_MAX_MS)) {
    try {
      return (await api.call('POST /bets/decided/told', { body })).data;
    } catch (failure) {
      if (!(failure instanceof ApiUnreachable)) throw failure;
    }
    await new Promise((isOver) => setTimeout(isOver, pause));
    if (useSession.getState().player?.username !== player?.username) return { told: [] };
  }
}

const RETRY_MS = 2000;
const RETRY_MAX_MS = 10_000;

const announcedElsewhere = createEmitter<readonly UntoldDecision[]>();
/** Shows decisions whose claim was confirmed when the page that claimed them was no longer open. */
export const announceElsewhere = announcedElsewhere.emit;
export const onAnnouncedElsewhere = announcedElsewhere.subscribe;

/** A decision that could not be shown for this long is left for the home page. */
export const SHOW_WITHIN_MS = 30_000;

interface DecisionsHere {
  readonly decisions: readonly UntoldDecision[];
  /** When the first of them arrived, on this device's clock. */
  readonly since: number;
}

const NONE_HERE: DecisionsHere = { decisions: [], since: 0 };

/** Decisions about the match of the page that is open, for the page to show. */
export const useDecisionsHere = create<DecisionsHere>()(() => NONE_HERE);

export function addDecisionsHere(added: readonly UntoldDecision[]): void {
  useDecisionsHere.setState(({ decisions, since }) => ({
    decisions: [
      ...decisions.filter(({ transactionId }) => !added.some((bet) => bet.transactionId === transactionId)),
      ...added,
    ],
    since: decisions.length === 0 ? Date.now() : since,
  }));
}

export function clearDecisionsHere(): void {
  useDecisionsHere.setState(NONE_HERE, true);
}

interface DecidedSheetState {
  readonly isOpen: boolean;
  /** Stays set while the sheet closes. */
  readonly decisions: readonly UntoldDecision[];
}

/** The sheet that lists decisions on several matches. */
export const useDecidedSheet = create<DecidedSheetState>()(() => ({ isOpen: false, decisions: [] }));

export function openDecidedSheet(decisions: readonly UntoldDecision[]): void {
  useDecidedSheet.setState({ isOpen: true, decisions });
}

export function closeDecidedSheet(): void {
  useDecidedSheet.setState({ isOpen: false });
}

onPlayerChange(() => {
  clearDecisionsHere();
  closeDecidedSheet();
});
