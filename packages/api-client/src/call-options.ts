import type { BodyOf, Endpoints, KnownEndpoint, ParamsOf, QueryOf } from '@sanam/contract';

/** What a call to this endpoint needs, and nothing that it does not accept. */
export type CallOptions<Name extends KnownEndpoint> = {
  readonly signal?: AbortSignal | undefined;
} & Part<'params', ParamsOf<Endpoints[Name]>> &
  Part<'query', QueryOf<Endpoints[Name]>> &
  Part<'body', BodyOf<Endpoints[Name]>> &
  IdempotencyOf<Endpoints[Name]>;

/** A call without anything required may leave its options out. */
export type CallArguments<Name extends KnownEndpoint> =
  object extends CallOptions<Name> ? [options?: CallOptions<Name>] : [options: CallOptions<Name>];

/** The same, as the code that sends it sees it. */
export interface AnyCallOptions {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string | undefined>> | undefined;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
  readonly ageSeconds?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : object extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

/**
 * One key per confirmed intent, the same one for its retry: without it money might move twice. And how long ago it was
 * confirmed, where that matters.
 */
type IdempotencyOf<E> = E extends { movesMoney: true }
  ? { readonly idempotencyKey: string; readonly ageSeconds?: number }
  : unknown;
