import type { AppContext } from '../../server/src/app-context.ts';
import { parseStreamAddress } from './simulator/schedule.ts';

/** Long enough to log in before the fight begins. */
const SOON_MS = 60_000;

/** How a newcomer runs a match of the demo at the desk: the next fight that begins. */
export async function guideToDesk(
  { catalog, clock, config }: AppContext,
  { address, deskAddress }: { address: string; deskAddress: string },
): Promise<string[]> {
  const upcoming = { line: 'LIVE', isMatchEnd: false, page: 1, limit: 100 } as const;
  const { matches } = await catalog.listDeskMatches(upcoming);
  const after = clock.now().getTime() + SOON_MS;
  const [next] = matches
    .filter(({ streamingUrl }) => parseStreamAddress(streamingUrl) !== undefined)
    .filter(({ fightingDateTime, holder }) => holder === null && Date.parse(fightingDateTime) > after)
    .toSorted((one, other) => Date.parse(one.fightingDateTime) - Date.parse(other.fightingDateTime));
  if (!next) return [];
  const { id, matchName, gameStadiums } = next;
  return [
    `Run a match yourself, say ${matchName} at ${gameStadiums.stadiumName}: ${deskAddress}/desk/ringside/${id}`,
    `A and D move its price; players see it at ${config.publicUrl ?? address}/bet/${id}`,
    'While you hold it the demo leaves it alone; released, it goes on by itself.',
  ];
}
