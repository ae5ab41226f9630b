import { globSync } from 'node:fs';
import path from 'node:path';
import { runWireit } from './run-wireit.mjs';
import { printTotal } from './test-run/results.ts';
import { runSteps, selectSteps, type Step } from './test-run/run-steps.ts';
import { runTests } from './test-run/run-tests.ts';

const RULES = ['packages/betting/', 'packages/money/', 'packages/api-client/test/apply-match-event'];

/** A step for each file of races, such as `races:limits`. */
const RACES = globSync('*.test.ts', { cwd: path.join(import.meta.dirname, '../apps/server/test/races') })
  .map((file) => path.basename(file, '.test.ts'))
  .toSorted();

/** What is broken under load, how often unless SANAM_FAULT_ROUNDS says otherwise, and on which databases. */
const FAULTS = [
  { fault: 'kill', rounds: 50, stores: ['postgres', 'pglite'] },
  { fault: 'settlement-kill', rounds: 20, stores: ['postgres', 'pglite'] },
  { fault: 'outage', rounds: 20, stores: ['postgres'] },
  { fault: 'stop', rounds: 10, stores: ['postgres', 'pglite'] },
  { fault: 'sockets', rounds: 100, stores: ['postgres'] },
  { fault: 'connections', rounds: 10, stores: ['postgres'] },
  // Seconds for each network fault.
  { fault: 'network', rounds: 15, stores: ['postgres'] },
  { fault: 'flooding', rounds: 2, stores: ['postgres'] },
  { fault: 'disk-full', rounds: 1, stores: ['postgres', 'pglite'] },
  { fault: 'clock', rounds: 10, stores: ['postgres', 'pglite'] },
] as const;

/** `npm run test:soak`: runs the named steps, or all when none is named. Returns the exit code. */
export async function runSoak(names: string[]): Promise<number> {
  const minutes = Number(process.env['SANAM_SOAK_MINUTES'] ?? 5);
  const seed = process.env['SANAM_SEED'] ?? String(Math.floor(Math.random() * 2_147_483_647));
  console.log(`seed ${seed}, ${minutes} minutes`);
  // One at a time: races, faults and response times depend on what else the machine does.
  return printTotal(await runSteps(selectSteps(soakSteps(minutes, seed), names), { atOnce: 1 }));
}

/**
 * The steps of `npm run test:soak`: the tests of `npm test` with as many random cases, rounds and crashes as fit into
 * SANAM_SOAK_MINUTES. The same SANAM_SEED repeats a run.
 */
function soakSteps(minutes: number, seed: string): Step[] {
  const soak = (share: number) => ({ SANAM_SEED: seed, SANAM_SOAK_MINUTES: String(minutes * share) });
  return [
    api('fuzz', 'postgres', 'fuzz/', soak(1)),
    api('games:pglite', 'pglite', 'model/games', soak(1)),
    { name: 'rules', run: () => vitest('unit', RULES, { PROPERTY_FACTOR: '10', PROPERTY_SEED: seed }) },
    api('guessing', 'pglite', 'security/guessing', soak(1)),
    api('mass-assignment', 'postgres', 'security/mass-assignment', soak(1)),
    api('phone-codes', 'pglite', 'api/phone-codes', soak(1)),
    api('previews', 'postgres', 'api/preview', soak(1)),
    api('interleaved:postgres', 'postgres', 'model/interleaved', soak(1)),
    api('games:postgres', 'postgres', 'model/games', soak(1 / 4)),
    api('restarts:postgres', 'postgres', 'model/http', soak(1 / 6)),
    api('refreshes', 'pglite', 'model/refresh-orders', soak(1)),
    ...RACES.map((race) => api(`races:${race}`, 'postgres', `races/${race}.`, { SANAM_ROUNDS: '200' })),
    api('cluster', 'postgres', 'cluster/one-address', { SANAM_KILLS: '15' }),
    ...FAULTS.flatMap(({ fault, rounds, stores }) =>
      stores.map((store) => {
        const name = stores.length > 1 ? `faults:${fault}:${store}` : `faults:${fault}`;
        const env = { SANAM_FAULT_ROUNDS: process.env['SANAM_FAULT_ROUNDS'] ?? String(rounds) };
        return api(name, store, `faults/${fault}.`, env);
      }),
    ),
    // The embedded database is for trying the product out, so it gets fewer bets.
    api('backup:postgres', 'postgres', 'backup/', { SANAM_BACKUP_BETS: '100000' }),
    api('backup:pglite', 'pglite', 'backup/', { SANAM_BACKUP_BETS: '20000' }),
    { name: 'kills:browser', run: killInBrowser },
  ];
}

function api(name: string, store: 'postgres' | 'pglite', file: string, env: NodeJS.ProcessEnv): Step {
  return { name, run: () => vitest(`api-${store}`, [`apps/server/test/${file}`], env) };
}

async function vitest(project: string, files: string[], env: NodeJS.ProcessEnv) {
  const outcome = await runTests(['vitest', 'run', '--project', project, ...files], { env });
  // Seeds repeat a failure, and the lines `measured:` are the results of the soak.
  for (const line of outcome.output.split('\n')) if (/ seed \d+$|^measured: /.test(line)) console.log(line);
  return outcome;
}

async function killInBrowser() {
  await runWireit('build:web');
  const command = ['playwright', 'test', '--config', 'e2e/playwright.config.ts', 'e2e/bet-recovery.spec.ts'];
  return runTests(command, { env: { SANAM_ROUNDS: '10' } });
}
