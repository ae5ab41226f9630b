import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { createHold, type Hold } from '../lib/hold.ts';
import { bindingOf, type Act } from '../lib/keys/key-table.ts';
import { useHeldKey } from './keys.ts';

export interface HoldState {
  readonly isHeld: boolean;
  readonly ms: number;
  readonly start: () => void;
  readonly stop: () => void;
}

/** An act that is done by holding its key or its button. It stops when it is not possible any more. */
export function useHold(
  act: Act | undefined,
  onDone: () => void,
  { isPossible = true, ms = holdMsOf(act) }: { isPossible?: boolean; ms?: number } = {},
): HoldState {
  const [isHeld, setHeld] = useState(false);
  const hold = useRef<Hold>(undefined);
  const done = useEffectEvent(onDone);

  useEffect(() => {
    if (!isPossible) return undefined;
    const created = createHold({ ms, onDone: () => done(), onHeld: setHeld });
    hold.current = created;
    return () => {
      created.stop();
      hold.current = undefined;
    };
  }, [isPossible, ms]);

  const start = () => hold.current?.start();
  const stop = () => hold.current?.stop();
  useHeldKey(act, { press: start, release: stop }, isPossible);
  return { isHeld, ms, start, stop };
}

function holdMsOf(act: Act | undefined): number {
  return (act && bindingOf(act).holdMs) ?? 0;
}
