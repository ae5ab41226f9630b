import type { Static, TSchema } from 'typebox';
import type { RefusalCode } from './refusals.ts';
import type { OperatorRole } from './enums.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';

/** `POST /auth/login`: the key of the endpoint table and of a call of the client. */
export type EndpointName = `${Method} /${string}`;

/** Who may call: anybody with the API key, a logged-in player, or operators of the named roles. */
export type Access = 'public' | 'member' | readonly OperatorRole[];

export interface Endpoint {
  summary: string;
  access: Access;
  /** Path parameters, the `{id}` of the name. */
  params?: TSchema;
  /** A query string consists of text, so these are schemas of strings. */
  query?: TSchema;
  body?: TSchema;
  /** Its body is a picture and not JSON; then `body` is left out. */
  bodyType?: 'image/jpeg';
  /** `data` of a successful reply. */
  reply: TSchema;
  /** A successful reply is a picture and not the usual envelope. */
  replyType?: 'image/jpeg';
  /** Besides those that all endpoints of its access have (see `sharedRefusals`). */
  refusals: readonly RefusalCode[];
  /** For operators who still have to change a made-up password or set up their second factor. */
  isForSetUp?: true;
  /** Moves money, or adds many things at once, so it takes an Idempotency-Key. */
  movesMoney?: true;
  /** How large its body may be, if it may be larger than usual. */
  maxBodyBytes?: number;
}

export type EndpointTable = Readonly<Record<EndpointName, Endpoint>>;

/** Keeps each schema's own type while checking the shape of every row. */
export function endpoints<const Table extends EndpointTable>(table: Table): Table {
  return table;
}

/** The method and the path of an endpoint's name. */
export function splitName(name: EndpointName): { method: Method; path: `/${string}` } {
  const space = name.indexOf(' ');
  return { method: name.slice(0, space) as Method, path: name.slice(space + 1) as `/${string}` };
}

/** The refusals that an endpoint may reply with besides its own. */
export function sharedRefusals(endpoint: Endpoint): RefusalCode[] {
  const always: RefusalCode[] = ['API_KEY', 'TOO_MANY_REQUESTS', 'UNAVAILABLE', 'INTERNAL'];
  if (endpoint.params || endpoint.query || endpoint.body) always.push('INVALID_INPUT');
  if (endpoint.body || endpoint.bodyType)
    always.push('BAD_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  if (endpoint.access !== 'public') always.push('UNAUTHENTICATED', 'SESSION_ENDED');
  if (Array.isArray(endpoint.access)) always.push('FORBIDDEN');
  if (Array.isArray(endpoint.access) && !endpoint.isForSetUp) always.push('SET_UP_REQUIRED');
  if (endpoint.movesMoney) always.push('IDEMPOTENCY_KEY_REUSED');
  return always;
}

type StaticOf<E, Part extends string> =
  E extends Record<Part, infer S extends TSchema> ? Static<S> : undefined;

export type ParamsOf<E> = StaticOf<E, 'params'>;
export type QueryOf<E> = StaticOf<E, 'query'>;
export type BodyOf<E> = E extends { bodyType: string } ? Uint8Array<ArrayBuffer> : StaticOf<E, 'body'>;
export type ReplyOf<E> = StaticOf<E, 'reply'>;
