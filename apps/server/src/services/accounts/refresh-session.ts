import { REFRESH_GRACE_SECONDS, Refusal } from '@sanam/contract';
import type { Tokens as TokenPair } from '@sanam/contract';
import type { Database } from '../../db/database.ts';
import type { Logger } from '../../platform/logger.ts';
import { describeDevice } from './describe-device.ts';
import type { NamedClient } from './log-in.ts';
import { readPlayer } from './read-player.ts';
import type { Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';

export interface RefreshNeeds {
  db: Database;
  sessions: Sessions;
  tokens: Tokens;
  logger: Logger;
}

interface Rotation {
  outcome: 'ROTATED' | 'REPEATED' | 'REUSED' | 'UNKNOWN';
  of_session: string;
  of_player: number;
}

/** Exchanges a refresh token for the next pair; the reuse of a spent one ends the session. */
export async function refreshSession(
  { db, sessions, tokens, logger }: RefreshNeeds,
  refreshToken: string,
  { deviceToken, userAgent }: Omit<NamedClient, 'address'>,
): Promise<TokenPair> {
  const successor = tokens.deriveSuccessor(refreshToken);
  const device = describeDevice(userAgent);
  const [rotation] = await db.query<Rotation>(
    `SELECT outcome, of_session, of_player
       FROM session_rotate(p_hash => $1, p_successor => $2, p_grace_seconds => $3, p_device => $4, p_browser => $5,
                           p_system => $6)`,
    [
      tokens.hashRefresh(refreshToken),
      tokens.hashRefresh(successor),
      REFRESH_GRACE_SECONDS,
      tokens.verifyDevice(deviceToken) ?? null,
      device.browser,
      device.system,
    ],
    'session_rotate',
  );
  if (rotation?.outcome === 'REUSED') {
    sessions.markEnded([rotation.of_session]);
    logger.warn({ sessionId: rotation.of_session }, 'a spent refresh token was reused, its session is ended');
  }
  if (rotation?.outcome !== 'ROTATED' && rotation?.outcome !== 'REPEATED') throw new Refusal('SESSION_ENDED');
  const player = await readPlayer({ db }, rotation.of_player);
  return {
    accessToken: await tokens.signAccess('player', {
      subjectId: rotation.of_player,
      sessionId: rotation.of_session,
    }),
    refreshToken: successor,
    player,
  };
}
