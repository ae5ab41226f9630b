import { isWholeMatch } from '@sanam/api-client';
import { recordErrorTime } from '@sanam/api-client/queries';
import type { Match } from '@sanam/contract';
import { preload } from 'swr';

import { api } from '../api/api.ts';
import { storeBoard, useMatchStore } from './match-store.ts';
import { watchedMatchId } from '../live/connection.ts';
import { SCHEDULES } from '../queries/schedules.ts';
import { usePlayer, useSession } from '../session/session.ts';
import { createListReader, useMatchList, type PricedQuery } from './use-match-list.ts';

/** The fields that the order of the board depends on. A card reads its odds by itself. */
export type BoardMatch = Omit<
  Match,
  | 'version'
  | 'rateId'
  | 'nowRate'
  | 'isOpenBet'
  | 'isOpenSpecial'
  | 'isDraw'
  | 'isMatchEnd'
  | 'result'
  | 'streamingUrl'
>;

export interface Board extends PricedQuery {
  /** Matches that have not ended, in the order they were added. The same list until one of these fields changes. */
  readonly matches: readonly BoardMatch[];
}

/** The live board. A card reads its own match from the store, so that new odds render that card and not the list. */
export function useBoard(): Board {
  const player = usePlayer();
  const matches = useMatchStore(selectBoard);
  const query = useMatchList({
    key: player ? boardKey(player.username) : null,
    read: readBoard,
    schedule: SCHEDULES.matchList,
    isKnown: matches !== undefined,
  });
  return { matches: matches ?? NONE, ...query };
}

/** Fetches the board in parallel with the code of the page that shows it. */
export function preloadBoard(): void {
  const { player } = useSession.getState();
  // The page waits for the same request and shows its failure.
  if (player) preload(boardKey(player.username), readBoard).catch(recordErrorTime);
}

function boardKey(username: string): readonly [string, string] {
  return ['board', username];
}

const NONE: readonly BoardMatch[] = [];
/** More than a busy day has; the server's default would cut off the latest ones. */
const BOARD_LIMIT = '500';

const readList = createListReader(
  async (type: 'LIVE') => {
    const query = {
      type,
      isMatchEnd: 'false',
      sortBy: 'createdAt',
      sortOrder: 'asc',
      limit: BOARD_LIMIT,
    } as const;
    return (await api.call('GET /match', { query })).data;
  },
  ({ matches }) => storeBoard(matches, watchedMatchId()),
);
const readBoard = (): Promise<number> => readList('LIVE');

type State = ReturnType<typeof useMatchStore.getState>;

let selected: { byId: State['byId']; boardIds: State['boardIds']; matches: readonly Match[] } | undefined;

export function selectBoard({ byId, boardIds }: State): readonly BoardMatch[] | undefined {
  if (boardIds === undefined) return undefined;
  if (selected?.byId === byId && selected.boardIds === boardIds) return selected.matches;
  const next = boardIds
    .map((id) => byId.get(id))
    .filter((match) => match !== undefined)
    .filter((match) => isWholeMatch(match))
    .filter((match) => !match.isMatchEnd);
  const before = selected?.matches;
  const isSame =
    before?.length === next.length && next.every((match, place) => isSamePlace(before[place], match));
  selected = { byId, boardIds, matches: isSame ? before : next };
  return selected.matches;
}

const PLACE_FIELDS = [
  'id',
  'roundNo',
  'matchNo',
  'matchName',
  'redName',
  'blueName',
  'redLatinName',
  'blueLatinName',
  'matchTag',
  'categoryCode',
  'fightingDateTime',
  'createdAt',
  'isMatchStart',
  'matchType',
] as const satisfies readonly (keyof BoardMatch)[];

function isSamePlace(before: Match | undefined, now: Match): boolean {
  if (before === now) return true;
  if (before === undefined) return false;
  return (
    PLACE_FIELDS.every((field) => before[field] === now[field]) &&
    before.gameStadiums.id === now.gameStadiums.id &&
    before.gameStadiums.stadiumName === now.gameStadiums.stadiumName &&
    before.gameStadiums.stadiumLatinName === now.gameStadiums.stadiumLatinName
  );
}
