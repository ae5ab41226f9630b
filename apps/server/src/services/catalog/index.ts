import type { Arguments } from '../../platform/arguments.ts';
import type { Clock } from '../../platform/clock.ts';
import { addMatch } from './add-match.ts';
import type { ChangeNeeds } from './change-match.ts';
import { closeAbsent } from './close-absent.ts';
import { closeAll, closeDueSteps, closeSilent, recordBeat, releaseAll } from './close-matches.ts';
import { editMatch } from './edit-match.ts';
import { handOverMatch, releaseMatch, shareMatch, takeMatch } from './match-holder.ts';
import type { MatchHolderAct } from './match-holder.ts';
import { listAttended } from './list-attended.ts';
import { listBoard } from './list-board.ts';
import { listDeskMatches } from './list-desk-matches.ts';
import { listResults } from './list-results.ts';
import { listStepMatches } from './list-step-matches.ts';
import { orderMatches } from './order-matches.ts';
import { removeMatch } from './remove-match.ts';
import { allowDraw, beginRound, transitionMatch } from './transition-match.ts';
import { readDeskMatch, readMatch } from './read-match.ts';
import { addStadium, changeStadium, listStadiums } from './stadiums.ts';

/** Stadiums and matches, and the state of each match. */
export function createCatalog(needs: ChangeNeeds & { clock: Clock }) {
  return {
    listStadiums: () => listStadiums(needs),
    addStadium: (...rest: Arguments<typeof addStadium>) => addStadium(needs, ...rest),
    changeStadium: (...rest: Arguments<typeof changeStadium>) => changeStadium(needs, ...rest),
    addMatch: (...rest: Arguments<typeof addMatch>) => addMatch(needs, ...rest),
    editMatch: (...rest: Arguments<typeof editMatch>) => editMatch(needs, ...rest),
    orderMatches: (...rest: Arguments<typeof orderMatches>) => orderMatches(needs, ...rest),
    removeMatch: (...rest: Arguments<typeof removeMatch>) => removeMatch(needs, ...rest),
    transitionMatch: (...rest: Arguments<typeof transitionMatch>) => transitionMatch(needs, ...rest),
    allowDraw: (...rest: Arguments<typeof allowDraw>) => allowDraw(needs, ...rest),
    beginRound: (...rest: Arguments<typeof beginRound>) => beginRound(needs, ...rest),
    takeMatch: (...rest: Arguments<typeof takeMatch>) => takeMatch(needs, ...rest),
    releaseMatch: (act: MatchHolderAct) => releaseMatch(needs, act),
    handOverMatch: (...rest: Arguments<typeof handOverMatch>) => handOverMatch(needs, ...rest),
    shareMatch: (...rest: Arguments<typeof shareMatch>) => shareMatch(needs, ...rest),
    listAttended: (...rest: Arguments<typeof listAttended>) => listAttended(needs, ...rest),
    recordBeat: (...rest: Arguments<typeof recordBeat>) => recordBeat(needs, ...rest),
    releaseAll: (...rest: Arguments<typeof releaseAll>) => releaseAll(needs, ...rest),
    closeAbsent: (...rest: Arguments<typeof closeAbsent>) => closeAbsent(needs, ...rest),
    closeAll: (...rest: Arguments<typeof closeAll>) => closeAll(needs, ...rest),
    closeSilent: (seconds: number) => closeSilent(needs, seconds),
    closeDueSteps: () => closeDueSteps(needs),
    readMatch: (id: number) => readMatch(needs, id),
    readDeskMatch: (id: number) => readDeskMatch(needs, id),
    listBoard: (...rest: Arguments<typeof listBoard>) => listBoard(needs, ...rest),
    listDeskMatches: (...rest: Arguments<typeof listDeskMatches>) => listDeskMatches(needs, ...rest),
    listStepMatches: (...rest: Arguments<typeof listStepMatches>) => listStepMatches(needs, ...rest),
    listResults: (...rest: Arguments<typeof listResults>) => listResults(needs, ...rest),
  };
}
