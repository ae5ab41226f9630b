import { LIST_LIMIT, PAGE_SIZE } from '@sanam/contract';
import { negateSatang, toBaht } from '@sanam/money';
import type { Satang } from '@sanam/money';
import { defineRoute } from '../../define-route.ts';
import { readFlag, readPaging } from '../../read-paging.ts';

export const readExposure = defineRoute('GET /desk/exposure/{matchId}', async ({ reports }, { params }) => ({
  data: await reports.readExposure(Number(params.matchId)),
}));

export const readExposures = defineRoute('GET /desk/exposure', async ({ reports }, { query }) => ({
  data: await reports.listExposure(readPaging(query)),
}));

export const readHeavyPlayers = defineRoute('GET /desk/exposure/players', async ({ reports }, { query }) => ({
  data: await reports.listHeavyPlayers(readPaging(query, PAGE_SIZE).limit),
}));

export const readStepBook = defineRoute('GET /desk/step/book', async ({ reports }) => ({
  data: await reports.readStepBook(),
}));

export const readAlerts = defineRoute('GET /desk/alerts', async ({ readAlerts: read }, { operator }) => {
  const alertsOf = await read();
  return { data: { alerts: alertsOf(operator.username, operator.role) } };
});

export const readAudit = defineRoute('GET /desk/audit', async ({ accounts, reports }, { actor, query }) => {
  const data = await reports.listAudit({
    ...query,
    hasSecond: readFlag(query.hasSecond),
    before: query.before === undefined ? undefined : Number(query.before),
    limit: readPaging(query).limit,
  });
  // With the first page, by the player's page and by the audit's search alike.
  const playerId = query.playerId ?? /^player\/(\d+)$/.exec(query.subject ?? '')?.[1];
  if (playerId !== undefined && query.before === undefined && (query.playerId || data.rows.length > 0))
    await accounts.recordReading({ playerId: Number(playerId), part: 'ACTS', actor });
  return { data };
});

export const readTape = defineRoute(
  'GET /desk/matches/{id}/bets',
  async ({ reports }, { params, query: { after, limit } }) => ({
    data: await reports.listTape(Number(params.id), {
      after: after === undefined ? undefined : Number(after),
      limit: Number(limit ?? LIST_LIMIT),
    }),
  }),
);

export const findBet = defineRoute(
  'GET /desk/bets/{ticketCode}',
  async ({ accounts, reports }, { actor, operator, params }) => {
    const found = await reports.findTicket(params.ticketCode, { role: operator.role });
    await accounts.recordReading({ playerId: found.player.id, part: 'TICKET', actor });
    return { data: found };
  },
);

export const readLedger = defineRoute('GET /desk/ledger', async ({ verifyLedger }) => {
  const { isVerified, checks, house, players, startedAt } = await verifyLedger();
  return {
    data: {
      isVerified,
      // The verified data is at least as new as this.
      verifiedAt: startedAt.toISOString(),
      checks,
      house: {
        // In the ledger a deposit is what the bank account owes; operators expect what is in the account.
        bank: toBaht(negateSatang(house.HOUSE_BANK)),
        stakes: toBaht(house.HOUSE_STAKES),
        result: toBaht(house.HOUSE_RESULT),
        adjustments: toBaht(house.HOUSE_ADJUST),
      },
      players: {
        wallets: toSum(players.PLAYER_WALLET),
        holds: toSum(players.PLAYER_HOLD),
        debts: toSum(players.PLAYER_DEBT),
      },
    },
  };
});

function toSum({ amount, players }: { amount: Satang; players: number }) {
  return { amount: toBaht(amount), players };
}

export const readLedgerRuns = defineRoute(
  'GET /desk/ledger/runs',
  async ({ config, listLedgerRuns }, { query }) => ({
    data: {
      ...(await listLedgerRuns({
        before: query.before === undefined ? undefined : Number(query.before),
        limit: readPaging(query).limit,
      })),
      everyMinutes: config.ledgerCheckMinutes,
    },
  }),
);
