import type { PlayerEvent } from '@sanam/contract';

type TransferEvent = Extract<PlayerEvent, { action: 'DEPOSIT' | 'WITHDRAW' }>;
type Action = TransferEvent['action'];
type Listener = (transfer: TransferEvent['data']) => void;

export interface TransferEvents {
  tell: (event: TransferEvent) => void;
  /** Hears what has been kept, and all that comes until the answered function is called. */
  listen: (action: Action, listener: Listener) => () => void;
  forget: () => void;
}

/** What was decided about transfers, for who shows it to the player: he comes later than the page, and it is kept for him. */
export function createTransferEvents(): TransferEvents {
  const listeners = new Map<Action, Listener>();
  let kept: TransferEvent[] = [];
  return {
    tell(event) {
      const listener = listeners.get(event.action);
      if (listener) listener(event.data);
      else kept.push(event);
    },
    listen(action, listener) {
      listeners.set(action, listener);
      const due = kept.filter((event) => event.action === action);
      kept = kept.filter((event) => event.action !== action);
      for (const { data } of due) listener(data);
      return () => {
        if (listeners.get(action) === listener) listeners.delete(action);
      };
    },
    forget() {
      kept = [];
    },
  };
}
