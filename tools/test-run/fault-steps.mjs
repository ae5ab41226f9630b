/** What is broken, how often unless SANAM_FAULT_ROUNDS says otherwise, and on which database. */
const FAULTS = [
  { fault: 'kill', rounds: 50, stores: ['postgres', 'pglite'] },
  { fault: 'settlement-kill', rounds: 20, stores: ['postgres', 'pglite'] },
  { fault: 'outage', rounds: 20, stores: ['postgres'] },
  { fault: 'stop', rounds: 10, stores: ['postgres', 'pglite'] },
  { fault: 'sockets', rounds: 100, stores: ['postgres'] },
  { fault: 'connections', rounds: 10, stores: ['postgres'] },
  // Seconds, for each of the network's faults.
  { fault: 'network', rounds: 15, stores: ['postgres'] },
  { fault: 'crowding', rounds: 2, stores: ['postgres'] },
  { fault: 'disk-full', rounds: 1, stores: ['postgres', 'pglite'] },
  { fault: 'clock', rounds: 10, stores: ['postgres', 'pglite'] },
];

/**
 * The steps of the soak that break things under load and see that nothing is lost.
 *
 * @param {(run: import('./run-vitest.mjs').Run) => Promise<import('./summarize-run.mjs').Outcome>} run
 * @returns {import('./run-steps.mjs').Step[]}
 */
export function faultSteps(run) {
  return FAULTS.flatMap(({ fault, rounds, stores }) =>
    stores.map((store) => ({
      name: stores.length > 1 ? `faults:${fault}:${store}` : `faults:${fault}`,
      // What is timed has the machine to itself.
      cores: 2,
      run: () =>
        run({
          project: `api-${store}`,
          files: [`apps/server/test/faults/${fault}.test.ts`],
          env: { SANAM_FAULT_ROUNDS: process.env['SANAM_FAULT_ROUNDS'] ?? String(rounds) },
        }),
    })),
  );
}
