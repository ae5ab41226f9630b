import type { BetType, Corner, DrawSide, MatchResult } from '@sanam/betting';
import { baht } from '@sanam/money';
import type { NewMatch } from '../../src/services/catalog/add-match.ts';
import { aMember, logIn, startTestServer } from './server.ts';
import type { Member } from './server.ts';

export type BettingDays = Awaited<ReturnType<typeof openBettingDays>>;

export interface OpenMatch {
  id: number;
  rateId: number;
}

const actor = 'test';

/** A server whose clock stands until a test moves it, and what it takes to bet at a chosen time. */
export async function openBettingDays(startsAt: string) {
  let now = new Date(startsAt);
  const server = await startTestServer({ clock: { now: () => now } });
  const tokens = new WeakMap<Member, { token: string; at: Date }>();
  const { bets, steps, catalog, odds, settlement, wallet } = server.app;

  return {
    server,
    at(instant: string): void {
      now = new Date(instant);
    },

    /** With 100,000 to lose. */
    async aPlayer(): Promise<Member> {
      const member = await aMember(server);
      await wallet.creditDeposit({
        playerId: member.playerId,
        amount: baht(100_000),
        ref: `${member.playerId}`,
      });
      tokens.set(member, { token: member.accessToken, at: now });
      return member;
    },
    /** A token that is good at this time. */
    async tokenOf(who: Member): Promise<string> {
      const known = tokens.get(who);
      if (known?.at === now) return known.token;
      const { accessToken: token } = await logIn(server, who.player.phone, who.password);
      tokens.set(who, { token, at: now });
      return token;
    },

    /** Open for betting at 10/9 with red the favourite, and on draws. */
    async aMatch({ stadiumName = 'สนามใหญ่', ...change }: Partial<NewMatch> & { stadiumName?: string } = {}) {
      const stadium = await catalog.addStadium({ stadiumName, actor });
      const { id } = await catalog.addMatch(actor, {
        line: 'LIVE',
        stadiumId: stadium.id,
        categoryCode: 'BULL_FIGHT',
        matchName: 'คู่ 1',
        redName: 'แดง',
        blueName: 'น้ำเงิน',
        fightingDateTime: now.toISOString(),
        ...change,
      });
      const { rateId } = await odds.setRate(
        { matchId: id, actor },
        { my: { favourite: 'RED', rung: '10/9' } },
      );
      await catalog.allowDraw({ matchId: id, actor }, true);
      await catalog.moveMatch('open', { matchId: id, actor });
      return { id, rateId };
    },
    async closeBetting({ id }: OpenMatch): Promise<void> {
      await catalog.moveMatch('close', { matchId: id, actor });
    },
    /** Again with a reason corrects it. */
    async callResult({ id }: OpenMatch, result: MatchResult, reason?: string): Promise<void> {
      if (reason === undefined) await catalog.moveMatch('close', { matchId: id, actor });
      await settlement.callResult({ matchId: id, result, reason, actor });
    },

    /** Answers the bet's id. */
    async bet(who: Member, match: OpenMatch, betType: BetType, betAmount: number): Promise<string> {
      const asked = { matchId: match.id, betAmount };
      const placed = isCorner(betType)
        ? await bets.placeSideBet(requestOf(who), { ...asked, betType, rateId: match.rateId, rateType: 'MY' })
        : await bets.placeDrawBet(requestOf(who), { ...asked, betType });
      return placed.bet.id;
    },
    async single(who: Member, match: OpenMatch, betType: Corner, betAmount: number): Promise<string> {
      const leg = { matchId: match.id, betType, rateId: match.rateId };
      return (await steps.placeSingle(requestOf(who), { betAmount, ...leg })).transactionId;
    },
    async multi(who: Member, picks: [OpenMatch, Corner][], betAmount: number): Promise<string> {
      const betItems = picks.map(([match, betType]) => ({
        matchId: match.id,
        betType,
        rateId: match.rateId,
      }));
      return (await steps.placeMulti(requestOf(who), { betAmount, betItems })).transactionId;
    },
    /** Lets the acceptance delay pass and decides what waited for it. */
    async acceptSteps(): Promise<void> {
      now = new Date(now.getTime() + server.app.config.stepDelayMs);
      await steps.decideDue();
    },
  };
}

function requestOf({ playerId }: Member) {
  return { playerId, route: 'test', key: undefined, bodyHash: Buffer.alloc(32) };
}

function isCorner(betType: BetType): betType is Exclude<BetType, DrawSide> {
  return betType === 'RED' || betType === 'BLUE';
}
