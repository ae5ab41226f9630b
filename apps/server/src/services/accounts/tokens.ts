import { createHash, createHmac } from 'node:crypto';
import { ACCESS_TOKEN_SECONDS } from '@sanam/contract';
import { BoundedMap } from '@sanam/runtime';
import { SignJWT, errors, jwtVerify } from 'jose';
import type { Clock } from '../../platform/clock.ts';
import { randomSecret } from '../../platform/random.ts';

/** A player's token never opens the desk, nor the other way round. */
export type Audience = 'player' | 'desk';

export interface Bearer {
  /** Player or operator id, as the audience says. */
  subjectId: number;
  sessionId: string;
}

export interface Tokens {
  signAccess(audience: Audience, bearer: Bearer, seconds?: number): Promise<string>;
  /** Undefined for a token that is forged, expired, or meant for somebody else. */
  verifyAccess(audience: Audience, token: string): Promise<Bearer | undefined>;
  /** The same for a token that has been proved before, at once; undefined says nothing about any other. */
  getCached(audience: Audience, token: string): Bearer | undefined;
  createRefresh(): string;
  /** The one token that may follow; derived, so that two tabs asking at once are told the same. */
  successorOf(refreshToken: string): string;
  hashOf(refreshToken: string): Buffer;
}

const ISSUER = 'sanam';
const TYPE = 'at+jwt';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A token comes with every request of its player; proving it again each time would cost more than most answers do. */
interface Proved {
  audience: Audience;
  bearer: Bearer;
  expiresAtMs: number;
}
const PROVED_MAX = 20_000;

export function createTokens(needs: { secret: string; clock: Clock }): Tokens {
  const { secret, clock } = needs;
  // One secret in the settings, two keys: neither kind of token helps to make the other.
  const accessKey = createHmac('sha256', secret).update('access token').digest();
  const refreshKey = createHmac('sha256', secret).update('refresh token').digest();
  const proved = new BoundedMap<string, Proved>(PROVED_MAX);

  const getCached: Tokens['getCached'] = (audience, token) => {
    const known = proved.get(token);
    return known?.audience === audience && clock.now().getTime() < known.expiresAtMs
      ? known.bearer
      : undefined;
  };

  return {
    signAccess(audience, { subjectId, sessionId }, seconds = ACCESS_TOKEN_SECONDS) {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(audience)
        .setSubject(String(subjectId))
        .setIssuedAt(now)
        .setExpirationTime(now + seconds)
        .sign(accessKey);
    },

    async verifyAccess(audience, token) {
      const known = getCached(audience, token);
      if (known) return known;
      try {
        const { payload } = await jwtVerify(token, accessKey, {
          algorithms: ['HS256'],
          audience,
          issuer: ISSUER,
          typ: TYPE,
          currentDate: clock.now(),
          requiredClaims: ['sub', 'exp', 'sid'],
        });
        const subjectId = Number(payload.sub);
        const sessionId = payload['sid'];
        if (!Number.isSafeInteger(subjectId) || typeof sessionId !== 'string' || !UUID.test(sessionId))
          return undefined;
        const bearer = { subjectId, sessionId };
        proved.set(token, { audience, bearer, expiresAtMs: Number(payload.exp) * 1000 });
        return bearer;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },

    getCached,
    createRefresh: randomSecret,
    successorOf: (refreshToken) => createHmac('sha256', refreshKey).update(refreshToken).digest('base64url'),
    hashOf: (refreshToken) => createHash('sha256').update(refreshToken).digest(),
  };
}
