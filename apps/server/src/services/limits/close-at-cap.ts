import { CORNERS, RATE_TYPES, rateOf, readRates, sideBetTerms } from '@sanam/betting';
import { Refusal } from '@sanam/contract';
import type { SettingRates } from '@sanam/contract';
import type { Satang } from '@sanam/money';
import type { ChangeNeeds } from '../catalog/change-match.ts';
import { transitionMatch } from '../catalog/transition-match.ts';
import { maxAmountIn } from './bet-room.ts';
import type { StoredRoom } from './bet-room.ts';

/**
 * Places a bet. When it is refused because the match has reached what it may cost, betting on the match closes if the
 * house's limits say so and neither corner has room for the smallest bet.
 */
export async function placeOrClose<Placed>(
  needs: ChangeNeeds,
  matchId: number,
  place: () => Promise<Placed>,
): Promise<Placed> {
  try {
    return await place();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'LIABILITY_LIMIT') {
      // The player gets the refusal in any case; the next one that is refused tries again to close.
      await closeAtCap(needs, matchId).catch(() => {});
    }
    throw error;
  }
}

interface PricedRoom {
  is_open: boolean;
  room: StoredRoom;
  setting_rates: SettingRates;
}

async function closeAtCap(needs: ChangeNeeds, matchId: number): Promise<void> {
  // Of no player: what they have at stake themselves does not close a match for others.
  const [row] = await needs.db.query<PricedRoom>(
    `SELECT m.is_open, bet_room(m.id, ARRAY[m.category_code], 0) AS room, r.setting_rates
       FROM match m JOIN rate r ON r.id = m.rate_id WHERE m.id = $1`,
    [matchId],
  );
  if (!row?.is_open || !row.room.closesAtCap || hasRoom(row)) return;
  await transitionMatch(needs, 'close', {
    matchId,
    actor: 'system',
    reason: 'the match has reached its liability limit',
  });
}

function hasRoom({ room, setting_rates: rates }: PricedRoom): boolean {
  return RATE_TYPES.some((type) => {
    const prices = readRates(rates, type);
    return CORNERS.some((betType) => {
      const price = prices && rateOf(betType, prices);
      const termsOf = (amountSatang: Satang) => price && sideBetTerms({ amountSatang, ...price });
      return maxAmountIn(room, { betType, termsOf, isStep: false }) !== undefined;
    });
  });
}
