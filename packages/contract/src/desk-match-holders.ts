import { Type } from 'typebox';
import { DeskMatch } from './desk-matches.ts';
import { OPERATORS, TRADERS, byId } from './desk-schema.ts';
import { endpoints } from './endpoint.ts';
import { BEAT_MATCHES_MAX } from './limits.ts';
import { Id, Strict } from './schema.ts';

const holderAct = (summary: string) =>
  ({ summary, access: TRADERS, params: byId, reply: DeskMatch, refusals: ['MATCH_NOT_FOUND'] }) as const;

const MatchIds = Type.Array(Id);

export const deskMatchHolderEndpoints = endpoints({
  'GET /desk/matches/{id}': {
    summary: 'One match, with who holds it.',
    access: OPERATORS,
    params: byId,
    reply: DeskMatch,
    refusals: ['MATCH_NOT_FOUND'],
  },
  'GET /desk/traders': {
    summary: 'Whom a match can be handed over to: the other traders and admins, those at their desk first.',
    access: TRADERS,
    reply: Type.Array(
      Strict({
        id: Id,
        username: Type.String(),
        isPresent: Type.Boolean({ description: 'Logged in, and has touched the desk lately' }),
      }),
    ),
    refusals: [],
  },
  'POST /desk/matches/{id}/take': {
    ...holderAct('Take a match: only its holder changes it. An admin may take it from another holder.'),
    body: Strict({
      isWatched: Type.Optional(
        Type.Boolean({ description: 'Close betting that is open when no desk reports that it is there' }),
      ),
    }),
    refusals: ['MATCH_NOT_FOUND', 'MATCH_STATE', 'NOT_HOLDER'],
  },
  'POST /desk/matches/{id}/release': {
    ...holderAct('Let a match go, or the share in it.'),
    refusals: ['MATCH_NOT_FOUND', 'NOT_HOLDER'],
  },
  'POST /desk/matches/{id}/hand-over': {
    ...holderAct('Make another trader the holder.'),
    body: Strict({ operatorId: Id }),
    refusals: ['MATCH_NOT_FOUND', 'NOT_HOLDER', 'OPERATOR_NOT_FOUND', 'OPERATOR_STATE'],
  },
  'POST /desk/matches/{id}/share': {
    ...holderAct('Let a second trader change the match too; null ends it.'),
    body: Strict({ operatorId: Type.Union([Id, Type.Null()]) }),
    refusals: ['MATCH_NOT_FOUND', 'NOT_HOLDER', 'OPERATOR_NOT_FOUND', 'OPERATOR_STATE'],
  },
  'POST /desk/beat': {
    summary: 'The desk is there and watches these matches. Sent every two seconds; nothing is published.',
    access: TRADERS,
    body: Strict({ matchIds: Type.Array(Id, { minItems: 1, maxItems: BEAT_MATCHES_MAX }) }),
    /**
     * Those that the caller may watch: their own, shared ones, and watched ones without a holder. Not one that was
     * silent for too long: it closes.
     */
    reply: Strict({ matchIds: MatchIds }),
    refusals: [],
  },
  'POST /desk/close-all': {
    summary:
      'Close betting on every match that the caller holds or shares; by default on all if an admin calls.',
    access: TRADERS,
    body: Strict({ scope: Type.Optional(Type.Enum(['OWN', 'ALL'], { description: 'ALL: admins only' })) }),
    reply: Strict({ closed: MatchIds, failed: MatchIds }),
    refusals: [],
  },
});
