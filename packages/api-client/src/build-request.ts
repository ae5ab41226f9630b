import { LANGUAGE_TAGS } from '@sanam/contract';
import type { KnownEndpoint, Language } from '@sanam/contract';

import type { AnyCallOptions } from './call-options.ts';

export interface RequestFrame {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly language: Language;
  readonly accessToken: string | undefined;
  readonly deviceToken: string | undefined;
}

/** The address and the fetch settings of one call. */
export function buildRequest(
  name: KnownEndpoint,
  { params, query, body, idempotencyKey, ageSeconds }: AnyCallOptions,
  { baseUrl, apiKey, language, accessToken, deviceToken }: RequestFrame,
): { url: string; init: RequestInit & { headers: Record<string, string> } } {
  const [method = 'GET', path = '/'] = name.split(' ', 2);
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': LANGUAGE_TAGS[language].html,
    'x-api-key': apiKey,
  };
  if (accessToken !== undefined) headers['authorization'] = `Bearer ${accessToken}`;
  if (deviceToken !== undefined) headers['device-token'] = deviceToken;
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  if (ageSeconds !== undefined) headers['request-age'] = String(ageSeconds);
  const init: RequestInit & { headers: Record<string, string> } = { method, headers };
  if (body instanceof Uint8Array) {
    headers['content-type'] = 'image/jpeg';
    init.body = body as Uint8Array<ArrayBuffer>;
  } else if (body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(body);
  }
  return { url: `${baseUrl}${fillPath(path, params)}${queryText(query)}`, init };
}

function fillPath(path: string, params: AnyCallOptions['params'] = {}): string {
  return path.replace(/\{(\w+)\}/g, (hole, key: string) => encodeURIComponent(params[key] ?? hole));
}

function queryText(query: AnyCallOptions['query'] = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}
