import type { Emitter } from '@sanam/runtime';

/**
 * Emitted in this process after a match has changed, with its id. `all` means that changes by other servers may have been
 * missed. Whatever is cached about a match goes by it.
 */
export type MatchChanged = Emitter<number | 'all'>;
