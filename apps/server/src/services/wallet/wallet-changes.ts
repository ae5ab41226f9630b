import type { Satang } from '@sanam/money';

type Listener = (playerId: number, balance: Satang) => void;

/** Tells, inside this process, that a wallet has changed by something that leaves no fact behind, such as a bet. */
export interface WalletChanges {
  /** To be called after the commit, with what the wallet then held. */
  tell(playerId: number, balance: Satang): void;
  /** Answers a function that stops the telling. */
  onChange(listener: Listener): () => void;
}

export function createWalletChanges(): WalletChanges {
  const listeners = new Set<Listener>();
  return {
    tell(playerId, balance) {
      for (const listener of listeners) listener(playerId, balance);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
