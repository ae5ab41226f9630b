import { ENDPOINTS, sharedRefusals, splitName } from '@sanam/contract';
import type { KnownEndpoint, RefusalCode } from '@sanam/contract';

/** Everything an endpoint may say no with: its own refusals and those of its kind, each once. */
export function refusalsOfEndpoint(name: KnownEndpoint): RefusalCode[] {
  const endpoint = ENDPOINTS[name];
  // Even where nothing is to be sent, something may have been.
  const ofSending: RefusalCode[] =
    splitName(name).method === 'GET' ? [] : ['BAD_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
  return [
    ...new Set([...endpoint.refusals, ...sharedRefusals(endpoint), 'INVALID_INPUT' as const, ...ofSending]),
  ];
}
