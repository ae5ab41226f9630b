import { Refusal } from '@sanam/contract';
import type { RefusalCode } from '@sanam/contract';
import type { AppContext } from '../app-context.ts';
import { createConcurrencyLimiter } from '../platform/concurrency-limiter.ts';
import { createSecretMatch } from '../platform/match-secret.ts';
import { Unavailable } from '../platform/unavailable.ts';
import type { LiveSocket, SocketData } from './live-server.ts';
import type { ReadMatch } from './read-match.ts';

type Handshake = LiveSocket['handshake'];

/**
 * Accepts a socket with the API key and the token of an active session, and stores in `socket.data` what it may receive.
 *
 * @returns the error of a rejected socket, or undefined
 */
export function createSocketAuthenticator(
  { config, accounts, logger }: AppContext,
  readMatch: ReadMatch,
): (socket: LiveSocket) => Promise<Error | undefined> {
  const isApiKey = createSecretMatch(config.apiKey);
  const { run } = createConcurrencyLimiter({
    maxConcurrent: () => MAX_CONCURRENT,
    maxQueued: MAX_QUEUED,
    onReject: () => new Refusal('UNAVAILABLE'),
  });

  const authenticate = async ({ auth, headers, query }: Handshake): Promise<SocketData> => {
    if (!isApiKey(readText(auth['apiKey']) ?? headers['x-api-key'])) throw new Refusal('API_KEY');
    const token = readText(auth['token']);
    if (token === undefined || token.length > TOKEN_MAX) throw new Refusal('UNAUTHENTICATED');
    const verified = await accounts.verifyToken('player', token);
    if (verified.state === 'UNKNOWN') throw new Refusal('UNAUTHENTICATED');
    if (verified.state === 'ENDED') throw new Refusal('SESSION_ENDED');
    const matchId = readMatchId(query['matchId']);
    if (matchId !== undefined) await readMatch(matchId);
    const { subjectId: playerId, sessionId } = verified.bearer;
    return { playerId, sessionId, matchId, wantsBoard: matchId === undefined || query['board'] === '1' };
  };

  return async (socket) => {
    try {
      socket.data = await run(() => authenticate(socket.handshake));
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
/** Match ids are positive four-byte integers. */
const MATCH_ID = /^[1-9][0-9]{0,9}$/;
const MATCH_ID_MAX = 2_147_483_647;

function readMatchId(given: string | string[] | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (typeof given !== 'string' || !MATCH_ID.test(given)) throw new Refusal('INVALID_INPUT');
  const matchId = Number(given);
  if (matchId > MATCH_ID_MAX) throw new Refusal('MATCH_NOT_FOUND');
  return matchId;
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function toCode(error: unknown): RefusalCode {
  if (error instanceof Refusal) return error.code;
  return error instanceof Unavailable ? 'UNAVAILABLE' : 'INTERNAL';
}
