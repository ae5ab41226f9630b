import { buildApp, runBrowser } from './run-browser.mjs';
import { faultSteps } from './fault-steps.mjs';
import { runOnPinned } from './run-on-pinned.mjs';
import { runVitest, runVitestOnPostgres } from './run-vitest.mjs';
import { SAME_ON_BOTH } from './steps.mjs';

/**
 * @typedef {import('./run-steps.mjs').Step} Step
 * @typedef {import('./summarize-run.mjs').Outcome} Outcome
 */

/** For the games, each of the others a share of it: with all that is counted and not timed, the whole is done in 75. */
const MINUTES = 5;

/**
 * Every check of `npm run test:soak`: what `npm test` does with a few random cases, with as many as fit into
 * SANAM_SOAK_MINUTES. Each tier says its seed, and SANAM_SEED plays the same again.
 *
 * @param {string} reports a folder for the test programs' reports
 * @param {(sentence: string) => void} say
 * @returns {Step[]}
 */
export function soakSteps(reports, say) {
  const minutes = Number(process.env['SANAM_SOAK_MINUTES'] ?? MINUTES);
  const seed = process.env['SANAM_SEED'] ?? String(Math.floor(Math.random() * 2_147_483_647));
  const model = (/** @type {string} */ name) => `apps/server/test/model/${name}.test.ts`;
  /** @param {number} share */
  const soaking = (share) => ({ SANAM_SEED: seed, SANAM_SOAK_MINUTES: String(minutes * share) });
  // The embedded database is for trying out; nobody has that many bets in it.
  const backups = [
    { store: 'postgres', bets: '100000' },
    { store: 'pglite', bets: '20000' },
  ].map(({ store, bets }) => ({
    name: `backup:${store}`,
    cores: 2,
    run: () =>
      run({
        project: `api-${store}`,
        files: ['apps/server/test/crash/backup'],
        env: { SANAM_BACKUP_BETS: bets },
      }),
  }));
  say(`seed ${seed}, ${minutes} minutes`);
  return [
    // The longest first: everything that needs one core runs beside it.
    {
      name: 'fuzz',
      cores: 1,
      run: () => run({ project: 'api-pglite', files: ['apps/server/test/fuzz/'], env: soaking(1) }),
    },
    {
      name: 'games:pglite',
      cores: 1,
      run: () => run({ project: 'api-pglite', files: [model('engine')], env: soaking(1) }),
    },
    {
      name: 'rules',
      cores: 1,
      run: () =>
        runVitest(reports, {
          project: 'unit',
          files: ['packages/betting/', 'packages/money/', 'packages/api-client/test/apply-match-event'],
          env: { PROPERTY_FACTOR: '10', PROPERTY_SEED: seed },
        }),
    },
    {
      name: 'guessing',
      // It compares how long answers take.
      cores: 2,
      run: () =>
        run({ project: 'api-pglite', files: ['apps/server/test/security/guessing'], env: soaking(1) }),
    },
    {
      name: 'at-once:postgres',
      cores: 1,
      run: () => run({ project: 'api-postgres', files: [model('interleaved')], env: soaking(1) }),
    },
    {
      name: 'games:postgres',
      cores: 1,
      run: () => run({ project: 'api-postgres', files: [model('engine')], env: soaking(1 / 4) }),
    },
    {
      name: 'restarts:postgres',
      cores: 1,
      run: () => run({ project: 'api-postgres', files: [model('http')], env: soaking(1 / 6) }),
    },
    {
      name: 'refreshes',
      cores: 1,
      run: () => run({ project: 'api-pglite', files: [model('refresh-orders')], env: soaking(1) }),
    },
    // What is judged by the clock has the machine to itself.
    {
      name: 'races:postgres',
      cores: 2,
      run: () =>
        run({ project: 'api-postgres', files: ['apps/server/test/races/'], env: { SANAM_ROUNDS: '200' } }),
    },
    {
      name: 'cluster',
      cores: 2,
      run: () =>
        run({
          project: 'api-postgres',
          files: ['apps/server/test/cluster/one-address'],
          env: { SANAM_KILLS: '15' },
        }),
    },
    {
      name: 'same:pglite',
      cores: 1,
      run: () => run({ project: 'api-pglite', files: SAME_ON_BOTH.map((place) => `apps/server/${place}`) }),
    },
    ...faultSteps(run),
    ...backups,
    { name: 'build:player', cores: 1, run: () => buildApp('player') },
    {
      name: 'kills:browser',
      cores: 2,
      after: ['build:player'],
      run: () => runBrowser(reports, say, { files: ['e2e/bet-kills.spec.ts'], env: { SANAM_ROUNDS: '10' } }),
    },
    { name: 'mutants', cores: 2, run: plantMutants },
  ];

  /** @param {import('./run-vitest.mjs').Run} given @returns {Promise<Outcome>} */
  async function run(given) {
    const isPostgres = given.project === 'api-postgres';
    const outcome = await (isPostgres ? runVitestOnPostgres(reports, given, say) : runVitest(reports, given));
    for (const line of outcome.output.split('\n')) if (/ seed \d+$|^figures: /.test(line)) say(line);
    return outcome;
  }
}

/** @returns {Promise<Outcome>} */
async function plantMutants() {
  const { output } = await runOnPinned('tools/mutants.mjs', []);
  const [, passed, failed] = /(\d+) passed, (\d+) failed$/.exec(output) ?? [];
  return { passed: Number(passed ?? 0), failed: Number(failed ?? 1), output };
}
