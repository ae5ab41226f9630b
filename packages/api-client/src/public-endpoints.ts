import type { KnownEndpoint } from '@sanam/contract';

/**
 * Sent without a token, so a reply of 401 cannot be about one. The contract's schemas stay out of the browser, so the
 * names are described here; a test compares them with the contract.
 */
export function isPublicEndpoint(name: KnownEndpoint): boolean {
  return /^\w+ \/(auth\/|settings$|desk\/login$)/.test(name);
}
