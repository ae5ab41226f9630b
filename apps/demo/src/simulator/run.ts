import { Refusal } from '@sanam/contract';
import type { Clock } from '../../../server/src/platform/clock.ts';
import type { Logger } from '../../../server/src/platform/logger.ts';
import type { DeskMatch } from '../../../server/src/services/catalog/to-match.ts';
import { announceFight } from './announce-match.ts';
import { performAct } from './apply-event.ts';
import type { Bookmaker } from './apply-event.ts';
import { positionShown } from './ladder.ts';
import { fightNamed, firstFightBegan, PROGRAMMES, writeNumbered } from './schedule.ts';
import type { Fight, Programme } from './schedule.ts';
import { dueActs } from './script.ts';
import type { Standing } from './script.ts';

export interface ShowNeeds extends Bookmaker {
  clock: Clock;
  logger: Logger;
}

export interface Show {
  seed: number;
  /** How many times faster than the demo's own pace. */
  speed: number;
  /** Up to when each match has been brought, by its id. One that is not here is brought up to date from its beginning. */
  played: Map<number, number>;
  signal: AbortSignal;
}

/** A fight of ours and the match that it is on the board. */
interface Staged {
  fight: Fight;
  match: DeskMatch;
  startsAt: number;
}

/** More than are on the board and have just left it; who looks further back finds only what is long over. */
const RECENT = 100;

/**
 * Brings every fight to where it should stand now and announces new ones. Everything is read from the board, so it does
 * not matter what came before: a restart, a long night, or another server that plays the same show.
 *
 * @returns when there is something to do again
 */
export async function playShow(needs: ShowNeeds, show: Show): Promise<number> {
  const now = needs.clock.now().getTime();
  const staged = await readStage(needs, show);
  for (const one of staged) await bringTo(needs, show, one, now);
  for (const programme of PROGRAMMES) await topUp(needs, show, programme, { staged, now });
  return Math.min(...staged.map((one) => nextChange(show, one, now)));
}

async function readStage(needs: ShowNeeds, show: Show): Promise<Staged[]> {
  const staged: Staged[] = [];
  for (const line of ['LIVE', 'STEP'] as const) {
    const { matches } = await needs.catalog.listDeskMatches({
      line,
      isMatchEnd: undefined,
      page: 1,
      limit: RECENT,
    });
    for (const match of matches) {
      const named = fightNamed(match.streamingUrl);
      if (!named) continue;
      const fight = writeNumbered(show.seed, named.programme, named.number);
      const isAsWritten = fight.redName === match.redName && fight.blueName === match.blueName;
      if (isAsWritten) staged.push({ fight, match, startsAt: Date.parse(match.fightingDateTime) });
      else if (match.result === null) await callOff(needs, show, match);
    }
  }
  return staged;
}

/** A fight of ours that nobody has a script for any more, as after a change of the seed: every stake goes back. */
async function callOff(needs: ShowNeeds, show: Show, match: DeskMatch): Promise<void> {
  if (show.signal.aborted) return;
  try {
    await performAct(needs, match.id, { do: 'result', result: 'CANCEL' });
  } catch (error) {
    needs.logger.warn({ err: error, matchId: match.id }, 'a fight of the demo could not be called off');
  }
}

async function bringTo(needs: ShowNeeds, show: Show, { fight, match, startsAt }: Staged, now: number) {
  if (match.result !== null) {
    show.played.delete(match.id);
    return;
  }
  const seconds = (at: number): number => ((at - startsAt) / 1000) * show.speed;
  const since = show.played.get(match.id);
  const acts = dueActs(
    fight,
    since === undefined ? -Infinity : seconds(since),
    seconds(now),
    standingOf(match),
  );
  try {
    for (const act of acts) {
      if (show.signal.aborted) return;
      await performAct(needs, match.id, act);
    }
  } catch (error) {
    // An operator may have ended the match, or the database may be away. The show goes on; what failed for another
    // reason than a refusal is tried again.
    if (!(error instanceof Refusal)) {
      needs.logger.warn({ err: error, matchId: match.id }, 'a fight of the demo could not go on');
      return;
    }
  }
  show.played.set(match.id, now);
}

async function topUp(
  needs: ShowNeeds,
  show: Show,
  programme: Programme,
  { staged, now }: { staged: Staged[]; now: number },
): Promise<void> {
  const own = staged.filter((one) => one.fight.programme === programme);
  let last = own.toSorted((a, b) => a.fight.number - b.fight.number).at(-1);
  let upcoming = own.filter((one) => one.startsAt > now && one.match.result === null).length;
  while (upcoming < programme.ahead && !show.signal.aborted) {
    const fight = writeNumbered(show.seed, programme, (last?.fight.number ?? 0) + 1);
    const startsAt = startOf(show, programme, last, now);
    const match = await announceFight(needs, fight, new Date(startsAt));
    last = { fight, match, startsAt };
    staged.push(last);
    await bringTo(needs, show, last, now);
    if (startsAt > now) upcoming += 1;
  }
}

/** After the one before, or, when the show has been away for longer than that, soon. */
function startOf(show: Show, programme: Programme, last: Staged | undefined, now: number): number {
  const milliseconds = (seconds: number): number => Math.round((seconds * 1000) / show.speed);
  if (!last) return now - milliseconds(firstFightBegan(show.seed, programme));
  const follows = last.startsAt + milliseconds(last.fight.endsAt + last.fight.pause);
  return follows > now ? follows : now + milliseconds(last.fight.pause);
}

function nextChange({ speed }: Show, { fight, match, startsAt }: Staged, now: number): number {
  if (match.result !== null) return Infinity;
  const times = fight.acts.map((act) => startsAt + (act.at * 1000) / speed);
  return Math.min(...times.filter((at) => at > now));
}

function standingOf(match: DeskMatch): Standing {
  return {
    position: match.nowRate ? positionShown(match.nowRate.settingRates) : undefined,
    allowsDraw: match.isDraw,
    isStarted: match.isMatchStart,
    roundNo: match.roundNo,
    isOpen: match.isOpenBet,
    isOpenSpecial: match.isOpenSpecial,
    isEnded: match.isMatchEnd,
    result: match.result ?? undefined,
  };
}
