import { parseArgs } from 'node:util';
import type { StoreKind } from '../house/make-store.ts';

export interface Plan {
  stores: StoreKind[];
  /** Undefined: what each store has promised. */
  rate: number | undefined;
  seconds: number | undefined;
  reads: number;
  sockets: number;
  players: number;
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
      reads: { type: 'string', default: '200' },
      sockets: { type: 'string', default: '500' },
      players: { type: 'string', default: '400' },
      seed: { type: 'string', default: '1' },
      overload: { type: 'boolean', default: false },
    },
  });
  const whole = (given: string): number => {
    const number = Number(given);
    if (!Number.isSafeInteger(number) || number < 0) throw new Error(`"${given}" is no whole number.`);
    return number;
  };
  const stores = STORES[values.store];
  if (!stores) throw new Error(`--store is ${Object.keys(STORES).join(', ')}, not "${values.store}".`);
  return {
    stores,
    rate: values.rate === undefined ? undefined : whole(values.rate),
    seconds: values.seconds === undefined ? undefined : whole(values.seconds),
    reads: whole(values.reads),
    sockets: whole(values.sockets),
    players: whole(values.players),
    seed: whole(values.seed),
    isOverload: values.overload,
  };
}
