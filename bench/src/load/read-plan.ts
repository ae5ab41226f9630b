import { parseArgs } from 'node:util';
import type { StoreKind } from '../house/make-store.ts';

const SCENE_NAMES = ['steady', 'overload', 'sockets', 'logins', 'settling', 'brief'] as const;
export type SceneName = (typeof SCENE_NAMES)[number];
/** `brief` measures nothing; it is the tests'. */
const MEASURED = SCENE_NAMES.filter((name) => name !== 'brief');

export interface Plan {
  scenes: readonly SceneName[];
  stores: StoreKind[];
  /** Undefined: what each store has promised. */
  rate: number | undefined;
  seconds: number | undefined;
  /** Undefined: as many as fit the rate of bets. */
  reads: number | undefined;
  sockets: number | undefined;
  players: number | undefined;
  /** On the match that is settled. */
  bets: number | undefined;
  seed: number;
}

const STORES: Record<string, StoreKind[]> = {
  postgres: ['postgres'],
  pglite: ['pglite'],
  both: ['postgres', 'pglite'],
};

export function readPlan(args: readonly string[]): Plan {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      store: { type: 'string', default: 'both' },
      rate: { type: 'string' },
      seconds: { type: 'string' },
      reads: { type: 'string' },
      sockets: { type: 'string' },
      players: { type: 'string' },
      bets: { type: 'string' },
      seed: { type: 'string', default: '1' },
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
  const isScene = (name: string): name is SceneName => SCENE_NAMES.some((scene) => scene === name);
  const unknown = positionals.find((name) => !isScene(name));
  if (unknown !== undefined) throw new Error(`There is ${SCENE_NAMES.join(', ')}, and no "${unknown}".`);
  return {
    scenes: positionals.length > 0 ? positionals.filter(isScene) : MEASURED,
    stores,
    rate: given(values.rate),
    seconds: given(values.seconds),
    reads: given(values.reads),
    sockets: given(values.sockets),
    players: given(values.players),
    bets: given(values.bets),
    seed: whole(values.seed),
  };
}
