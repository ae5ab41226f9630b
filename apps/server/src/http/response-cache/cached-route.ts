import type { Endpoints, KnownEndpoint, ReplyOf } from '@sanam/contract';
import type { AppContext } from '../../app-context.ts';
import type { About } from '../../platform/invalidating-cache.ts';
import type { Answered, Asked, Route } from '../define-route.ts';

/** Nothing of who is asking: the answer is the same for everybody, and so cannot hold anything of anybody. */
type AskedByAnybody<Name extends KnownEndpoint> = Pick<Asked<Name>, 'params' | 'query' | 'language'>;

/**
 * A route whose answers are kept as ready bytes until a match has changed: the one it is about, or any. Who may ask
 * is still settled with every request.
 */
export function defineReadyRoute<Name extends KnownEndpoint & `GET ${string}`>(
  name: Name,
  aboutMatch: (asked: AskedByAnybody<Name>) => About,
  handle: (app: AppContext, asked: AskedByAnybody<Name>) => Promise<Answered<ReplyOf<Endpoints[Name]>>>,
): Route {
  return {
    name,
    aboutMatch: (asked) => aboutMatch(withoutAsker<Name>(asked)),
    handle: (app, asked) => handle(app, withoutAsker<Name>(asked)),
  };
}

function withoutAsker<Name extends KnownEndpoint>(asked: Asked<KnownEndpoint>): AskedByAnybody<Name> {
  const { params, query, language } = asked;
  return { params, query, language } as AskedByAnybody<Name>;
}
