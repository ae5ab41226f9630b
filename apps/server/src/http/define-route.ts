import type {
  BodyOf,
  Endpoints,
  KnownEndpoint,
  Language,
  Operator,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from '@sanam/contract';
import type { ConfirmationCode } from '@sanam/contract/messages';
import type { AppContext, Bearer, IdempotentRequest, OperatorActor } from '../app-context.ts';
import type { InvalidatedBy } from '../platform/invalidating-cache.ts';

/** What a handler gets: validated against the endpoint's schemas and authenticated. */
export interface RouteInput<Name extends KnownEndpoint> {
  params: ParamsOf<Endpoints[Name]>;
  query: QueryOf<Endpoints[Name]>;
  body: BodyOf<Endpoints[Name]>;
  /** Undefined on public endpoints. */
  bearer: Endpoints[Name]['access'] extends 'public' ? undefined : Bearer;
  /** Undefined except on endpoints of the desk. */
  operator: Endpoints[Name]['access'] extends 'public' | 'member' ? undefined : Operator;
  /** For the audit trail; only on endpoints of the desk. */
  actor: Endpoints[Name]['access'] extends 'public' | 'member' ? undefined : OperatorActor;
  /** Identifies a repeated request; only where money moves. */
  request: Endpoints[Name] extends { movesMoney: true } ? IdempotentRequest : undefined;
  language: Language;
  address: string;
  /** The header of that name, not verified. */
  deviceToken: string | undefined;
  /** Where the apps are served: PUBLIC_URL, or outside production the address that was called. */
  origin: string | undefined;
  userAgent: string | undefined;
}

export interface RouteResult<Data> {
  data: Data;
  message?: ConfirmationCode;
}

export interface Route {
  name: KnownEndpoint;
  handle(app: AppContext, input: RouteInput<KnownEndpoint>): Promise<RouteResult<unknown>>;
  /** Set by `defineCachedRoute`: the response is the same for everybody and is cached until such a match changes. */
  invalidatedBy?(input: RouteInput<KnownEndpoint>): InvalidatedBy;
}

/** Binds a handler to a row of the endpoint table; a name that is not in the table does not compile. */
export function defineRoute<Name extends KnownEndpoint>(
  name: Name,
  handle: (app: AppContext, input: RouteInput<Name>) => Promise<RouteResult<ReplyOf<Endpoints[Name]>>>,
): Route {
  return { name, handle };
}
