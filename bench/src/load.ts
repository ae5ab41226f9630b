import { logins } from './load/logins.ts';
import { ledgerMetrics } from './load/metrics.ts';
import { startOperator } from './load/operator-activity.ts';
import { overload } from './load/overload.ts';
import { parseOptions, type ScenarioName } from './load/parse-options.ts';
import { countOf } from './load/records.ts';
import type { Scenario } from './load/scenario.ts';
import { settlement } from './load/settlement.ts';
import { smoke } from './load/smoke.ts';
import { sockets } from './load/sockets.ts';
import { startGenerator } from './load/start-generator.ts';
import { steady } from './load/steady.ts';
import { verifyAfterLoad } from './load/verify-ledger.ts';
import { createReport } from './report/report.ts';
import { watchStolenCpu } from './report/stolen-cpu.ts';
import { addPlayers } from './server/add-players.ts';
import { logInAtDesk } from './server/api-client.ts';
import { createDatabase, type DatabaseKind } from './server/create-database.ts';
import { startServer } from './server/start-server.ts';

/**
 * Load on the server, each scenario on a server and a database of its own, followed by a verification of the ledger.
 * Fails if a metric is beyond its cap. The options are in load/parse-options.ts; `--save` writes
 * bench/results/load.json.
 */
const SCENARIOS: Record<ScenarioName, Scenario> = { steady, overload, sockets, logins, settlement, smoke };
const BAHT_EACH = 10_000_000;

/** What a complete run commits at least, so that verifying its ledger is meaningful. */
const MIN_POSTINGS = 750_000;

const options = parseOptions(process.argv.slice(2));
const report = createReport('load', options.isSaved);
let postings = 0;
for (const name of options.scenarios) {
  for (const kind of options.databases) {
    if (SCENARIOS[name].databases.includes(kind)) await run(name, kind);
  }
}
if (options.isComplete) {
  report.add('all scenarios', [
    { name: 'postings', value: postings, cap: MIN_POSTINGS, isHigherBetter: true },
  ]);
}

async function run(name: ScenarioName, kind: DatabaseKind): Promise<void> {
  const scenario = SCENARIOS[name];
  const database = await createDatabase(kind);
  const generator = startGenerator();
  try {
    const clients = scenario.countClients(kind, options);
    const players = await database.use((db) => addPlayers(db, clients.players, BAHT_EACH));
    if (scenario.prepare) await database.use(scenario.prepare);
    const server = await startServer({ ...database.env, ...scenario.env });
    await generator.open({ address: server.address, players, sockets: clients.sockets });
    const desk = await logInAtDesk(server.address);
    const stolenCpu = watchStolenCpu();
    const { metrics, runs } = await scenario.run({
      kind,
      options,
      address: server.address,
      players,
      generator,
      desk,
      startOperator: () => startOperator(desk, generator.setOffers),
    });
    metrics.push(...stolenCpu());
    for (const { unexpected } of runs) {
      for (const [reply, times] of Object.entries(unexpected)) console.log(`  ${times} × ${reply}`);
    }
    await server.close();
    const ledger = await database.use(verifyAfterLoad);
    postings += ledger.postings;
    const accepted = runs.reduce((sum, { bets }) => sum + countOf(bets, 'ACCEPTED'), 0);
    report.add(`${name}, ${kind}, seed ${options.seed}`, [...metrics, ...ledgerMetrics(ledger, accepted)]);
  } finally {
    generator.close();
    await database.remove();
  }
}
