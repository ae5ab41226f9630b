import type { LiveConnection, LiveState } from '@sanam/api-client';
import type { LiveEvent, MatchEvent, PlayerEvent } from '@sanam/contract';
import { createEmitter } from '@sanam/runtime';
import { mutate } from 'swr';
import { create } from 'zustand';

import { afterFrame } from '../../lib/after-frame.ts';
import { onResume } from '../../lib/on-resume.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { api, config } from '../api/api.ts';
import { createCatchUp } from './catch-up.ts';
import { prioritizeMatch, hearMatchEvents, useLiveMatches } from '../matches/match-store.ts';
import { openLiveConnection } from './open-live-connection.ts';
import { createThrottledRevalidate, revalidate } from '../queries/revalidate.ts';
import { onPlayerChange, sessionStore, useSession } from '../session/session.ts';
import { createTransferEvents } from '../transfers/transfer-events.ts';
import { walletKey } from '../wallet/wallet.ts';

const playerEvents = createEmitter<PlayerEvent>();
const matchEvents = createEmitter<readonly MatchEvent[]>();

/** How things stand with the server. */
export const useConnection = create<LiveState>()(notYet);

function notYet(): LiveState {
  return { status: 'connecting', since: Date.now(), lastMessageAt: undefined };
}

/**
 * Keeps one connection open for as long as a member is on any page: to the match he looks at, else to the board. His
 * own events come with either. Answers a function that ends it.
 */
export function startLiveConnection(): () => void {
  isStarted = true;
  const callOff = whenIdle(() => {
    isPageDrawn = true;
    settle();
  });
  return () => {
    callOff();
    isStarted = false;
    settleSoon();
  };
}

/** The connection follows this match until the answered function is called. */
export function watchMatch(matchId: number): () => void {
  watchedId = matchId;
  settleSoon();
  const endFavour = prioritizeMatch(matchId);
  return () => {
    endFavour();
    if (watchedId === matchId) watchedId = undefined;
    settleSoon();
  };
}

export function watchedMatchId(): number | undefined {
  return watchedId;
}

/** Deposits and withdrawals that were decided, bets that were settled: what shows them has to be read again. */
export const onPlayerEvent = playerEvents.subscribe;

const transferNews = createTransferEvents();

/** Deposits or withdrawals that were decided, also before this was called: to show a word about them. */
export const onTransfer = transferNews.listen;

/** What happens to matches of either line, a frame's worth at a time. */
export const onMatchEvents = matchEvents.subscribe;

let isStarted = false;
let watchedId: number | undefined;
/** The server knows no such match. */
let refusedId: number | undefined;
let isSettling = false;
/** The first opening waits for it. */
let isPageDrawn = false;
let open: (LiveConnection & { readonly username: string; readonly matchId: number | undefined }) | undefined;

/** A page that goes and one that comes make one change of it. */
function settleSoon(): void {
  if (isSettling) return;
  isSettling = true;
  setTimeout(() => {
    isSettling = false;
    if (isPageDrawn) settle();
  });
}

function settle(): void {
  const username = isStarted ? useSession.getState().player?.username : undefined;
  const matchId = watchedId === refusedId ? undefined : watchedId;
  if (open?.username === username && open?.matchId === matchId) return;
  open?.close();
  if (open?.username !== username) useConnection.setState(notYet());
  open = username === undefined ? undefined : { username, matchId, ...connect(username, matchId) };
}

onPlayerChange(settleSoon);
onPlayerChange(transferNews.forget);

function connect(username: string, matchId: number | undefined): LiveConnection {
  let hasBeenLive = false;
  return openLiveConnection({
    host: config.socketHost,
    apiKey: config.apiKey,
    session: sessionStore,
    renewSession: api.renewSession,
    matchId,
    onResume,
    isHidden: () => document.hidden,
    onEvent: (event) => hear(event, username),
    onState: (state) => {
      tellState(state);
      if (state.status !== 'live') return;
      // Lists of matches have to be read once they are listened to; what was missed while nobody listened, all of it.
      revalidate(
        'board',
        'step-matches',
        ...(hasBeenLive ? ['wallet', 'running-bets', 'bet-report', 'previous-odds'] : []),
      );
      hasBeenLive = true;
    },
    onGivenUp: () => {
      open = undefined;
      if (matchId === undefined) return;
      refusedId = matchId;
      settleSoon();
    },
  });
}

/** Whoever goes to another page without a network is still without one there, and the last word still the last. */
function tellState(state: LiveState): void {
  const { status, lastMessageAt } = useConnection.getState();
  if (state.status !== 'live' && status === 'lost') return;
  useConnection.setState({ ...state, lastMessageAt: state.lastMessageAt ?? lastMessageAt });
}

function hear(event: LiveEvent, username: string): void {
  if (isMatchEvent(event)) {
    if (heardMatchEvents.push(event) === 1) afterFrame(showHeard);
    return;
  }
  if (event.action === 'WALLET') {
    void mutate(walletKey(username), event.data, { revalidate: false });
    // A poll that was read later may have come earlier.
    reloadWallet();
  }
  playerEvents.emit(event);
  if (event.action === 'DEPOSIT' || event.action === 'WITHDRAW') transferNews.tell(event);
}

function isMatchEvent(event: LiveEvent): event is MatchEvent {
  return event.data !== null && 'matchId' in event.data;
}

const reloadWallet = createThrottledRevalidate(1000, 'wallet');

/** A storm of odds is one change per frame. */
let heardMatchEvents: MatchEvent[] = [];

function showHeard(): void {
  const events = heardMatchEvents;
  heardMatchEvents = [];
  matchEvents.emit(events);
  const { missed, strangers } = hearMatchEvents(events);
  for (const [id, version] of missed) catchUp.isBehind(id, version);
  const unseen = [...strangers].filter((id) => !asked.has(id));
  for (const id of unseen) asked.add(id);
  if (unseen.length > 0) reloadBoard();
}

const reloadBoard = createThrottledRevalidate(200, 'board');
/** Matches the board was read again for. One that is still not on it then is a step match, and will not be. */
const asked = new Set<number>();

const catchUp = createCatchUp({
  versionOf: (id) => useLiveMatches.getState().byId.get(id)?.version,
  readAgain: () => revalidate('board', 'match'),
});
