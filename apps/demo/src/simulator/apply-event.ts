import type { createCatalog } from '../../../server/src/services/catalog/index.ts';
import type { Odds } from '../../../server/src/services/odds/index.ts';
import type { Settlements } from '../../../server/src/services/settlement/index.ts';
import { priceAt } from './ladder.ts';
import type { Act } from './script.ts';

type Catalog = ReturnType<typeof createCatalog>;

/** As the desk's trail names the demo. */
export const ACTOR = 'demo';

export interface Bookmaker {
  catalog: Pick<
    Catalog,
    'addMatch' | 'addStadium' | 'allowDraw' | 'editMatch' | 'listDeskMatches' | 'listStadiums' | 'moveMatch'
  >;
  odds: Pick<Odds, 'setRate'>;
  settlement: Pick<Settlements, 'callResult' | 'cancelMatch'>;
}

/** Does to a match what a person at the desk would, the same way. */
export async function performAct(
  { catalog, odds, settlement }: Bookmaker,
  matchId: number,
  act: Act,
): Promise<void> {
  const by = { matchId, actor: ACTOR };
  switch (act.do) {
    case 'price':
      await odds.setRate(by, { my: priceAt(act.position) });
      return;
    case 'allowDraw':
      await catalog.allowDraw(by, true);
      return;
    case 'round':
      await catalog.editMatch(by, { roundNo: act.roundNo });
      return;
    case 'result':
      await (act.result === 'CANCEL'
        ? settlement.cancelMatch(by)
        : settlement.callResult({ ...by, result: act.result }));
      return;
    case 'start':
    case 'open':
    case 'close':
    case 'openSpecial':
    case 'closeSpecial':
    case 'end':
      await catalog.moveMatch(act.do, by);
  }
}
