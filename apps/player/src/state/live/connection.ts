import { onResume, type LiveConnection, type LiveConnectionOptions, type LiveState } from '@sanam/api-client';
import { createThrottledRevalidate, revalidate } from '@sanam/api-client/queries';
import type { LiveEvent, MatchEvent, PlayerEvent, Wallet } from '@sanam/contract';
import { createEmitter } from '@sanam/runtime';
import { mutate } from 'swr';
import { create } from 'zustand';

import { afterFrame } from '../../lib/after-frame.ts';
import { importWithRetry } from '../../lib/import-with-retry.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { api, config } from '../api/api.ts';
import { applyEvents, prioritizeMatch, useMatchStore } from '../matches/match-store.ts';
import { onPlayerChange, sessionStore, useSession } from '../session/session.ts';
import { createTransferEvents } from '../transfers/transfer-events.ts';
import { walletKey } from '../wallet/wallet.ts';
import { createCatchUp } from './catch-up.ts';

/** The state of the live connection. */
export const useConnection = create<LiveState>()(notConnected);

function notConnected(): LiveState {
  return { status: 'connecting', since: Date.now(), lastMessageAt: undefined };
}

/**
 * Keeps one connection open while a member is on any page: to the match of the match page, otherwise to the board. The
 * player's own events come with either. Returns a function that closes it.
 */
export function startLiveConnection(): () => void {
  isStarted = true;
  const cancel = whenIdle(() => {
    isPageRendered = true;
    reconcileConnection();
  });
  return () => {
    cancel();
    isStarted = false;
    scheduleReconcile();
  };
}

/** The connection follows this match until the returned function is called. */
export function watchMatch(matchId: number): () => void {
  watchedId = matchId;
  scheduleReconcile();
  const endPriority = prioritizeMatch(matchId);
  return () => {
    endPriority();
    if (watchedId === matchId) watchedId = undefined;
    scheduleReconcile();
  };
}

export function watchedMatchId(): number | undefined {
  return watchedId;
}

const playerEvents = createEmitter<PlayerEvent>();

/** Decided deposits and withdrawals, settled bets, balances: whatever shows them has to be read again. */
export const onPlayerEvent = playerEvents.subscribe;

const connected = createEmitter<null>();

/** Events arrive from here on; those from before this moment may be missing. */
export const onConnected = connected.subscribe;

const announcementsChanged = createEmitter<null>();

/** The house announces something else than before. */
export const onAnnouncementsChanged = announcementsChanged.subscribe;

let earlyDecisions: PlayerEvent[] | undefined = [];

/** Decided bets from before the code that announces them was loaded; it listens to events from here on. */
export function takeEarlyDecisions(): readonly PlayerEvent[] {
  const early = earlyDecisions ?? [];
  earlyDecisions = undefined;
  return early;
}

const transferEvents = createTransferEvents();

/** Decided deposits or withdrawals, also those from before this call, to announce them to the player. */
export const onTransfer = transferEvents.subscribe;

/** Match events of one frame, after they were applied to the matches in the store. */
export interface AppliedBatch extends ReturnType<typeof applyEvents> {
  readonly events: readonly MatchEvent[];
}

const appliedEvents = createEmitter<AppliedBatch>();

export const onAppliedEvents = appliedEvents.subscribe;

let isStarted = false;
let watchedId: number | undefined;
/** The server has refused a connection to this match. */
let refusedId: number | undefined;
let isReconcileScheduled = false;
/** The first connection waits until the page is rendered. */
let isPageRendered = false;
let open: (LiveConnection & { readonly username: string; readonly matchId: number | undefined }) | undefined;

/** Delayed, so that leaving one page and entering the next is one change. */
function scheduleReconcile(): void {
  if (isReconcileScheduled) return;
  isReconcileScheduled = true;
  setTimeout(() => {
    isReconcileScheduled = false;
    if (isPageRendered) reconcileConnection();
  });
}

/** Closes and opens connections until the open one is that of the current player and match. */
function reconcileConnection(): void {
  const username = isStarted ? useSession.getState().player?.username : undefined;
  const matchId = watchedId === refusedId ? undefined : watchedId;
  if (open?.username === username && open?.matchId === matchId) return;
  open?.close();
  if (open?.username !== username) useConnection.setState(notConnected());
  open = username === undefined ? undefined : { username, matchId, ...connect(username, matchId) };
}

onPlayerChange(scheduleReconcile);
onPlayerChange(transferEvents.clear);

function connect(username: string, matchId: number | undefined): LiveConnection {
  let hasBeenLive = false;
  return openWhenLoaded({
    host: config.socketHost,
    apiKey: config.apiKey,
    session: sessionStore,
    renewSession: api.renewSession,
    matchId,
    onResume,
    isHidden: () => document.hidden,
    onEvent: (event) => handleEvent(event, username),
    onState: (state) => {
      setConnectionState(state);
      if (state.status !== 'live') return;
      // The lists of matches are read once events arrive; after a reconnect, everything that may have changed
      // meanwhile.
      revalidate(
        'board',
        'step-matches',
        ...(hasBeenLive
          ? ['wallet', 'running-bets', 'match-bets', 'untold', 'bet-report', 'previous-odds', 'announcements']
          : []),
      );
      hasBeenLive = true;
      connected.emit(null);
    },
    onGivenUp: () => {
      open = undefined;
      if (matchId === undefined) return;
      refusedId = matchId;
      scheduleReconcile();
    },
  });
}

/** Opens the connection once its code is loaded; closing works at any time. */
function openWhenLoaded(options: LiveConnectionOptions): LiveConnection {
  let connection: LiveConnection | undefined;
  const cancel = importWithRetry(
    () => import('./create-live-connection.ts'),
    ({ createLiveConnection }) => {
      connection = createLiveConnection(options);
    },
  );
  return {
    close: () => {
      cancel();
      connection?.close();
    },
  };
}

/** A new connection that is still being opened does not hide that the one before was lost. */
function setConnectionState(state: LiveState): void {
  const { status, lastMessageAt } = useConnection.getState();
  if (state.status !== 'live' && status === 'lost') return;
  useConnection.setState({ ...state, lastMessageAt: state.lastMessageAt ?? lastMessageAt });
}

function handleEvent(event: LiveEvent, username: string): void {
  if (isMatchEvent(event)) {
    if (pendingEvents.push(event) === 1) afterFrame(applyPendingEvents);
    return;
  }
  if (event.action === 'ANNOUNCEMENTS') return announcementsChanged.emit(null);
  if (event.action === 'WALLET') {
    const changed = (before: Wallet | undefined): Wallet => ({ owed: 0, ...before, ...event.data });
    void mutate(walletKey(username), changed, { revalidate: false });
    // The event may be older than a poll whose reply has arrived before it, and knows nothing of a debt.
    reloadWallet();
  }
  if (event.action === 'BET_DECIDED') earlyDecisions?.push(event);
  playerEvents.emit(event);
  if (event.action === 'DEPOSIT' || event.action === 'WITHDRAW') transferEvents.emit(event);
}

function isMatchEvent(event: LiveEvent): event is MatchEvent {
  return event.data !== null && 'matchId' in event.data;
}

const reloadWallet = createThrottledRevalidate(1000, 'wallet');

/** Events are applied once per frame, however many arrive. */
let pendingEvents: MatchEvent[] = [];

function applyPendingEvents(): void {
  const events = pendingEvents;
  pendingEvents = [];
  const { gaps, unknownIds } = applyEvents(events);
  const { boardIds } = useMatchStore.getState();
  for (const [id, version] of gaps) {
    if (id === watchedId || boardIds?.includes(id)) catchUp.markBehind(id, version);
  }
  const unchecked = [...unknownIds].filter((id) => !checkedIds.has(id));
  for (const id of unchecked) checkedIds.add(id);
  if (unchecked.length > 0) reloadBoard();
  appliedEvents.emit({ events, gaps, unknownIds });
}

const reloadBoard = createThrottledRevalidate(200, 'board');
/** Matches that the board was read again for. One that is still not on it is a step match. */
const checkedIds = new Set<number>();

const catchUp = createCatchUp({
  versionOf: (id) => useMatchStore.getState().byId.get(id)?.version,
  reload: () => revalidate('board', 'match'),
});
