import { Refusal } from '@sanam/contract';
import type { AppContext } from '../../../server/src/app-context.ts';
import type { Clock } from '../../../server/src/platform/clock.ts';
import type { Logger } from '../../../server/src/platform/logger.ts';
import type { DeskMatch } from '../../../server/src/services/catalog/to-match.ts';
import { announceMatch } from './announce-match.ts';
import { ACTOR, applyEvent } from './apply-event.ts';
import type { DeskServices } from './apply-event.ts';
import { readPosition } from './ladder.ts';
import { parseStreamAddress, firstMatchAge, SCHEDULES, scriptNumbered } from './schedule.ts';
import type { ScriptedMatch, Schedule } from './schedule.ts';
import { dueEvents } from './script.ts';
import type { MatchEvent, MatchState } from './script.ts';

export interface SimulatorNeeds extends DeskServices, Pick<AppContext, 'db' | 'settings'> {
  clock: Clock;
  logger: Logger;
}

export interface Simulation {
  seed: number;
  /** How many times faster than the demo's own pace. */
  speed: number;
  /**
   * By match id: up to when its events have been applied. A match that is missing here catches up from its beginning.
   */
  appliedUntil: Map<number, number>;
  signal: AbortSignal;
}

/** A match on the board and the script that it follows. */
interface BoardMatch {
  script: ScriptedMatch;
  match: DeskMatch;
  startsAt: number;
}

/** So long after a desk has fallen silent the server has closed what it watched. */
const CLOSED_AFTER_SECONDS = 5;
/** A desk reports a touch at most once a minute. */
const REPORTED_AFTER_SECONDS = 60;
/** More than are on the board at once, and more than may wait for their result. */
const BOARD_MAX = 100;

/**
 * Brings every match to the state its script has now, and announces new matches. It reads the board each time and keeps
 * no state of its own that matters, so it can go on after a restart, a long pause or a run on another server. A match
 * that somebody runs at the desk is left alone.
 *
 * @returns when the next event is due
 */
export async function runSimulator(needs: SimulatorNeeds, simulation: Simulation): Promise<number> {
  const now = needs.clock.now().getTime();
  const attended = await readAttended(needs);
  const board = await readBoard(needs, simulation, attended);
  for (const one of board) {
    // Once released, it catches up from its beginning, whatever was done to it meanwhile.
    if (attended.has(one.match.id)) simulation.appliedUntil.delete(one.match.id);
    else await catchUp(needs, simulation, one, now);
  }
  for (const schedule of SCHEDULES) await announceUpcoming(needs, simulation, schedule, { board, now });
  return Math.min(...board.map((one) => nextChange(simulation, one, now)));
}

/** The matches that somebody runs at the desk now. One whose holder is silent or absent is not among them. */
async function readAttended({ catalog, db, settings }: SimulatorNeeds): Promise<ReadonlySet<number>> {
  const { deskSilenceSeconds, deskAbsenceSeconds } = await settings.read(db);
  return catalog.listAttended({
    silenceSeconds: deskSilenceSeconds + CLOSED_AFTER_SECONDS,
    absenceSeconds: deskAbsenceSeconds + REPORTED_AFTER_SECONDS,
  });
}

async function readBoard(
  needs: SimulatorNeeds,
  simulation: Simulation,
  attended: ReadonlySet<number>,
): Promise<BoardMatch[]> {
  const board: BoardMatch[] = [];
  // Those that have not ended are listed apart: an operator may hold one for as long as many others take.
  for (const isMatchEnd of [false, true]) {
    for (const line of ['LIVE', 'STEP'] as const) {
      const page = { line, isMatchEnd, page: 1, limit: BOARD_MAX };
      const { matches } = await needs.catalog.listDeskMatches(page);
      for (const match of matches) {
        const named = parseStreamAddress(match.streamingUrl);
        if (!named) continue;
        const script = scriptNumbered(simulation.seed, named.schedule, named.number);
        const isAsScripted = script.redName === match.redName && script.blueName === match.blueName;
        if (isAsScripted) board.push({ script, match, startsAt: Date.parse(match.fightingDateTime) });
        else if (!attended.has(match.id)) await cancelOrphan(needs, simulation, match);
      }
    }
  }
  return board;
}

/** A match of the demo that no longer has a script, as after a change of DEMO_SEED: every stake is refunded. */
async function cancelOrphan(needs: SimulatorNeeds, simulation: Simulation, match: DeskMatch): Promise<void> {
  if (simulation.signal.aborted || match.result !== null) return;
  try {
    await applyEvent(needs, match.id, { do: 'result', result: 'CANCEL' });
  } catch (error) {
    needs.logger.warn({ err: error, matchId: match.id }, 'demo match could not be cancelled');
  }
}

async function catchUp(
  needs: SimulatorNeeds,
  simulation: Simulation,
  { script, match, startsAt }: BoardMatch,
  now: number,
) {
  if (match.result !== null) {
    simulation.appliedUntil.delete(match.id);
    return;
  }
  const seconds = (at: number): number => ((at - startsAt) / 1000) * simulation.speed;
  // No desk watches it any more, and its silence would close betting: it is opened anew, without being watched.
  const { isWatched } = match;
  if (isWatched) simulation.appliedUntil.delete(match.id);
  const since = simulation.appliedUntil.get(match.id);
  const state = readState(match);
  const events: MatchEvent[] = [
    ...(isWatched ? [{ do: 'close' } as const] : []),
    ...dueEvents(script, since === undefined ? -Infinity : seconds(since), seconds(now), {
      ...state,
      isOpen: state.isOpen && !isWatched,
    }),
  ];
  try {
    for (const event of events) {
      if (simulation.signal.aborted) return;
      if (event.do === 'result' && (await isBeingCalled(needs, match.id))) return;
      await applyEvent(needs, match.id, event);
    }
  } catch (error) {
    // A refusal is final: an operator may have ended the match. Any other failure is retried with the next run.
    if (!(error instanceof Refusal)) {
      needs.logger.warn({ err: error, matchId: match.id }, 'demo match could not be advanced');
      return;
    }
  }
  simulation.appliedUntil.set(match.id, now);
}

/** Operators have called a result that is not paid yet, or one of two has. */
async function isBeingCalled({ settlement }: SimulatorNeeds, matchId: number): Promise<boolean> {
  const call = await settlement.readResultCall(matchId, ACTOR);
  return call?.status === 'CALLED' || call?.status === 'WAITING';
}

async function announceUpcoming(
  needs: SimulatorNeeds,
  simulation: Simulation,
  schedule: Schedule,
  { board, now }: { board: BoardMatch[]; now: number },
): Promise<void> {
  const own = board.filter((one) => one.script.schedule === schedule);
  let last = own.toSorted((a, b) => a.script.number - b.script.number).at(-1);
  let upcoming = own.filter((one) => one.startsAt > now && one.match.result === null).length;
  while (upcoming < schedule.ahead && !simulation.signal.aborted) {
    const script = scriptNumbered(simulation.seed, schedule, (last?.script.number ?? 0) + 1);
    const startsAt = nextStart(simulation, schedule, last, now);
    const match = await announceMatch(needs, script, new Date(startsAt));
    last = { script, match, startsAt };
    board.push(last);
    await catchUp(needs, simulation, last, now);
    if (startsAt > now) upcoming += 1;
  }
}

/** After the previous match; soon, when that one ended long ago. */
function nextStart(
  simulation: Simulation,
  schedule: Schedule,
  last: BoardMatch | undefined,
  now: number,
): number {
  const milliseconds = (seconds: number): number => Math.round((seconds * 1000) / simulation.speed);
  if (!last) return now - milliseconds(firstMatchAge(simulation.seed, schedule));
  const follows = last.startsAt + milliseconds(last.script.endsAt + last.script.pause);
  return follows > now ? follows : now + milliseconds(last.script.pause);
}

function nextChange({ speed }: Simulation, { script, match, startsAt }: BoardMatch, now: number): number {
  if (match.result !== null) return Infinity;
  const times = script.events.map((event) => startsAt + (event.at * 1000) / speed);
  return Math.min(...times.filter((at) => at > now));
}

function readState(match: DeskMatch): MatchState {
  return {
    position: match.nowRate ? readPosition(match.nowRate.settingRates) : undefined,
    allowsDraw: match.isDraw,
    isStarted: match.isMatchStart,
    roundNo: match.roundNo,
    isOpen: match.isOpenBet,
    isOpenSpecial: match.isOpenSpecial,
    isEnded: match.isMatchEnd,
    result: match.result ?? undefined,
  };
}
