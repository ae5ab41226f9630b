import { parseArgs } from 'node:util';
import type { DatabaseKind } from '../server/create-database.ts';

const SCENARIO_NAMES = ['steady', 'overload', 'sockets', 'logins', 'settlement', 'smoke'] as const;
export type ScenarioName = (typeof SCENARIO_NAMES)[number];
/** `smoke` is a test and measures nothing. */
const MEASURED = SCENARIO_NAMES.filter((name) => name !== 'smoke');

export interface Options {
  scenarios: readonly ScenarioName[];
  databases: DatabaseKind[];
  /** Undefined: the target of each database. */
  rate: number | undefined;
  seconds: number | undefined;
  /** Undefined: in proportion to the rate of bets. */
  reads: number | undefined;
  sockets: number | undefined;
  players: number | undefined;
  /** Bets on the match that is settled. */
  bets: number | undefined;
  seed: number;
  isSaved: boolean;
  /** All scenarios with their default load. */
  isComplete: boolean;
}

const DATABASES: Record<string, DatabaseKind[]> = {
  postgres: ['postgres'],
  pglite: ['pglite'],
  both: ['postgres', 'pglite'],
};

export function parseOptions(args: readonly string[]): Options {
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
      save: { type: 'boolean', default: false },
    },
  });
  const parseWhole = (text: string): number => {
    const number = Number(text);
    if (!Number.isSafeInteger(number) || number < 0) throw new Error(`"${text}" is no whole number.`);
    return number;
  };
  const parseOptional = (value: string | undefined) => (value === undefined ? undefined : parseWhole(value));
  const databases = DATABASES[values.store];
  if (!databases)
    throw new Error(`--store must be one of ${Object.keys(DATABASES).join(', ')}, not "${values.store}".`);
  const isScenario = (name: string): name is ScenarioName =>
    SCENARIO_NAMES.some((scenario) => scenario === name);
  const unknown = positionals.find((name) => !isScenario(name));
  if (unknown !== undefined)
    throw new Error(`Unknown scenario "${unknown}". Known: ${SCENARIO_NAMES.join(', ')}.`);
  return {
    scenarios: positionals.length > 0 ? positionals.filter(isScenario) : MEASURED,
    databases,
    rate: parseOptional(values.rate),
    seconds: parseOptional(values.seconds),
    reads: parseOptional(values.reads),
    sockets: parseOptional(values.sockets),
    players: parseOptional(values.players),
    bets: parseOptional(values.bets),
    seed: parseWhole(values.seed),
    isSaved: values.save,
    isComplete: args.every((arg) => arg === '--save'),
  };
}
