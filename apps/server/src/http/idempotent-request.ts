import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { KeyedRequest } from '../app-context.ts';

export const IDEMPOTENCY_KEY_SCHEMA = { type: 'string', pattern: '^[ -~]{1,200}$' };

/** How many seconds ago it was confirmed. An age and not a time, since clocks differ. */
export const REQUEST_AGE_SCHEMA = { type: 'string', pattern: '^[0-9]{1,9}$' };

/** Of the headers only these are looked at; foreign ones are none of our business. */
export const KEYED_HEADERS = {
  type: 'object',
  properties: { 'idempotency-key': IDEMPOTENCY_KEY_SCHEMA, 'request-age': REQUEST_AGE_SCHEMA },
};

/** What makes a request the same one again: who asks, on which route, under which key, with which body. */
export function keyedRequestOf(request: FastifyRequest, route: string): KeyedRequest {
  if (!request.bearer) throw new Error(`${route} moves money and is open to nobody in particular`);
  const key = request.headers['idempotency-key'];
  return {
    playerId: request.bearer.subjectId,
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
