import { createHash } from 'node:crypto';
import { IDEMPOTENCY_KEY_MAX } from '@sanam/contract';
import type { FastifyRequest } from 'fastify';
import type { IdempotentRequest } from '../app-context.ts';

export const IDEMPOTENCY_KEY_SCHEMA = { type: 'string', pattern: `^[ -~]{1,${IDEMPOTENCY_KEY_MAX}}$` };

/** Seconds since the player confirmed it: an age and not a time, because clocks differ. */
export const REQUEST_AGE_SCHEMA = { type: 'string', pattern: '^[0-9]{1,9}$' };

/** Only these headers are validated. */
export const IDEMPOTENCY_HEADERS = {
  type: 'object',
  properties: { 'idempotency-key': IDEMPOTENCY_KEY_SCHEMA, 'request-age': REQUEST_AGE_SCHEMA },
};

/** What makes a request a repetition of an earlier one: caller, route, key and body. */
export function readIdempotentRequest(request: FastifyRequest, route: string): IdempotentRequest {
  if (!request.identity) throw new Error(`${route} moves money without authentication`);
  const key = request.headers['idempotency-key'];
  return {
    playerId: request.identity.bearer.subjectId,
    sessionId: request.identity.bearer.sessionId,
    route,
    key: typeof key === 'string' ? key : undefined,
    ageSeconds: Number(request.headers['request-age'] ?? 0),
    bodyHash: createHash('sha256')
      .update(JSON.stringify(sortKeys(request.body)))
      .digest(),
  };
}

/** The same fields in another order are the same body. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, field]) => [name, sortKeys(field)] as const)
      .toSorted(([left], [right]) => (left < right ? -1 : 1)),
  );
}
