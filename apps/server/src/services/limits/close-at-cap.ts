import { CORNERS, RATE_TYPES, rateOf, readRates, sideBetTerms } from '@sanam/betting';
import type { SettingRates } from '@sanam/contract';
import type { Satang } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import { changeMatch } from '../catalog/change-match.ts';
import type { ChangeNeeds } from '../catalog/change-match.ts';
import { closeEach } from '../catalog/close-matches.ts';
import type { ClosedMatches } from '../catalog/close-matches.ts';
import { closeTransition } from '../catalog/transition-match.ts';
import { maxAmountIn } from './bet-room.ts';
import type { StoredRoom } from './bet-room.ts';

/**
 * Closes betting on the matches that have reached what they may cost, where the house's limits say so, when neither
 * corner has room for the smallest bet: after bets, a lower limit or a new price. Several servers may do it at once.
 */
export async function closeAtCap(needs: ChangeNeeds): Promise<ClosedMatches> {
  return closeEach(await listFull(needs.db, null), ({ match_id: matchId }) => {
    const reason = 'the match has reached its liability limit';
    const act = { matchId, actor: 'system', action: 'MATCH_CLOSE', reason, closeCause: 'CAP' } as const;
    // Read again under the lock: a new price or a higher limit may have made room.
    return changeMatch(needs, act, async (match, tx) => {
      const [full] = await listFull(tx, matchId);
      return full && closeTransition(match);
    });
  });
}

interface PricedRoom {
  match_id: number;
  room: StoredRoom;
  setting_rates: SettingRates;
}

async function listFull(sql: Sql, matchId: number | null): Promise<PricedRoom[]> {
  // Without a player: what one has at stake does not close a match for others.
  const rows = await sql.query<PricedRoom>(
    `SELECT w.match_id,
            bet_room(p_match => m.id, p_categories => ARRAY[m.category_code], p_player => 0) AS room, r.setting_rates
       FROM match_window w JOIN match m ON m.id = w.match_id JOIN rate r ON r.id = m.rate_id
      WHERE w.closed_order IS NULL AND ($1::bigint IS NULL OR w.match_id = $1)
        AND EXISTS (SELECT FROM house_limit WHERE closes_at_cap)`,
    [matchId],
    'matches_full',
  );
  return rows.filter((row) => row.room.closesAtCap && !hasRoom(row));
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
