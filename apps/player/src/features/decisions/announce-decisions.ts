import { revalidate } from '@sanam/api-client/queries';
import type { PlayerEvent, UntoldDecision } from '@sanam/contract';

import { isTakenBack } from '../../lib/is-taken-back.ts';
import { logFailure } from '../../lib/log-failure.ts';
import { SHOW_WITHIN_MS, addDecisionsHere, claimDecisions, readUntold } from '../../state/bets/decisions.ts';
import { onlyLeg } from '../../lib/i18n/pick-texts.ts';
import {
  onConnected,
  onPlayerEvent,
  takeEarlyDecisions,
  watchedMatchId,
} from '../../state/live/connection.ts';

export interface AnnounceOptions {
  /** Shows decisions that this tab has claimed. */
  readonly show: (decisions: readonly UntoldDecision[]) => void;
  /** Nothing can be shown at the moment, because a bet is being placed. */
  readonly isPaused: () => boolean;
}

/** Decisions that come within this time are one announcement. */
const COLLECT_MS = 2000;
/** On a match page its own bets are shown as soon as all of them are settled. */
const COLLECT_AT_MATCH_MS = 300;
/** Doubled with each failure, up to the maximum. */
const RETRY_MS = 1000;
const RETRY_MAX_MS = 30_000;
/** After as many failures, what may have been missed is read at the next connection instead. */
const MISSED_ATTEMPTS = 5;

/**
 * Announces the player's bets as they are decided while the page is in view: those of the match page that is open to
 * that page, also when they were decided before it was connected, and others as toasts. What cannot be shown in time is
 * left for the home page. Returns a function that stops it.
 */
export function announceDecisions({ show, isPaused }: AnnounceOptions): () => void {
  /** The last report of each decided bet, with its time on this device's clock. */
  const arrived = new Map<string, { readonly at: number }>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Decisions of the match whose page is open may have come before events did. */
  let mayHaveMissed = false;
  let failures = 0;
  let isStopped = false;

  const schedule = (ms: number): void => {
    if (isStopped) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      collect().catch((failure: unknown) => {
        logFailure('reading decisions failed', failure);
        failures += 1;
        if (failures >= MISSED_ATTEMPTS) mayHaveMissed = false;
        schedule(Math.min(RETRY_MS * 2 ** (failures - 1), RETRY_MAX_MS));
      });
    }, ms);
  };

  const collect = async (): Promise<void> => {
    dropLate();
    if (arrived.size === 0 && !mayHaveMissed) return;
    if (document.hidden || !navigator.onLine || isPaused()) {
      schedule(RETRY_MS);
      return;
    }
    const asked = new Map(arrived);
    const { bets } = await readUntold();
    mayHaveMissed = false;
    const matchId = watchedMatchId();
    // The page of a match says that its result is being checked, and not what that took.
    const isHere = (bet: UntoldDecision): boolean =>
      matchId !== undefined && !isTakenBack(bet) && onlyLeg(bet)?.gameMatchsStep.id === matchId;
    const here = bets.filter(isHere);
    // What no event has reported is not in the page's list either.
    if (here.some(({ transactionId }) => !asked.has(transactionId))) revalidate('match-bets');
    addDecisionsHere(here);
    const told = await claimDecisions(bets.filter((bet) => asked.has(bet.transactionId) && !isHere(bet)));
    // A bet that was decided again meanwhile is read again.
    for (const [id, report] of asked) if (arrived.get(id) === report) arrived.delete(id);
    if (told.length > 0) show(told);
    failures = 0;
    if (arrived.size > 0) schedule(COLLECT_MS);
  };

  const dropLate = (): void => {
    const before = arrived.size;
    for (const [id, { at }] of arrived) if (Date.now() - at > SHOW_WITHIN_MS) arrived.delete(id);
    if (arrived.size < before) revalidate('untold');
  };

  const receive = (event: PlayerEvent): void => {
    if (event.action !== 'BET_DECIDED') return;
    if (event.data.betStatus !== 'PAID' && event.data.isTakenBack !== true) return;
    if (document.hidden || !navigator.onLine) {
      revalidate('untold');
      return;
    }
    arrived.set(event.data.transactionId, { at: Date.now() });
    schedule(watchedMatchId() === undefined ? COLLECT_MS : COLLECT_AT_MATCH_MS);
  };
  const readMissed = (): void => {
    if (watchedMatchId() === undefined || document.hidden) return;
    mayHaveMissed = true;
    failures = 0;
    clearTimeout(timer);
    timer = undefined;
    schedule(COLLECT_AT_MATCH_MS);
  };
  takeEarlyDecisions().forEach(receive);
  readMissed();
  const stops = [onPlayerEvent(receive), onConnected(readMissed)];
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
    clearTimeout(timer);
  };
}
