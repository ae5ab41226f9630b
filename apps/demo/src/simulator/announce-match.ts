import type { DeskMatch } from '../../../server/src/services/catalog/to-match.ts';
import { ACTOR } from './apply-event.ts';
import type { Bookmaker } from './apply-event.ts';
import type { FightScript } from './script.ts';
import type { DemoStadium } from './stadiums.ts';

export interface Announced extends Pick<
  FightScript,
  'redName' | 'blueName' | 'line' | 'categoryCode' | 'matchTag'
> {
  programme: { stadium: DemoStadium };
  matchName: string;
  streamingUrl: string;
}

/** Puts a fight on the board, in its stadium. */
export async function announceFight(
  { catalog }: Pick<Bookmaker, 'catalog'>,
  fight: Announced,
  startsAt: Date,
): Promise<DeskMatch> {
  const { redName, blueName, line, categoryCode, matchTag, matchName, streamingUrl } = fight;
  return catalog.addMatch(ACTOR, {
    line,
    stadiumId: await findStadium(catalog, fight.programme.stadium),
    categoryCode,
    matchName,
    redName,
    blueName,
    matchTag,
    fightingDateTime: startsAt.toISOString(),
    streamingUrl,
  });
}

/** The stadium's id; it is built if it is not there yet. */
export async function findStadium(
  catalog: Pick<Bookmaker['catalog'], 'addStadium' | 'listStadiums'>,
  { name }: DemoStadium,
): Promise<number> {
  const known = (await catalog.listStadiums()).find((stadium) => stadium.stadiumName === name);
  return (known ?? (await catalog.addStadium({ actor: ACTOR, stadiumName: name }))).id;
}
