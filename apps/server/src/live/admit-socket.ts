import { Refusal } from '@sanam/contract';
import type { RefusalCode } from '@sanam/contract';
import type { AppContext } from '../app-context.ts';
import { createConcurrencyLimiter } from '../platform/concurrency-limiter.ts';
import { createSecretMatch } from '../platform/match-secret.ts';
import { Unavailable } from '../platform/unavailable.ts';
import type { Admitted, LiveSocket } from './live-server.ts';
import type { ReadMatch } from './read-match.ts';

type Handshake = LiveSocket['handshake'];

/**
 * Lets a socket in once it has shown the key and a token whose session lives; what it may hear follows from the two.
 * Answers why not, if so.
 */
export function createAdmission(
  { config, accounts, logger }: AppContext,
  readMatch: ReadMatch,
): (socket: LiveSocket) => Promise<Error | undefined> {
  const isApiKey = createSecretMatch(config.apiKey);
  const { run } = createConcurrencyLimiter({
    maxConcurrent: () => MAX_CONCURRENT,
    maxQueued: MAX_QUEUED,
    onReject: () => new Refusal('UNAVAILABLE'),
  });

  const admit = async ({ auth, headers, query }: Handshake): Promise<Admitted> => {
    if (!isApiKey(textOf(auth['apiKey']) ?? headers['x-api-key'])) throw new Refusal('API_KEY');
    const token = textOf(auth['token']);
    if (token === undefined || token.length > TOKEN_MAX) throw new Refusal('UNAUTHENTICATED');
    const recognised = await accounts.verifyToken('player', token);
    if (recognised.state === 'UNKNOWN') throw new Refusal('UNAUTHENTICATED');
    if (recognised.state === 'ENDED') throw new Refusal('SESSION_ENDED');
    const matchId = matchIdOf(query['matchId']);
    if (matchId !== undefined) await readMatch(matchId);
    const { subjectId: playerId, sessionId } = recognised.bearer;
    return { playerId, sessionId, matchId, wantsBoard: matchId === undefined || query['board'] === '1' };
  };

  return async (socket) => {
    try {
      socket.data = await run(() => admit(socket.handshake));
      return undefined;
    } catch (error) {
      const code = codeOf(error);
      if (code === 'INTERNAL') logger.error({ err: error }, 'a live connection could not be let in');
      // The client reads the code as the error's message, and so knows whether to refresh, to wait or to give up.
      return new Error(code);
    }
  };
}

/** Clients that all come back at once must not keep bets from the database. */
const MAX_CONCURRENT = 2;
const MAX_QUEUED = 10_000;
const TOKEN_MAX = 2000;
/** Ids of matches are positive four-byte integers. */
const MATCH_ID = /^[1-9][0-9]{0,9}$/;
const MATCH_ID_MAX = 2_147_483_647;

function matchIdOf(given: string | string[] | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (typeof given !== 'string' || !MATCH_ID.test(given)) throw new Refusal('INVALID_INPUT');
  const matchId = Number(given);
  if (matchId > MATCH_ID_MAX) throw new Refusal('MATCH_NOT_FOUND');
  return matchId;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function codeOf(error: unknown): RefusalCode {
  if (error instanceof Refusal) return error.code;
  return error instanceof Unavailable ? 'UNAVAILABLE' : 'INTERNAL';
}
