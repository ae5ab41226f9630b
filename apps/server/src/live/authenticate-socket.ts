import type { Socket } from 'node:net';
import { Refusal } from '@sanam/contract';
import type { RefusalCode } from '@sanam/contract';
import type { AppContext } from '../app-context.ts';
import { createConcurrencyLimiter } from '../platform/concurrency-limiter.ts';
import { createSecretMatch } from '../platform/match-secret.ts';
import { Unavailable } from '../platform/unavailable.ts';
import { readDeskRooms } from './desk/desk-rooms.ts';
import type { DeskSocketData, LiveSocket, PlayerSocketData } from './live-server.ts';
import { parseMatchId } from './read-match.ts';
import type { ReadMatch } from './read-match.ts';

type Handshake = LiveSocket['handshake'];

interface Options {
  readMatch: ReadMatch;
  /** Whether a connection was accepted on the desk's own port. */
  isOnDeskPort: (socket: Socket) => boolean;
}

/**
 * Accepts a socket with the API key and the token of an active session, and stores in `socket.data` what it may
 * receive. A client that names rooms is a desk: its token has to be an operator's.
 *
 * @returns the error of a rejected socket, or undefined
 */
export function createSocketAuthenticator(
  { config, accounts, logger }: AppContext,
  { readMatch, isOnDeskPort }: Options,
): (socket: LiveSocket) => Promise<Error | undefined> {
  const isApiKey = createSecretMatch(config.apiKey);
  const { run } = createConcurrencyLimiter({
    maxConcurrent: () => MAX_CONCURRENT,
    maxQueued: MAX_QUEUED,
    onReject: () => new Refusal('UNAVAILABLE'),
  });

  const authenticate = async (
    { auth, headers, query }: Handshake,
    isDeskPort: boolean,
  ): Promise<PlayerSocketData | DeskSocketData> => {
    if (!isApiKey(readText(auth['apiKey']) ?? headers['x-api-key'])) throw new Refusal('API_KEY');
    const token = readText(auth['token']);
    if (token === undefined || token.length > TOKEN_MAX) throw new Refusal('UNAUTHENTICATED');
    const isDesk = auth['rooms'] !== undefined;
    if (config.deskPort !== undefined && isDesk !== isDeskPort) throw new Refusal('UNAUTHENTICATED');
    const verified = await accounts.verifyToken(isDesk ? 'desk' : 'player', token);
    if (verified.state === 'UNKNOWN') throw new Refusal('UNAUTHENTICATED');
    if (verified.state === 'ENDED') throw new Refusal('SESSION_ENDED');
    const { subjectId, sessionId } = verified.bearer;
    if (isDesk) {
      const { username, role, mustChangePassword, mustSetUpTotp } = await accounts.readOperator(subjectId);
      if (mustChangePassword || mustSetUpTotp) throw new Refusal('SET_UP_REQUIRED');
      return { operatorId: subjectId, username, role, sessionId, rooms: readDeskRooms(auth['rooms'], role) };
    }
    const matchId = readMatchId(query['matchId']);
    if (matchId !== undefined) await readMatch(matchId);
    const wantsBoard = matchId === undefined || query['board'] === '1';
    return { playerId: subjectId, sessionId, matchId, wantsBoard };
  };

  return async (socket) => {
    try {
      const isDeskPort = isOnDeskPort(socket.request.socket);
      socket.data = await run(() => authenticate(socket.handshake, isDeskPort));
      return undefined;
    } catch (error) {
      const code = toCode(error);
      if (code === 'INTERNAL') logger.error({ err: error }, 'a live connection could not be authenticated');
      // The client receives the code as the error's message, and decides by it to refresh, to wait or to give up.
      return new Error(code);
    }
  };
}

/** Many clients that reconnect at once must not delay bets in the database. */
const MAX_CONCURRENT = 2;
const MAX_QUEUED = 10_000;
const TOKEN_MAX = 2000;

function readMatchId(given: string | string[] | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (typeof given !== 'string') throw new Refusal('INVALID_INPUT');
  return parseMatchId(given);
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function toCode(error: unknown): RefusalCode {
  if (error instanceof Refusal) return error.code;
  return error instanceof Unavailable ? 'UNAVAILABLE' : 'INTERNAL';
}
