import type { BetType, Corner, DrawSide, MatchResult } from '@sanam/betting';
import type { NewMatch } from '../../src/services/catalog/add-match.ts';
import { STEP_FIGHT } from './desk.ts';
import { creditPlayer, logIn, registerPlayer } from './player.ts';
import type { RegisteredPlayer } from './player.ts';
import { startTestServer } from './server.ts';

export type BettingDays = Awaited<ReturnType<typeof openBettingDays>>;

export interface OpenMatch {
  id: number;
  rateId: number;
}

const actor = 'test';

/** A server whose clock stands still until the test moves it, and actions to bet at a chosen time. */
export async function openBettingDays(startsAt: string) {
  let now = new Date(startsAt);
  const server = await startTestServer({ clock: { now: () => now } });
  const tokens = new WeakMap<RegisteredPlayer, { token: string; at: Date }>();
  const { bets, steps, catalog, odds, settlement } = server.app;

  return {
    server,
    at(instant: string): void {
      now = new Date(instant);
    },

    /** A player with 100,000 baht. */
    async createPlayer(): Promise<RegisteredPlayer> {
      const player = await registerPlayer(server);
      await creditPlayer(server, player, 100_000);
      tokens.set(player, { token: player.accessToken, at: now });
      return player;
    },
    /** A token that is valid at the current time of the clock. */
    async tokenFor(who: RegisteredPlayer): Promise<string> {
      const known = tokens.get(who);
      if (known?.at === now) return known.token;
      const { accessToken: token } = await logIn(server, who.player.phone, who.password);
      tokens.set(who, { token, at: now });
      return token;
    },

    /** Open for bets at 10/9 with red the favourite, and for draw bets. */
    async createMatch({
      stadiumName = 'สนามใหญ่',
      ...change
    }: Partial<NewMatch> & { stadiumName?: string } = {}) {
      const stadium = await catalog.addStadium({ stadiumName, actor });
      const { id } = await catalog.addMatch(actor, {
        line: 'LIVE',
        stadiumId: stadium.id,
        categoryCode: 'BULL_FIGHT',
        matchName: 'คู่ 1',
        redName: 'แดง',
        blueName: 'น้ำเงิน',
        fightingDateTime: change.line === 'STEP' ? STEP_FIGHT : now.toISOString(),
        ...change,
      });
      const { rateId } = await odds.setRate(
        { matchId: id, actor },
        { my: { favourite: 'RED', rung: '10/9' } },
      );
      await catalog.allowDraw({ matchId: id, actor }, true);
      await catalog.transitionMatch('open', { matchId: id, actor });
      return { id, rateId };
    },
    async closeBetting({ id }: OpenMatch): Promise<void> {
      await catalog.transitionMatch('close', { matchId: id, actor });
    },
    /** With a reason it corrects an earlier result. */
    async callResult({ id }: OpenMatch, result: MatchResult, reason?: string): Promise<void> {
      if (reason === undefined) await catalog.transitionMatch('close', { matchId: id, actor });
      await settlement.callResult({ matchId: id, result, reason, actor });
    },

    /** Returns the bet's id. */
    async bet(who: RegisteredPlayer, match: OpenMatch, betType: BetType, betAmount: number): Promise<string> {
      const common = { matchId: match.id, betAmount };
      const placed = isCorner(betType)
        ? await bets.placeSideBet(toRequest(who), {
            ...common,
            betType,
            rateId: match.rateId,
            rateType: 'MY',
          })
        : await bets.placeDrawBet(toRequest(who), { ...common, betType });
      return placed.bet.id;
    },
    async single(
      who: RegisteredPlayer,
      match: OpenMatch,
      betType: Corner,
      betAmount: number,
    ): Promise<string> {
      const leg = { matchId: match.id, betType, rateId: match.rateId };
      return (await steps.placeSingle(toRequest(who), { betAmount, ...leg })).transactionId;
    },
    async multi(who: RegisteredPlayer, picks: [OpenMatch, Corner][], betAmount: number): Promise<string> {
      const betItems = picks.map(([match, betType]) => ({
        matchId: match.id,
        betType,
        rateId: match.rateId,
      }));
      return (await steps.placeMulti(toRequest(who), { betAmount, betItems })).transactionId;
    },
    /** Moves the clock past the acceptance delay and decides the pending step bets. */
    async acceptSteps(): Promise<void> {
      now = new Date(now.getTime() + server.app.config.stepDelayMs);
      await steps.decideDue();
    },
  };
}

function toRequest({ playerId }: RegisteredPlayer) {
  return { playerId, route: 'test', key: undefined, bodyHash: Buffer.alloc(32) };
}

function isCorner(betType: BetType): betType is Exclude<BetType, DrawSide> {
  return betType === 'RED' || betType === 'BLUE';
}
