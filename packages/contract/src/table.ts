import { authEndpoints } from './auth.ts';
import { betEndpoints } from './bet.ts';
import { deskEndpoints } from './desk.ts';
import { historyEndpoints } from './history.ts';
import { matchEndpoints } from './match.ts';
import { passkeyEndpoints } from './passkey.ts';
import { playerEndpoints, settingsEndpoints } from './player.ts';
import { playerSessionEndpoints } from './player-session.ts';
import { stepEndpoints } from './step.ts';

/** The whole API in one table: the server serves, and the client calls, nothing else. */
export const ENDPOINTS = {
  ...authEndpoints,
  ...settingsEndpoints,
  ...playerEndpoints,
  ...passkeyEndpoints,
  ...playerSessionEndpoints,
  ...matchEndpoints,
  ...betEndpoints,
  ...stepEndpoints,
  ...historyEndpoints,
  ...deskEndpoints,
} as const;

export type Endpoints = typeof ENDPOINTS;
export type KnownEndpoint = keyof Endpoints;
