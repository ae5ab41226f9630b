import type { Endpoints, KnownEndpoint } from '@sanam/contract';

type PublicEndpoint = {
  [Name in KnownEndpoint]: Endpoints[Name]['access'] extends 'public' ? Name : never;
}[KnownEndpoint];

/**
 * The contract's schemas stay out of the browser, so the public names are written out here; its types see to
 * it that none is missing and none too many.
 */
const PUBLIC_ENDPOINTS: Readonly<Record<PublicEndpoint, true>> = {
  'POST /auth/register': true,
  'POST /auth/login': true,
  'POST /auth/login/passkey/options': true,
  'POST /auth/login/passkey': true,
  'POST /auth/refresh': true,
  'POST /auth/change-password': true,
  'POST /auth/phone-code': true,
  'POST /auth/reset-password': true,
  'POST /desk/login': true,
  'GET /settings': true,
};

/** Sent without a token, so a reply of 401 cannot be about one. */
export function isPublicEndpoint(name: KnownEndpoint): boolean {
  return Object.hasOwn(PUBLIC_ENDPOINTS, name);
}
