import type { DeskMatch } from '../../../server/src/services/catalog/to-match.ts';
import { ACTOR } from './apply-event.ts';
import type { DeskServices } from './apply-event.ts';
import type { MatchScript } from './script.ts';
import type { DemoStadium } from './stadiums.ts';

export interface AnnouncedMatch extends Pick<
  MatchScript,
  'redName' | 'blueName' | 'redLatinName' | 'blueLatinName' | 'line' | 'categoryCode' | 'matchTag'
> {
  schedule: { stadium: DemoStadium };
  matchName: string;
  streamingUrl: string;
}

/** Puts a match on the board, in its stadium. */
export async function announceMatch(
  { catalog }: Pick<DeskServices, 'catalog'>,
  announced: AnnouncedMatch,
  startsAt: Date,
): Promise<DeskMatch> {
  const { redName, blueName, redLatinName, blueLatinName } = announced;
  const { line, categoryCode, matchTag, matchName, streamingUrl } = announced;
  return catalog.addMatch(ACTOR, {
    line,
    stadiumId: await ensureStadium(catalog, announced.schedule.stadium),
    categoryCode,
    matchName,
    redName,
    blueName,
    redLatinName,
    blueLatinName,
    matchTag,
    fightingDateTime: startsAt.toISOString(),
    streamingUrl,
  });
}

/** The stadium's id; it is added when there is none of that name. */
export async function ensureStadium(
  catalog: Pick<DeskServices['catalog'], 'addStadium' | 'listStadiums'>,
  { name: stadiumName, latinName: stadiumLatinName }: DemoStadium,
): Promise<number> {
  const known = (await catalog.listStadiums()).find((stadium) => stadium.stadiumName === stadiumName);
  return (known ?? (await catalog.addStadium({ actor: ACTOR, stadiumName, stadiumLatinName }))).id;
}
