import { LIVE_MESSAGE } from '@sanam/contract';
import type { LiveEvent } from '@sanam/contract';
import type { Socket } from 'socket.io-client';

import type { StoredSession, SessionStore } from '../session-store.ts';

export type LiveStatus = 'connecting' | 'live' | 'lost';

export interface LiveState {
  readonly status: LiveStatus;
  /** Since when, on this device's clock. */
  readonly since: number;
  /** When the last message arrived; while the connection is lost, the data on the screen is of this time. */
  readonly lastMessageAt: number | undefined;
}

export interface LiveConnectionOptions<Event extends { action: string } = LiveEvent> {
  /** Empty for the page's own host. */
  readonly host: string;
  readonly apiKey: string;
  readonly session: Pick<SessionStore, 'read'>;
  readonly renewSession: (refused: StoredSession | undefined) => Promise<StoredSession | undefined>;
  /** Without it, events of all matches are received. */
  readonly matchId?: number | undefined;
  /** What else is sent to the server at every connection. */
  readonly readAuth?: (() => object) | undefined;
  readonly onEvent: (event: Event) => void;
  readonly onState: (state: LiveState) => void;
  /** The connection is not retried: the session has ended, the API key is wrong or the match does not exist. */
  readonly onGivenUp?: ((code: string) => void) | undefined;
  /** Calls back when the device is online or the page visible again; returns a function that ends this. */
  readonly onResume?: ((returned: () => void) => () => void) | undefined;
  /** Whether the page is hidden. */
  readonly isHidden?: (() => boolean) | undefined;
  readonly now?: (() => number) | undefined;
}

export interface LiveConnection {
  readonly close: () => void;
}

/** The server pings every 8 s; a socket without messages for twice as long is dead. */
const SILENCE_MAX_MS = 16_000;
const BACK_OFF_MIN_MS = 1000;
const BACK_OFF_MAX_MS = 5000;
/** Refusals that a retry cannot change. */
const FINAL = new Set(['API_KEY', 'MATCH_NOT_FOUND', 'INVALID_INPUT', 'FORBIDDEN', 'SET_UP_REQUIRED']);
const ABOUT_SESSION = new Set(['UNAUTHENTICATED', 'SESSION_ENDED']);

/**
 * Keeps one live connection open through lost networks, restarts and expired tokens until it is closed. The library is
 * loaded on first use. Socket.IO's own reconnection does not cover refusals, so it is not used.
 */
export function createLiveConnection<Event extends { action: string } = LiveEvent>({
  host,
  apiKey,
  session,
  renewSession,
  matchId,
  readAuth = () => ({}),
  onEvent,
  onState,
  onGivenUp = () => undefined,
  onResume = () => () => undefined,
  isHidden = () => false,
  now = Date.now,
}: LiveConnectionOptions<Event>): LiveConnection {
  let socket: Socket | undefined;
  let stored: StoredSession | undefined;
  let status: LiveStatus | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastMessageAt: number | undefined;
  let failures = 0;
  let isWaiting = false;
  let isRenewing = false;
  let isRenewed = false;
  let isOver = false;

  const markMessage = (): void => {
    lastMessageAt = now();
  };

  const setStatus = (next: LiveStatus): void => {
    if (isOver || status === next) return;
    status = next;
    onState({ status, since: now(), lastMessageAt });
  };

  const connect = async (): Promise<void> => {
    clearTimeout(timer);
    isWaiting = false;
    try {
      socket ??= await open();
    } catch {
      retryLater();
      return;
    }
    if (isOver) socket.disconnect();
    else socket.connect();
  };

  const open = async (): Promise<Socket> => {
    const { io } = await import('socket.io-client');
    const options: Parameters<typeof io>[1] = {
      autoConnect: false,
      forceNew: true,
      reconnection: false,
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      query: matchId === undefined ? {} : { matchId: String(matchId) },
      auth: (send) => {
        stored = session.read();
        send({ token: stored?.accessToken, apiKey, ...readAuth() });
      },
    };
    return listenTo(host === '' ? io(options) : io(host, options));
  };

  const listenTo = (opened: Socket): Socket => {
    opened.io.on('ping', markMessage);
    opened.on('connect', () => {
      failures = 0;
      isRenewed = false;
      markMessage();
      setStatus('live');
    });
    opened.on(LIVE_MESSAGE, (event: Event) => {
      markMessage();
      if (isOver) return;
      onEvent(event);
      if (event.action === 'SESSION_ENDED') void renew(event.action);
    });
    opened.on('connect_error', ({ message }) => {
      setStatus('lost');
      if (FINAL.has(message)) giveUp(message);
      else if (ABOUT_SESSION.has(message)) void renew(message);
      else retryLater();
    });
    opened.on('disconnect', (reason) => {
      setStatus('lost');
      if (reason === 'io client disconnect') return;
      // A newer page of the player took its place; this one reconnects when it is visible again.
      if (reason === 'io server disconnect' && isHidden()) isWaiting = true;
      else retryLater();
    });
    return opened;
  };

  /** The session may have been renewed in another tab, which only a refresh can find out. */
  const renew = async (code: string): Promise<void> => {
    if (isRenewing) return;
    if (isRenewed) {
      isRenewed = false;
      retryLater();
      return;
    }
    isRenewing = true;
    try {
      const renewed = await renewSession(stored);
      isRenewing = false;
      isRenewed = true;
      if (isOver) return;
      if (renewed === undefined) giveUp(code);
      else await connect();
    } catch {
      isRenewing = false;
      retryLater();
    }
  };

  const retryLater = (): void => {
    if (isOver || isRenewing) return;
    clearTimeout(timer);
    isWaiting = true;
    timer = setTimeout(() => void connect(), backOff(failures));
    failures += 1;
  };

  const returned = (): void => {
    if (isOver || isRenewing) return;
    if (status === 'live' && now() - (lastMessageAt ?? 0) > SILENCE_MAX_MS) {
      socket?.disconnect();
      void connect();
    } else if (isWaiting) {
      void connect();
    }
  };
  const stopListening = onResume(returned);

  const close = (): void => {
    isOver = true;
    clearTimeout(timer);
    stopListening();
    socket?.disconnect();
  };

  const giveUp = (code: string): void => {
    close();
    onGivenUp(code);
  };

  setStatus('connecting');
  void connect();
  return { close };
}

/** Randomized, so that clients that lost the same server do not reconnect at the same time. */
function backOff(failures: number): number {
  const spread = Math.min(BACK_OFF_MIN_MS * 2 ** failures, BACK_OFF_MAX_MS - BACK_OFF_MIN_MS);
  return BACK_OFF_MIN_MS + Math.random() * spread;
}
