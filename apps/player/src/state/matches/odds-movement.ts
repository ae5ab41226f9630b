import type { KnownMatch } from '@sanam/api-client';
import { RATE_TYPES, type Corner, type RateType } from '@sanam/betting';
import { ODDS_BLINK_MS } from '@sanam/contract';

import { matchRates } from './match-rates.ts';

export interface OddsMovement {
  readonly direction: 'up' | 'down';
  /** When it was seen here, on this device's clock. */
  readonly at: number;
}

/** How the red corner's price moved; blue's always moves the other way. */
export type MatchMovements = Readonly<Partial<Record<RateType, OddsMovement>>>;
export type Movements = ReadonlyMap<number, MatchMovements>;

/**
 * Adds the movements between two states of a match to the earlier ones; returns the same map if no price has moved. Up
 * means winning more per baht. The first price of a match is not a movement.
 */
export function moveOdds(moved: Movements, before: KnownMatch, now: KnownMatch, at: number): Movements {
  if (before.rateId === now.rateId) return moved;
  const movements: Partial<Record<RateType, OddsMovement>> = { ...moved.get(now.id) };
  let hasMoved = false;
  for (const rateType of RATE_TYPES) {
    const seen = matchRates(before, rateType)?.red.multiply;
    const current = matchRates(now, rateType)?.red.multiply;
    if (seen === undefined || current === undefined || seen === current) continue;
    movements[rateType] = { direction: current > seen ? 'up' : 'down', at };
    hasMoved = true;
  }
  return hasMoved ? new Map(moved).set(now.id, movements) : moved;
}

/** Where movements are stored. */
interface MovementStore {
  readonly read: () => Movements;
  readonly write: (movements: Movements) => void;
}

/** Returns a function that removes expired movements later; to be called whenever a price has moved. */
export function createSweeper({ read, write }: MovementStore): () => void {
  let sweeper: ReturnType<typeof setTimeout> | undefined;
  /** One timer for all cells: movements of the same second are removed together. */
  const sweepLater = (): void => {
    if (read().size === 0) return;
    sweeper ??= setTimeout(() => {
      sweeper = undefined;
      const movements = read();
      const fresh = removeExpired(movements, Date.now());
      if (fresh !== movements) write(fresh);
      sweepLater();
    }, nextSweepMs(read()));
  };
  return sweepLater;
}

const SWEEP_MS = 1000;

function nextSweepMs(movements: Movements): number {
  const times = [...movements.values()].flatMap((ofMatch) => Object.values(ofMatch).map(({ at }) => at));
  return Math.min(Math.max(Math.min(...times) + ODDS_BLINK_MS - Date.now(), SWEEP_MS), ODDS_BLINK_MS);
}

/** The movements that are still to be shown; the same map if all of them are. */
export function removeExpired(moved: Movements, now: number): Movements {
  const current = new Map<number, MatchMovements>();
  let isSame = true;
  for (const [matchId, movements] of moved) {
    const fresh = Object.entries(movements).filter(([, { at }]) => isFresh(at, now));
    if (fresh.length === Object.keys(movements).length) current.set(matchId, movements);
    else {
      isSame = false;
      if (fresh.length > 0) current.set(matchId, Object.fromEntries(fresh));
    }
  }
  return isSame ? moved : current;
}

export function movementOf(
  movements: MatchMovements | undefined,
  rateType: RateType,
  corner: Corner,
): OddsMovement | undefined {
  const ofRed = movements?.[rateType];
  return ofRed === undefined || corner === 'RED' ? ofRed : mirrored(ofRed);
}

/** The same movement always has the same mirror object, so that a cell that shows it is not rendered again. */
const mirrors = new WeakMap<OddsMovement, OddsMovement>();

function mirrored(movement: OddsMovement): OddsMovement {
  const known = mirrors.get(movement);
  if (known !== undefined) return known;
  const mirror: OddsMovement = { ...movement, direction: movement.direction === 'up' ? 'down' : 'up' };
  mirrors.set(movement, mirror);
  return mirror;
}

/** Movements in the future count as expired: after the clock was set back they would stay on the screen. */
function isFresh(at: number, now: number): boolean {
  return at <= now && now - at < ODDS_BLINK_MS;
}
