import { findSureWin } from '@sanam/betting';
import type { SettingRates } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { nameOf } from '../audit/actor.ts';
import type { Actor } from '../audit/actor.ts';
import { changeMatch } from '../catalog/change-match.ts';
import type { ChangeNeeds } from '../catalog/change-match.ts';
import { refuseEnded, refuseOtherRate } from '../catalog/transition-match.ts';
import { priceRates } from './price-rates.ts';
import type { Price, RateRequest } from './price-rates.ts';

/**
 * Sets new odds as a rate of its own, which never changes; bets are taken at it from now on. With `seenRateId` the odds
 * are set only if that rate is still current, so that a late request does not overwrite another operator's price.
 */
export async function setRate(
  needs: ChangeNeeds & { clock: Clock },
  act: { matchId: number; actor: Actor },
  { seenRateId, allowSureWin, ...price }: RateRequest,
): Promise<{ rateId: number }> {
  const rates = priceRates(price, { allowSureWin });
  const chosen = 'my' in price ? price : null;
  const reason = findSureWin(rates) ? 'sure win allowed' : undefined;
  const setting = { ...act, action: 'RATE_SET', reason, isForMatchHolder: true };
  const { rateId } = await changeMatch(needs, setting, async (match, tx) => {
    refuseEnded(match);
    refuseOtherRate(match, seenRateId);
    const rate = { matchId: match.id, rates, chosen, setBy: nameOf(act.actor) };
    const rateId = await insertRate(tx, rate, needs.clock.now());
    // With the spread, which the rates alone do not name.
    const audited = chosen ? { chosen } : undefined;
    return { patch: { rate_id: rateId }, events: ['CHANGE_RATE'], audited };
  });
  if (rateId === null) throw new Error('the match has no rate after one was set');
  return { rateId };
}

interface NewRate {
  matchId: number;
  rates: SettingRates;
  /** The rungs; null when every rate was given by hand. */
  chosen: Price | null;
  setBy: string;
}

/** Inserts a rate and returns its id. The caller makes it the match's current one. */
export async function insertRate(
  tx: Sql,
  { matchId, rates, chosen, setBy }: NewRate,
  createdAt: Date,
): Promise<number> {
  const [made] = await tx.query<{ id: number }>(
    `INSERT INTO rate (match_id, setting_rates, created_at, set_by, chosen)
     VALUES ($1, $2::jsonb, $3, $4, $5::jsonb) RETURNING id`,
    [matchId, JSON.stringify(rates), createdAt, setBy, chosen && JSON.stringify(chosen)],
    'rate-set',
  );
  if (!made) throw new Error('INSERT INTO rate returned no id');
  return made.id;
}
