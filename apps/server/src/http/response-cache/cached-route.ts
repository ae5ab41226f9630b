import type { Endpoints, KnownEndpoint, ReplyOf } from '@sanam/contract';
import type { AppContext } from '../../app-context.ts';
import type { InvalidatedBy } from '../../platform/invalidating-cache.ts';
import type { Route, RouteInput, RouteResult } from '../define-route.ts';

/** Nothing of the player: the response is shared, so it cannot contain anything of theirs. */
type SharedInput<Name extends KnownEndpoint> = Pick<RouteInput<Name>, 'params' | 'query' | 'language'>;

/**
 * A route whose responses are cached as bytes until a match changes: the one it names, or any. Every request is still
 * authenticated.
 */
export function defineCachedRoute<Name extends KnownEndpoint & `GET ${string}`>(
  name: Name,
  invalidatedBy: (input: SharedInput<Name>) => InvalidatedBy,
  handle: (app: AppContext, input: SharedInput<Name>) => Promise<RouteResult<ReplyOf<Endpoints[Name]>>>,
): Route {
  return {
    name,
    invalidatedBy: (input) => invalidatedBy(toSharedInput<Name>(input)),
    handle: (app, input) => handle(app, toSharedInput<Name>(input)),
  };
}

function toSharedInput<Name extends KnownEndpoint>(input: RouteInput<KnownEndpoint>): SharedInput<Name> {
  const { params, query, language } = input;
  return { params, query, language } as SharedInput<Name>;
}
