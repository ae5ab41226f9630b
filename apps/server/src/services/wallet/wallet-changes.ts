type Listener = (playerId: number) => void;

/** Tells, inside this process, that a wallet has changed by something that leaves no fact behind, such as a bet. */
export interface WalletChanges {
  /** To be called after the commit. What the wallet holds is read by whoever needs it. */
  tell(playerId: number): void;
  /** Answers a function that stops the telling. */
  onChange(listener: Listener): () => void;
}

export function createWalletChanges(): WalletChanges {
  const listeners = new Set<Listener>();
  return {
    tell(playerId) {
      for (const listener of listeners) listener(playerId);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
