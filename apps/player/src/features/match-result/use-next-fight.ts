import { useBoard, type BoardMatch } from '../../state/matches/board.ts';

/** The next fight on the board, in the same stadium if there is one. */
export function useNextFight(matchId: number, stadiumId: number): BoardMatch | undefined {
  const others = useBoard()
    .matches.filter(({ id }) => id !== matchId)
    .toSorted((one, other) => Date.parse(one.fightingDateTime) - Date.parse(other.fightingDateTime));
  return others.find(({ gameStadiums }) => gameStadiums.id === stadiumId) ?? others[0];
}
