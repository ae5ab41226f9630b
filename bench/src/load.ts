import { printFigures } from './figures/print-figures.ts';
import { watchMachine } from './figures/watch-machine.ts';
import { addPlayers } from './house/add-players.ts';
import { askAt, openDesk } from './house/call-server.ts';
import { makeStore, type StoreKind } from './house/make-store.ts';
import { runServer } from './house/run-server.ts';
import { brief } from './load/brief.ts';
import { figuresOfProof } from './load/figures-of-run.ts';
import { overload } from './load/overload.ts';
import { proveAfterLoad } from './load/prove-books.ts';
import { readPlan, type SceneName } from './load/read-plan.ts';
import { countOf } from './load/record.ts';
import type { Scene } from './load/scene.ts';
import { runDesk } from './load/run-desk.ts';
import { logIns } from './load/log-ins.ts';
import { settling } from './load/settling.ts';
import { sockets } from './load/sockets.ts';
import { startGenerator } from './load/start-generator.ts';
import { steady } from './load/steady.ts';

/** Each on a server and a database of its own, and then the books. Fails when a figure is over its cap. */
const SCENES: Record<SceneName, Scene> = { steady, overload, sockets, logins: logIns, settling, brief };
const BAHT_EACH = 10_000_000;

/** What a whole run has to have committed for its books to say something: with the faults of the soak it is a million. */
const LEAST_POSTINGS = 750_000;

const plan = readPlan(process.argv.slice(2));
let postings = 0;
for (const name of plan.scenes) {
  for (const kind of plan.stores) {
    if (!SCENES[name].stores.includes(kind)) continue;
    if (!(await play(name, kind))) process.exitCode = 1;
  }
}

if (process.argv.length === 2) {
  const total = { name: 'postings', value: postings, cap: LEAST_POSTINGS, isHigherBetter: true };
  if (!printFigures('all scenes', [total])) process.exitCode = 1;
}

async function play(name: SceneName, kind: StoreKind): Promise<boolean> {
  const scene = SCENES[name];
  const store = await makeStore(kind);
  const generator = startGenerator();
  try {
    const crowd = scene.crowdOf(kind, plan);
    const players = await store.use((db) => addPlayers(db, crowd.players, BAHT_EACH));
    if (scene.prepare) await store.use(scene.prepare);
    const server = await runServer({ ...store.env, ...scene.env });
    await generator.open({ address: server.address, players, sockets: crowd.sockets });
    const desk = await openDesk(askAt(server.address));
    const othersShare = watchMachine();
    const { figures, runs } = await scene.play({
      kind,
      plan,
      address: server.address,
      players,
      generator,
      desk,
      startDesk: () => runDesk(desk, (offers) => generator.tell({ kind: 'offers', offers })),
    });
    figures.push(...othersShare());
    for (const { strange } of runs) {
      for (const [said, times] of Object.entries(strange)) console.log(`  ${times} × ${said}`);
    }
    await server.close();
    const proof = await store.use(proveAfterLoad);
    postings += proof.postings;
    const taken = runs.reduce((sum, { bets }) => sum + countOf(bets, 'TAKEN'), 0);
    return printFigures(`${name}, ${kind}, seed ${plan.seed}`, [...figures, ...figuresOfProof(proof, taken)]);
  } finally {
    generator.close();
    await store.remove();
  }
}
