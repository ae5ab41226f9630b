import type { DeskEvent, DeskRoom } from '@sanam/contract';

const MATCHES = ['matches', 'match'];
const RESULT = ['call', 'settlements'];
const EXPOSURE = ['exposure'];
const TRANSFERS = ['transactions', 'transfers'];

/** By their action, the queries that an event has changed. */
const QUERIES = {
  MATCH: MATCHES,
  UPDATE_MATCH: [...MATCHES, 'book'],
  CHANGE_RATE: [...MATCHES, 'rates', 'book'],
  OPEN_BET: MATCHES,
  CLOSE_BET: MATCHES,
  OPEN_SPECIAL: MATCHES,
  CLOSE_SPECIAL: MATCHES,
  SET_DRAW: MATCHES,
  SET_MATCH_END: MATCHES,
  CHECK_RESULT: [...MATCHES, ...RESULT, ...EXPOSURE, 'tonight'],
  GONE: MATCHES,
  HOLDER: MATCHES,
  BET_TAKEN: ['rates'],
  EXPOSURE,
  RESULT_CALL: [...MATCHES, ...RESULT],
  APPROVAL: ['approvals', ...TRANSFERS, ...RESULT, 'limits', 'settings', 'deposit-accounts'],
  CLAIM: TRANSFERS,
  TRANSFER: TRANSFERS,
  ALERTS: [],
  SESSION_ENDED: [],
} as const satisfies Record<Exclude<DeskEvent['action'], 'JOINED'>, readonly string[]>;

/** The names of the queries that have to be read again after an event. */
export function queriesOfEvent(action: keyof typeof QUERIES): readonly string[] {
  return QUERIES[action];
}

/** The names of the queries that a room keeps up to date. */
export function queriesOfRoom(room: DeskRoom): readonly string[] {
  if (room === 'alerts') return ['alerts', 'approvals'];
  if (room === 'money') return TRANSFERS;
  if (room === 'board') return [...MATCHES, ...EXPOSURE, 'book'];
  return [...MATCHES, ...RESULT, ...EXPOSURE, 'rates', 'tape'];
}
