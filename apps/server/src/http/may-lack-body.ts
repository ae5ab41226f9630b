import type { Endpoint } from '@sanam/contract';

/** A body of which nothing is required may be left out. */
export function mayLackBody({ body }: Endpoint): boolean {
  if (!body || !('properties' in body)) return false;
  const { required = [] } = body as { required?: readonly string[] };
  return required.length === 0;
}
