import { parseArgs } from 'node:util';
import type { StoreKind } from '../house/make-store.ts';

export interface Plan {
  stores: StoreKind[];
  /** Undefined: what each store has promised. */
  rate: number | undefined;
  seconds: number | undefined;
  /** Undefined: as many as fit the rate of bets. */
  reads: number | undefined;
  sockets: number | undefined;
  players: number | undefined;
  seed: number;
  isOverload: boolean;
}

const STORES: Record<string, StoreKind[]> = {
  postgres: ['postgres'],
  pglite: ['pglite'],
  both: ['postgres', 'pglite'],
};

export function readPlan(args: readonly string[]): Plan {
  const { values } = parseArgs({
    args: [...args],
    options: {
      store: { type: 'string', default: 'both' },
      rate: { type: 'string' },
      seconds: { type: 'string' },
      reads: { type: 'string' },
      sockets: { type: 'string' },
      players: { type: 'string' },
      seed: { type: 'string', default: '1' },
      overload: { type: 'boolean', default: false },
    },
  });
  const whole = (text: string): number => {
    const number = Number(text);
    if (!Number.isSafeInteger(number) || number < 0) throw new Error(`"${text}" is no whole number.`);
    return number;
  };
  const given = (value: string | undefined) => (value === undefined ? undefined : whole(value));
  const stores = STORES[values.store];
  if (!stores) throw new Error(`--store is ${Object.keys(STORES).join(', ')}, not "${values.store}".`);
  return {
    stores,
    rate: given(values.rate),
    seconds: given(values.seconds),
    reads: given(values.reads),
    sockets: given(values.sockets),
    players: given(values.players),
    seed: whole(values.seed),
    isOverload: values.overload,
  };
}
