import { Type } from 'typebox';
import type { Static } from 'typebox';
import { endpoints } from './endpoint.ts';
import { Instant, Nothing, Strict, Uuid } from './schema.ts';

/** What a device is recognised by; null where its browser does not say. */
export const device = {
  browser: Type.Union([Type.String(), Type.Null()]),
  system: Type.Union([Type.String(), Type.Null()]),
};

export const PlayerSession = Strict({
  id: Uuid,
  ...device,
  createdAt: Instant,
  lastUsedAt: Type.String({ format: 'date-time', description: 'ISO 8601, UTC; right to about a minute' }),
  isCurrent: Type.Boolean({ description: 'The session of this request' }),
});
export type PlayerSession = Static<typeof PlayerSession>;

/** A log-in on a device that was new to the account and that nobody has replied about. */
export const NewDevice = Strict({
  sessionId: Uuid,
  ...device,
  createdAt: Instant,
});
export type NewDevice = Static<typeof NewDevice>;

export const playerSessionEndpoints = endpoints({
  'GET /player/sessions': {
    summary:
      'The active sessions of the player, the current one first, and the log-ins on new devices that older devices are asked about.',
    access: 'member',
    reply: Strict({ sessions: Type.Array(PlayerSession), newDevices: Type.Array(NewDevice) }),
    refusals: [],
  },
  'POST /player/sessions/{id}/end': {
    summary: 'End a session of the player.',
    access: 'member',
    params: Strict({ id: Uuid }),
    reply: Nothing,
    refusals: ['STEP_UP_REQUIRED', 'SESSION_NOT_FOUND'],
  },
  'POST /player/sessions/end-others': {
    summary: 'End every session of the player except this one.',
    access: 'member',
    reply: Strict({ ended: Type.Integer({ minimum: 0 }) }),
    refusals: ['STEP_UP_REQUIRED'],
  },
  'POST /player/sessions/{id}/reply': {
    summary:
      'Whether a log-in on a new device was the player. If not, the device is logged out and forgotten, and its passkeys are removed.',
    access: 'member',
    params: Strict({ id: Uuid }),
    body: Strict({ wasMe: Type.Boolean() }),
    reply: Nothing,
    refusals: ['STEP_UP_REQUIRED', 'SESSION_NOT_FOUND'],
  },
});
