import type { Emitter } from '@sanam/runtime';

/**
 * Emitted in this process with a player's id, after the commit of a change to their wallet that writes no outbox event,
 * such as a bet. Listeners read the balance themselves.
 */
export type WalletChanged = Emitter<number>;
