import type { BodyOf, Endpoints, KnownEndpoint, Language, ParamsOf, QueryOf, ReplyOf } from '@sanam/contract';
import type { ConfirmationCode } from '@sanam/contract/messages';
import type { AppContext, Bearer, KeyedRequest } from '../app-context.ts';
import type { About } from '../platform/invalidating-cache.ts';

/** What a handler gets: checked against the endpoint's schemas, and who is asking already proved. */
export interface Asked<Name extends KnownEndpoint> {
  params: ParamsOf<Endpoints[Name]>;
  query: QueryOf<Endpoints[Name]>;
  body: BodyOf<Endpoints[Name]>;
  /** Whoever the endpoint is open to; nobody on a public one. */
  bearer: Endpoints[Name]['access'] extends 'public' ? undefined : Bearer;
  /** What makes this request the same one again; only where money moves. */
  keyed: Endpoints[Name] extends { movesMoney: true } ? KeyedRequest : undefined;
  language: Language;
  address: string;
}

export interface Answered<Data> {
  data: Data;
  message?: ConfirmationCode;
}

export interface Route {
  name: KnownEndpoint;
  handle(app: AppContext, asked: Asked<KnownEndpoint>): Promise<Answered<unknown>>;
  /** Set by `defineReadyRoute`: the answer is the same for all and kept until such a match changes. */
  aboutMatch?(asked: Asked<KnownEndpoint>): About;
}

/** Ties a handler to a row of the endpoint table; a name that is not in the table does not compile. */
export function defineRoute<Name extends KnownEndpoint>(
  name: Name,
  handle: (app: AppContext, asked: Asked<Name>) => Promise<Answered<ReplyOf<Endpoints[Name]>>>,
): Route {
  return { name, handle };
}
