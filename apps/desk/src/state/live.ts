import { addToTape, createDeskConnection, onResume, type DeskConnection } from '@sanam/api-client';
import { revalidate } from '@sanam/api-client/queries';
import { DESK_ROOMS, type DeskEvent, type DeskRoom, type OperatorRole, type TapeBet } from '@sanam/contract';
import { mutate } from 'swr';

import { queriesOfEvent, queriesOfRoom } from '../lib/queries-of-event.ts';
import { config } from './api.ts';
import { useLiveStatus } from './queries.ts';
import { TAPE_LENGTH } from './ringside/match-data.ts';
import { refreshOperator } from './session/refresh-operator.ts';
import { sessionStore } from './session/session.ts';

/** What events change within this time is read once. */
const BATCH_MS = 100;
/** Sums that change with every bet are read at most this often. */
const SUMS_MS = 500;

let role: OperatorRole | undefined;
let connection: DeskConnection | undefined;
/** How many parts of the page show a match. */
const watched = new Map<number, number>();
const [soon, sums] = [createBatchedReads(BATCH_MS), createBatchedReads(SUMS_MS)];

/** Receives what other operators, players and jobs do, until the returned function is called. */
export function startLiveConnection(of: OperatorRole): () => void {
  role = of;
  connection = createDeskConnection({
    host: config.socketHost,
    apiKey: config.apiKey,
    session: sessionStore,
    rooms: roomsNow(),
    onEvent: handleEvent,
    onReadAgain: (room) => soon(queriesOfRoom(room)),
    onState: ({ status }) => useLiveStatus.setState({ isLive: status === 'live' }),
    // The request that follows is refused, which leads to the log-in page.
    onGivenUp: () => void refreshOperator().catch(() => undefined),
    onResume,
    isHidden: () => document.hidden,
  });
  return () => {
    connection?.close();
    connection = undefined;
    useLiveStatus.setState({ isLive: false });
  };
}

/** Receives the bets on a match and all of its changes, until the returned function is called. */
export function watchMatch(matchId: number): () => void {
  watched.set(matchId, (watched.get(matchId) ?? 0) + 1);
  scheduleRooms();
  return () => {
    const left = (watched.get(matchId) ?? 1) - 1;
    if (left === 0) watched.delete(matchId);
    else watched.set(matchId, left);
    scheduleRooms();
  };
}

let isScheduled = false;

/** Later, so that leaving one match and entering the next is one change. */
function scheduleRooms(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    connection?.setRooms(roomsNow());
  });
}

function roomsNow(): DeskRoom[] {
  const allowed = role === undefined ? [] : DESK_ROOMS[role];
  const rooms = allowed.filter((room) => room !== 'match');
  if (!allowed.includes('match')) return rooms;
  return [...rooms, ...[...watched.keys()].map((id) => `match:${id}` as const)];
}

function handleEvent(event: Exclude<DeskEvent, { action: 'JOINED' | 'SESSION_ENDED' }>): void {
  if (event.action === 'ALERTS') {
    void mutate(['alerts'], event.data.alerts, { revalidate: false });
    return;
  }
  if (event.action === 'BET_TAKEN') {
    const add = (tape: readonly TapeBet[] | undefined) => tape && addToTape(tape, event.data, TAPE_LENGTH);
    void mutate(['tape', String(event.data.matchId)], add, { revalidate: false });
  }
  const isSum = event.action === 'BET_TAKEN' || event.action === 'EXPOSURE';
  (isSum ? sums : soon)(queriesOfEvent(event.action));
}

/** Reads queries again, once for all that are named within a time. */
function createBatchedReads(waitMs: number): (names: readonly string[]) => void {
  const names = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (more) => {
    for (const name of more) names.add(name);
    timer ??= setTimeout(() => {
      timer = undefined;
      revalidate(...names);
      names.clear();
    }, waitMs);
  };
}
