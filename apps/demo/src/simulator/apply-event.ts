import type { createCatalog } from '../../../server/src/services/catalog/index.ts';
import type { Odds } from '../../../server/src/services/odds/index.ts';
import type { Settlements } from '../../../server/src/services/settlement/index.ts';
import { priceAt } from './ladder.ts';
import type { MatchEvent } from './script.ts';

type Catalog = ReturnType<typeof createCatalog>;

/** The demo's name in the desk's audit log. */
export const ACTOR = 'demo';

export interface DeskServices {
  catalog: Pick<
    Catalog,
    | 'addMatch'
    | 'addStadium'
    | 'allowDraw'
    | 'editMatch'
    | 'listAttended'
    | 'listDeskMatches'
    | 'listStadiums'
    | 'transitionMatch'
  >;
  odds: Pick<Odds, 'setRate'>;
  settlement: Pick<Settlements, 'callResult' | 'cancelMatch' | 'readResultCall'>;
}

/** Applies an event through the same services as an operator at the desk. */
export async function applyEvent(
  { catalog, odds, settlement }: DeskServices,
  matchId: number,
  event: MatchEvent,
): Promise<void> {
  const by = { matchId, actor: ACTOR };
  switch (event.do) {
    case 'price':
      await odds.setRate(by, { my: priceAt(event.position) });
      return;
    case 'allowDraw':
      await catalog.allowDraw(by, true);
      return;
    case 'round':
      await catalog.editMatch(by, { roundNo: event.roundNo });
      return;
    case 'result':
      await (event.result === 'CANCEL'
        ? settlement.cancelMatch(by)
        : settlement.callResult({ ...by, result: event.result }));
      return;
    case 'start':
    case 'open':
    case 'close':
    case 'openSpecial':
    case 'closeSpecial':
    case 'end':
      await catalog.transitionMatch(event.do, by);
  }
}
