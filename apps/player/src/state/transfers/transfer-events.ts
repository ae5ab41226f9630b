import type { PlayerEvent } from '@sanam/contract';

type TransferEvent = Extract<PlayerEvent, { action: 'DEPOSIT' | 'WITHDRAW' }>;
type Action = TransferEvent['action'];
type Listener = (transfer: TransferEvent['data']) => void;

export interface TransferEvents {
  readonly emit: (event: TransferEvent) => void;
  /** Receives the buffered events of this action and all later ones, until the returned function is called. */
  readonly subscribe: (action: Action, listener: Listener) => () => void;
  readonly clear: () => void;
}

/** Buffers decided transfers until the code that announces them to the player is loaded. */
export function createTransferEvents(): TransferEvents {
  const listeners = new Map<Action, Listener>();
  let buffered: TransferEvent[] = [];
  return {
    emit(event) {
      const listener = listeners.get(event.action);
      if (listener) listener(event.data);
      else buffered.push(event);
    },
    subscribe(action, listener) {
      listeners.set(action, listener);
      const due = buffered.filter((event) => event.action === action);
      buffered = buffered.filter((event) => event.action !== action);
      for (const { data } of due) listener(data);
      return () => {
        if (listeners.get(action) === listener) listeners.delete(action);
      };
    },
    clear() {
      buffered = [];
    },
  };
}
