import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { ACCESS_TOKEN_SECONDS } from '@sanam/contract';
import { BoundedMap } from '@sanam/runtime';
import { SignJWT, errors, jwtVerify } from 'jose';
import type { Clock } from '../../platform/clock.ts';
import { randomSecret } from '../../platform/random.ts';

/** A player's token is not valid at the desk, nor the other way round. */
export type Audience = 'player' | 'desk';

export interface Bearer {
  /** Player or operator id, depending on the audience. */
  subjectId: number;
  sessionId: string;
}

export interface Tokens {
  signAccess(audience: Audience, bearer: Bearer, seconds?: number): Promise<string>;
  /** Undefined for a token that is forged, expired or for another audience. */
  verifyAccess(audience: Audience, token: string): Promise<Bearer | undefined>;
  /** The same from the cache, synchronously; undefined means nothing. */
  getCached(audience: Audience, token: string): Bearer | undefined;
  createRefresh(): string;
  /** Derived from the token it follows, so that two tabs that refresh at once get the same one. */
  deriveSuccessor(refreshToken: string): string;
  hashRefresh(refreshToken: string): Buffer;
  /**
   * Lets an app name its device again at the next log-in. It never expires, and grants nothing but its own attempts.
   */
  signDevice(deviceId: string): string;
  /** The device's id; undefined for a token that is missing or forged. */
  verifyDevice(deviceToken: string | undefined): string | undefined;
}

const ISSUER = 'sanam';
const TYPE = 'at+jwt';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DEVICE_TOKEN = /^([0-9a-f-]{36})\.([\w-]{43})$/;

/** Every request carries a token, and verifying its signature each time would cost more than most responses. */
interface CachedToken {
  audience: Audience;
  bearer: Bearer;
  expiresAtMs: number;
}
const MAX_CACHED = 20_000;

export function createTokens(needs: { secret: string; clock: Clock }): Tokens {
  const { secret, clock } = needs;
  // One key for each kind of token, all from one secret: none helps to forge another.
  const accessKey = createHmac('sha256', secret).update('access token').digest();
  const refreshKey = createHmac('sha256', secret).update('refresh token').digest();
  const deviceKey = createHmac('sha256', secret).update('device token').digest();
  const cache = new BoundedMap<string, CachedToken>(MAX_CACHED);

  const getCached: Tokens['getCached'] = (audience, token) => {
    const cached = cache.get(token);
    return cached?.audience === audience && clock.now().getTime() < cached.expiresAtMs
      ? cached.bearer
      : undefined;
  };

  const signOfDevice = (deviceId: string): Buffer =>
    createHmac('sha256', deviceKey).update(deviceId).digest();

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
      const cached = getCached(audience, token);
      if (cached) return cached;
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
        cache.set(token, { audience, bearer, expiresAtMs: Number(payload.exp) * 1000 });
        return bearer;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },

    getCached,
    createRefresh: randomSecret,
    deriveSuccessor: (refreshToken) =>
      createHmac('sha256', refreshKey).update(refreshToken).digest('base64url'),
    hashRefresh: (refreshToken) => createHash('sha256').update(refreshToken).digest(),
    signDevice: (deviceId) => `${deviceId}.${signOfDevice(deviceId).toString('base64url')}`,
    verifyDevice(deviceToken) {
      const [, deviceId = '', signature = ''] = DEVICE_TOKEN.exec(deviceToken ?? '') ?? [];
      const isRight =
        UUID.test(deviceId) && timingSafeEqual(Buffer.from(signature, 'base64url'), signOfDevice(deviceId));
      return isRight ? deviceId : undefined;
    },
  };
}
