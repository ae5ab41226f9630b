import { ENDPOINTS, sharedRefusals, splitName } from '@sanam/contract';
import type { KnownEndpoint, RefusalCode } from '@sanam/contract';

/** Every refusal of an endpoint: its own and those shared by endpoints of its kind. */
export function listRefusals(name: KnownEndpoint): RefusalCode[] {
  const endpoint = ENDPOINTS[name];
  // A client may send a body even where none is expected.
  const ofBody: RefusalCode[] =
    splitName(name).method === 'GET' ? [] : ['BAD_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
  return [
    ...new Set([...endpoint.refusals, ...sharedRefusals(endpoint), 'INVALID_INPUT' as const, ...ofBody]),
  ];
}
