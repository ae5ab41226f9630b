import { PAGE_SIZE } from '@sanam/contract';
import { defineRoute } from '../../define-route.ts';
import { readPaging } from '../../read-paging.ts';

const LISTED_PLAYERS = 25;

export const readPlayers = defineRoute('GET /desk/players', async ({ reports }, { query }) => ({
  data: await reports.listPlayers({
    search: query.search,
    filter: query.filter,
    ...readPosition(query, LISTED_PLAYERS),
  }),
}));

export const readPlayer = defineRoute(
  'GET /desk/players/{id}',
  async ({ accounts, reports }, { actor, operator, params }) => {
    const playerId = Number(params.id);
    await accounts.recordReading({ playerId, part: 'PAGE', actor });
    return { data: await reports.readPlayerPage(playerId, { role: operator.role }) };
  },
);

export const readPlayerEntries = defineRoute(
  'GET /desk/players/{id}/entries',
  async ({ accounts, reports }, { actor, params, query }) => {
    const playerId = Number(params.id);
    await accounts.recordReading({ playerId, part: 'ENTRIES', actor });
    return { data: await reports.listEntries(playerId, readPosition(query)) };
  },
);

export const readPlayerBets = defineRoute(
  'GET /desk/players/{id}/bets',
  async ({ accounts, reports }, { actor, params, query }) => {
    const playerId = Number(params.id);
    await accounts.recordReading({ playerId, part: 'BETS', actor });
    return { data: await reports.listBets(playerId, readPaging(query)) };
  },
);

export const readPlayerNotes = defineRoute(
  'GET /desk/players/{id}/notes',
  async ({ accounts, reports }, { actor, params, query }) => {
    const playerId = Number(params.id);
    await accounts.recordReading({ playerId, part: 'NOTES', actor });
    return { data: await reports.listNotes(playerId, readPosition(query, PAGE_SIZE)) };
  },
);

export const addPlayerNote = defineRoute(
  'POST /desk/players/{id}/notes',
  async ({ accounts }, { actor, params, body }) => ({
    data: await accounts.addNote({ ...body, playerId: Number(params.id), actor }),
  }),
);

export const endPlayerSession = defineRoute(
  'POST /desk/players/{id}/sessions/{sessionId}/end',
  async ({ accounts }, { actor, params, body }) => {
    const { id, sessionId } = params;
    await accounts.endPlayerSession({ ...body, playerId: Number(id), sessionId, actor });
    return { data: null };
  },
);

export const makeResetCode = defineRoute(
  'POST /desk/players/{id}/reset-code',
  async ({ accounts }, { actor, params, body }) => ({
    data: await accounts.makeResetCode({ ...body, playerId: Number(params.id), actor }),
  }),
);

export const changeBankAccount = defineRoute(
  'POST /desk/players/{id}/bank-account',
  async ({ accounts }, { actor, params, body }) => ({
    data: await accounts.changeBankAccount({ ...body, playerId: Number(params.id), actor }),
  }),
);

/** A list that continues below the last row of the page before. */
function readPosition(query: { before?: string; limit?: string }, limit?: number) {
  const before = query.before === undefined ? undefined : Number(query.before);
  return { before, limit: readPaging(query, limit).limit };
}

export const disablePlayer = defineRoute(
  'POST /desk/players/{id}/disable',
  async ({ accounts }, { actor, params, body }) => {
    await accounts.changePlayerStatus({ ...body, playerId: Number(params.id), status: 'DISABLED', actor });
    return { data: null };
  },
);

export const enablePlayer = defineRoute(
  'POST /desk/players/{id}/enable',
  async ({ accounts }, { actor, params, body }) => {
    await accounts.changePlayerStatus({ ...body, playerId: Number(params.id), status: 'ACTIVE', actor });
    return { data: null };
  },
);

export const endPlayerSessions = defineRoute(
  'POST /desk/players/{id}/end-sessions',
  async ({ accounts }, { actor, params, body }) => {
    await accounts.endPlayerSessions({ ...body, playerId: Number(params.id), actor });
    return { data: null };
  },
);
