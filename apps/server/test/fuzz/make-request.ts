import { ENDPOINTS, splitName } from '@sanam/contract';
import type { Endpoint, KnownEndpoint } from '@sanam/contract';
import type { TSchema } from 'typebox';
import type { Random } from '../../src/platform/seeded-random.ts';
import { IDEMPOTENCY_KEY_SCHEMA, REQUEST_AGE_SCHEMA } from '../../src/http/idempotent-request.ts';
import { mayLackBody } from '../../src/http/may-lack-body.ts';
import { expectedRefusal } from '../harness/actors.ts';
import type { Actor } from '../harness/actors.ts';
import { changedAt, listFields, listObjects } from '../harness/invalid-input.ts';
import type { ServedRoute } from '../harness/routes.ts';
import { API_KEY } from '../harness/server.ts';
import type { ValidRequest } from '../harness/valid-requests.ts';
import { fitsSchema } from './fits-schema.ts';
import { edgeValue, validValue } from './make-value.ts';
import {
  ADDRESS_CHANGES,
  BROKEN_BODIES,
  CONTENT_TYPES,
  HEADERS,
  HOSTILE_TEXTS,
  HOSTILE_VALUES,
  UNKNOWN_FIELDS,
} from './hostile-strings.ts';

export interface FuzzContext {
  valid: ReadonlyMap<KnownEndpoint, ValidRequest>;
  actors: readonly Actor[];
  /** Routes that are not endpoints. */
  others: readonly ServedRoute[];
}

/** A request, and what is known of its response before it is sent. */
export interface FuzzRequest {
  kind: Kind;
  actor: string;
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array | undefined;
  /** Undefined where path or method may not belong to an endpoint. */
  endpoint: KnownEndpoint | undefined;
  /** Whether it is valid by the contract; undefined where that is unknown. */
  fits: boolean | undefined;
  /** The refusal that this caller must get for any request; undefined with access. */
  refusal: ReturnType<typeof expectedRefusal>;
}

interface Draft {
  name: KnownEndpoint;
  endpoint: Endpoint;
  method: string;
  params: Record<string, string>;
  query: [string, string][];
  body: unknown;
  /** Sent instead of the body. */
  text?: string;
  headers: Record<string, string>;
  changeAddress: (path: string) => string;
}

export const NAMES = Object.keys(ENDPOINTS) as KnownEndpoint[];
/** Slow on purpose (password hashes, the ledger check), so they are sent less often. */
const EXPENSIVE: ReadonlySet<KnownEndpoint> = new Set([
  'POST /auth/register',
  'POST /auth/login',
  'POST /auth/change-password',
  'POST /auth/reset-password',
  'POST /player/change-password',
  'POST /player/step-up',
  'POST /desk/login',
  'POST /desk/change-password',
  'POST /desk/totp',
  'POST /desk/operators',
  'POST /desk/operators/{id}/reset',
  'GET /desk/ledger',
  'POST /desk/days/{day}/close',
]);
export const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
];

/** Kinds of requests: valid, or invalid in one respect. */
const KINDS = {
  valid: () => undefined,
  fitting(draft, random) {
    for (const { path, schema } of bodyFields(draft)) {
      if (random.chance(0.4)) draft.body = changedAt(draft.body, path, validValue(schema, random));
    }
    for (const [name, schema] of queryFields(draft)) {
      if (random.chance(0.4)) draft.query.push([name, textOf(validValue(schema, random) ?? '1')]);
    }
    for (const [name, schema] of fieldsIn(draft.endpoint.params)) {
      if (random.chance(0.3)) draft.params[name] = textOf(validValue(schema, random) ?? '1');
    }
  },
  edge: (draft, random) => changeOne(draft, random, (schema) => edgeValue(schema, random)),
  confused: (draft, random) => changeOne(draft, random, () => random.pick(HOSTILE_VALUES)),
  text: (draft, random) => changeOne(draft, random, () => random.pick(HOSTILE_TEXTS)),
  missing: (draft, random) => changeOne(draft, random, () => undefined),
  extra(draft, random) {
    const field = random.pick(UNKNOWN_FIELDS);
    const objects = draft.body instanceof Uint8Array ? [] : listObjects(draft.body);
    if (objects.length === 0 || random.chance(0.2)) draft.query.push([field, '1']);
    else draft.body = changedAt(draft.body, [...random.pick(objects), field], random.pick(HOSTILE_VALUES));
  },
  huge(draft, random) {
    const size = random.pick([500, 5000, 15_000, 17_000, 60_000]);
    if (random.chance(0.3)) draft.query.push(['limit', '9'.repeat(Math.min(size, 5000))]);
    else changeOne(draft, random, () => random.pick(['x', 'ก', '\\', '"', '\u0000']).repeat(size));
  },
  broken(draft, random) {
    draft.text = random.pick(BROKEN_BODIES);
    if (random.chance(0.3)) draft.headers['content-type'] = random.pick(CONTENT_TYPES);
  },
  type(draft, random) {
    draft.headers['content-type'] = random.pick(CONTENT_TYPES);
  },
  address(draft, random) {
    draft.changeAddress = random.pick(ADDRESS_CHANGES);
  },
  method(draft, random) {
    draft.method = random.pick(METHODS.filter((other) => other !== draft.method));
  },
  headers(draft, random) {
    for (let count = random.whole(1, 3); count > 0; count -= 1) {
      const [name, value] = random.pick(HEADERS);
      draft.headers[name] = value;
    }
  },
} satisfies Record<string, (draft: Draft, random: Random) => void>;

type Kind = keyof typeof KINDS;

export const KIND_NAMES = Object.keys(KINDS) as Kind[];

export function makeRequest(context: FuzzContext, random: Random): FuzzRequest {
  if (context.others.length > 0 && random.chance(0.05)) return makeOtherRequest(context, random);
  const picked = random.pick(NAMES);
  const name = EXPENSIVE.has(picked) && random.chance(0.8) ? random.pick(NAMES) : picked;
  const endpoint: Endpoint = ENDPOINTS[name];
  const { params = {}, body, token } = context.valid.get(name) ?? {};
  const draft: Draft = {
    name,
    endpoint,
    method: splitName(name).method,
    params: { ...params },
    query: [],
    body: structuredClone(body),
    headers: { 'accept-language': random.pick(['en', 'th', 'zh-CN', 'lo', 'my']) },
    changeAddress: (path) => path,
  };
  const kind = random.pick(KIND_NAMES);
  KINDS[kind](draft, random);
  // Another id could be that of an actor, who would then be disabled.
  if (/^POST \/desk\/(operators|players)\//.test(name) && /^[0-9]{1,6}$/.test(draft.params['id'] ?? ''))
    draft.params = { ...params };
  if (endpoint.movesMoney && random.chance(0.5))
    draft.headers['idempotency-key'] ??= `key-${random.whole(1, 50)}`;

  const insiders = context.actors.filter((actor) => expectedRefusal(actor, endpoint.access) === undefined);
  const actor = random.pick(random.chance(0.65) ? insiders : context.actors);
  // A request that ends a session uses a session of its own.
  const shown = insiders.includes(actor) ? (token ?? actor.token) : actor.token;
  const headers = { ...credentialsOf(actor, shown), ...draft.headers };
  const sent = write(draft, headers);
  // A parameter that is too long matches no route.
  const isLong = Object.values(draft.params).some((text) => encodeURIComponent(text).length > 100);
  const isPlain = kind !== 'address' && kind !== 'method' && !isLong;
  const isOwnAccess = !('authorization' in draft.headers) && !('x-api-key' in draft.headers);
  return {
    kind,
    actor: actor.name,
    ...sent,
    endpoint: isPlain ? name : undefined,
    fits: isPlain ? fitsContract(draft, sent.body, headers) : undefined,
    refusal: isPlain && isOwnAccess ? expectedRefusal(actor, endpoint.access) : undefined,
  };
}

/** A request to a route that is no endpoint. */
function makeOtherRequest({ actors, others }: FuzzContext, random: Random): FuzzRequest {
  const { url } = random.pick(others);
  const actor = random.pick(actors);
  const path = url.replace(/:\w+|\*/g, () => encodeURIComponent(random.pick(HOSTILE_TEXTS).toWellFormed()));
  const [name, value] = random.pick(HEADERS);
  return {
    kind: 'address',
    actor: actor.name,
    method: random.pick(METHODS),
    url: random.chance(0.5) ? random.pick(ADDRESS_CHANGES)(path) : path,
    headers: { ...credentialsOf(actor, actor.token), [name]: value },
    body: undefined,
    endpoint: undefined,
    fits: undefined,
    refusal: undefined,
  };
}

function credentialsOf({ hasKey }: Actor, token: string | undefined): Record<string, string> {
  return {
    ...(hasKey && { 'x-api-key': API_KEY }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
}

function changeOne(draft: Draft, random: Random, valueOf: (schema: TSchema) => unknown): void {
  const inBody = bodyFields(draft);
  const inAddress = fieldsIn(draft.endpoint.params);
  const inQuery = queryFields(draft);
  const where = random.whole(0, inBody.length + inAddress.length + inQuery.length - 1);
  if (where < inBody.length) {
    const { path, schema } = random.pick(inBody);
    draft.body = changedAt(draft.body, path, valueOf(schema));
  } else if (inAddress.length > 0 && where < inBody.length + inAddress.length) {
    const [name, schema] = random.pick(inAddress);
    draft.params[name] = textOf(valueOf(schema));
  } else if (inQuery.length > 0) {
    const [name, schema] = random.pick(inQuery);
    draft.query.push([name, textOf(valueOf(schema))]);
  }
}

/** The text of a parameter, short enough for the header limit. */
function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.toWellFormed().slice(0, 1000);
}

function bodyFields({ endpoint, body }: Draft): ReturnType<typeof listFields> {
  return endpoint.body && body !== undefined ? listFields(endpoint.body, body) : [];
}

function queryFields({ endpoint }: Draft): [string, TSchema][] {
  return fieldsIn(endpoint.query);
}

function fieldsIn(schema: TSchema | undefined): [string, TSchema][] {
  const { properties = {} }: { properties?: Record<string, TSchema> } = schema ?? {};
  return Object.entries(properties);
}

function write(
  { name, method, params, query, body, text, changeAddress }: Draft,
  headers: Record<string, string>,
): Pick<FuzzRequest, 'method' | 'url' | 'headers' | 'body'> {
  const path = splitName(name).path.replace(/\{(\w+)\}/g, (_, param: string) =>
    encodeURIComponent(params[param] ?? ''),
  );
  const search = query.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`);
  const address = `/api${path}${search.length > 0 ? `?${search.join('&')}` : ''}`;
  const isPicture = body instanceof Uint8Array;
  const sent = text ?? (body === undefined || isPicture ? body : JSON.stringify(body));
  const carriesBody = method !== 'GET' && method !== 'HEAD' && sent !== undefined;
  if (carriesBody) headers['content-type'] ??= isPicture ? 'image/jpeg' : 'application/json';
  return { method, url: changeAddress(address), headers, body: carriesBody ? sent : undefined };
}

/** Checked without the server's validator. */
function fitsContract(
  { endpoint, params, query }: Draft,
  body: string | Uint8Array | undefined,
  headers: Readonly<Record<string, string>>,
): boolean {
  const isOnce = new Set(query.map(([name]) => name)).size === query.length;
  const key = headers['idempotency-key'];
  const age = headers['request-age'];
  return (
    isOnce &&
    check(endpoint.params, params) &&
    check(endpoint.query, Object.fromEntries(query)) &&
    (!endpoint.movesMoney || key === undefined || new RegExp(IDEMPOTENCY_KEY_SCHEMA.pattern).test(key)) &&
    (!endpoint.movesMoney || age === undefined || new RegExp(REQUEST_AGE_SCHEMA.pattern).test(age)) &&
    fitsBody(endpoint, body, headers['content-type'])
  );
}

function fitsBody(
  endpoint: Endpoint,
  text: string | Uint8Array | undefined,
  type: string | undefined,
): boolean {
  const { body: schema } = endpoint;
  if (endpoint.bodyType) return type === endpoint.bodyType && text instanceof Uint8Array;
  if (text instanceof Uint8Array) return false;
  const mayLack = schema === undefined || mayLackBody(endpoint);
  if (text === undefined) return mayLack;
  if (!/^application\/json(;|$)/i.test(type ?? '')) return false;
  if (text === '') return mayLack;
  try {
    // A byte order mark is allowed.
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    return schema ? check(schema, value) : isNothing(value);
  } catch {
    return false;
  }
}

function isNothing(value: unknown): boolean {
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}

function check(schema: TSchema | undefined, value: unknown): boolean {
  return schema ? fitsSchema(schema, value) : isNothing(value);
}
