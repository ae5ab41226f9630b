import { Refusal } from '@sanam/contract';
import { BoundedMap } from '@sanam/runtime';
import type { Sql } from '../../db/database.ts';
import { toNetwork } from '../../platform/to-network.ts';
import type { PasswordQueue } from './passwords.ts';
import type { Audience } from './tokens.ts';

interface Policy {
  /** Attempts without a delay; from then on each one doubles the delay before the next. */
  free: number;
  maxWaitSeconds: number;
  /** After this long without an attempt the count is cleared; in a shorter time a share of it. */
  forgetSeconds: number;
}

/** Fewer than 20 guesses at one account in an hour. */
const PER_ACCOUNT: Policy = { free: 5, maxWaitSeconds: 900, forgetSeconds: 86_400 };

/** On mobile networks many phones share one address, so an address may make far more attempts. */
const perAddress = (free: number): Policy => ({ free, maxWaitSeconds: 60, forgetSeconds: 900 });

/** Not part of any username, so that nobody can address the count of a known device by typing it. */
export const DEVICE_SEPARATOR = '\n';

const MAX_WAITING_ADDRESSES = 50_000;

export interface Attempt {
  audience: Audience;
  /** The player's phone or the operator's name. */
  username: string;
  address: string;
  /** From a verified device token. */
  deviceId?: string | undefined;
}

/** An attempt that may be made now. */
export interface LoginAttempt {
  queue: PasswordQueue;
  /** Counts it before its password is verified; refuses it when the account or the address has to wait. */
  consume(): Promise<void>;
  /** The password was right: clears the account's count and takes this attempt off the address's. */
  reset(): Promise<void>;
}

export interface LoginThrottle {
  /** Refuses an address that has to wait, before it takes a place in the queue. */
  begin(kind: 'login' | 'register' | 'reset', attempt: Attempt): Promise<LoginAttempt>;
  /** An attempt with a passkey names no account: its address alone counts, or its device if a player has used it. */
  beginWithPasskey(
    client: Pick<Attempt, 'address' | 'deviceId'>,
  ): Promise<Pick<LoginAttempt, 'consume' | 'reset'>>;
}

/** Operators' devices are known by their sessions, which are stored for a month after they have expired. */
const KNOWN_DEVICE = {
  player: `SELECT FROM player_device d JOIN player p ON p.id = d.player_id WHERE p.phone = $1 AND d.device_id = $2`,
  desk: `SELECT FROM session s JOIN operator o ON o.id = s.operator_id WHERE o.username = $1 AND s.device_id = $2
          LIMIT 1`,
} satisfies Record<Audience, string>;

/** Counts in the database, so that neither a restart nor a second server grants new guesses. */
export function createLoginThrottle(needs: { db: Sql; loginAttemptsPerAddress: number }): LoginThrottle {
  const { db } = needs;
  /** Until when addresses have to wait, so that a flood from one of them costs no query. */
  const waits = new BoundedMap<string, number>(MAX_WAITING_ADDRESSES);

  /** @returns the seconds to wait if the attempt was not counted, else 0 */
  const count = async (key: string, policy: Policy): Promise<number> => {
    const [row] = await db.query<{ seconds: number }>(
      `SELECT attempt_consume(p_key => $1, p_free => $2, p_max_wait => $3, p_forget_seconds => $4) AS seconds`,
      [key, policy.free, policy.maxWaitSeconds, policy.forgetSeconds],
      'attempt_consume',
    );
    return row?.seconds ?? 0;
  };

  const isDeviceOfPlayer = async (deviceId: string): Promise<boolean> => {
    const found = await db.query(
      'SELECT FROM player_device WHERE device_id = $1 LIMIT 1',
      [deviceId],
      'device_of_player',
    );
    return found.length > 0;
  };
  const isKnownDevice = async ({ audience, username, deviceId }: Attempt): Promise<boolean> => {
    if (deviceId === undefined) return false;
    const found = await db.query(KNOWN_DEVICE[audience], [username, deviceId], `known_device_${audience}`);
    return found.length > 0;
  };

  /** Counts an attempt of an address, for any account. */
  const countAddress = async (addressKey: string): Promise<void> => {
    const seconds = await count(addressKey, perAddress(needs.loginAttemptsPerAddress));
    if (seconds > 0) waits.set(addressKey, performance.now() + seconds * 1000);
    refuseIfWaiting(seconds);
  };
  const refuseIfAddressWaits = (addressKey: string): void =>
    refuseIfWaiting(Math.ceil(((waits.get(addressKey) ?? 0) - performance.now()) / 1000));
  const resetAttempts = async (addressKey: string, accountKey = ''): Promise<void> => {
    waits.delete(addressKey);
    await db.query(
      `WITH counted AS (DELETE FROM attempt WHERE key = $1)
       UPDATE attempt SET tries = greatest(0, tries - 1), blocked_until = least(blocked_until, clock_timestamp())
        WHERE key = $2`,
      [accountKey, addressKey],
      'attempt_reset',
    );
  };

  return {
    async beginWithPasskey({ address, deviceId }) {
      // A challenge is no guess, so a device may ask for as many as an address.
      const isKnown = deviceId !== undefined && (await isDeviceOfPlayer(deviceId));
      const key = isKnown ? `login:player-device:${deviceId}` : `login:player-address:${toNetwork(address)}`;
      return {
        async consume() {
          refuseIfAddressWaits(key);
          await countAddress(key);
        },
        reset: () => resetAttempts(key),
      };
    },
    async begin(kind, attempt) {
      const { audience, username, deviceId } = attempt;
      const network = toNetwork(attempt.address);
      const accountKey = `${kind}:${audience}/${username}`;
      // Its attempts count wherever it is and whatever its address does, so nobody else can lock the owner out.
      if (await isKnownDevice(attempt)) {
        const key = `${accountKey}${DEVICE_SEPARATOR}${deviceId}`;
        return {
          queue: { audience, key, isKnown: true },
          consume: async () => refuseIfWaiting(await count(key, PER_ACCOUNT)),
          async reset() {
            await db.query('DELETE FROM attempt WHERE key = $1', [key]);
          },
        };
      }

      const addressKey = `${kind}:${audience}-address:${network}`;
      refuseIfAddressWaits(addressKey);
      return {
        queue: { audience, key: network, isKnown: false },
        async consume() {
          // The address first: one that has to wait must not use up the attempts of other people's accounts.
          await countAddress(addressKey);
          refuseIfWaiting(await count(accountKey, PER_ACCOUNT));
        },
        reset: () => resetAttempts(addressKey, accountKey),
      };
    },
  };
}

function refuseIfWaiting(seconds: number): void {
  if (seconds > 0) throw new Refusal('TOO_MANY_ATTEMPTS', { params: { seconds } });
}
