import { LIST_LIMIT } from '@sanam/contract';
import type { StepMatch, StepStadium } from '@sanam/contract';
import type { Database } from '../../db/database.ts';
import { isOffered, whetherEnded } from './match-page.ts';
import { selectMatches } from './match-row.ts';
import type { MatchRow } from './match-row.ts';
import { readCategories } from './read-categories.ts';

export interface StepFilter {
  /** As in the request: one code, or a JSON array of them. */
  categoryCode?: string | undefined;
  isMatchEnd?: boolean | undefined;
  /** Only what can be bet on now. */
  isActive?: boolean | undefined;
}

/** Step matches by stadium. Of the ended ones, whose number only grows, the latest. */
export async function listStepMatches(
  { db }: { db: Pick<Database, 'read'> },
  { categoryCode, isMatchEnd = false, isActive = false }: StepFilter,
): Promise<StepStadium[]> {
  const categories = readCategories(categoryCode);
  let found = selectMatches(db)
    .where('match.line', '=', 'STEP')
    .where(whetherEnded(isMatchEnd))
    .where(isOffered);
  if (categories !== undefined) found = found.where('match.category_code', 'in', categories);
  if (isActive) found = found.where('match.is_open', '=', true);
  if (isMatchEnd) {
    found = found.orderBy('match.fighting_at', 'desc').orderBy('match.id', 'desc').limit(LIST_LIMIT);
  }
  return groupByStadium(await found.execute());
}

function groupByStadium(rows: MatchRow[]): StepStadium[] {
  const inOrder = rows.toSorted(
    (one, other) =>
      one.stadium_id - other.stadium_id ||
      one.fighting_at.getTime() - other.fighting_at.getTime() ||
      one.id - other.id,
  );
  const stadiums: StepStadium[] = [];
  for (const row of inOrder) {
    let stadium = stadiums.at(-1);
    if (stadium?.id !== row.stadium_id) {
      stadium = {
        id: row.stadium_id,
        stadiumName: row.stadium_name,
        stadiumLatinName: row.stadium_latin_name,
        gameMatchsStep: [],
      };
      stadiums.push(stadium);
    }
    stadium.gameMatchsStep.push(toStepMatch(row));
  }
  return stadiums;
}

function toStepMatch(row: MatchRow): StepMatch {
  const rates = row.setting_rates;
  return {
    id: row.id,
    version: row.version,
    roundNo: row.round_no,
    matchNo: row.match_no,
    matchName: row.match_name,
    matchTag: row.match_tag,
    redName: row.red_name,
    blueName: row.blue_name,
    redLatinName: row.red_latin_name,
    blueLatinName: row.blue_latin_name,
    categoryCode: row.category_code,
    fightingDateTime: row.fighting_at.toISOString(),
    isOpenBet: row.is_open,
    rateId: row.rate_id,
    nowRate: rates && {
      myRedMultiply: rates.myRedMultiply,
      myBlueMultiply: rates.myBlueMultiply,
      myRedDeduct: rates.myRedDeduct,
      myBlueDeduct: rates.myBlueDeduct,
      myRedRateName: rates.myRedRateName,
      myBlueRateName: rates.myBlueRateName,
    },
  };
}
