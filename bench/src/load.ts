import { printFigures, type Figure } from './figures/print-figures.ts';
import { addPlayers } from './house/add-players.ts';
import { askAt, openDesk } from './house/call-server.ts';
import { makeStore, type Store, type StoreKind } from './house/make-store.ts';
import { runServer } from './house/run-server.ts';
import {
  figuresOfDesk,
  figuresOfLoad,
  figuresOfProof,
  PROMISED,
  type Loaded,
} from './load/figures-of-run.ts';
import { figuresOfOverload, overload } from './load/overload.ts';
import { proveAfterLoad } from './load/prove-books.ts';
import { readPlan } from './load/read-plan.ts';
import { countOf } from './load/record.ts';
import { runDesk } from './load/run-desk.ts';
import { startGenerator, type Generator } from './load/start-generator.ts';
import { watchMemory } from './load/watch-memory.ts';

/**
 * Bets at times fixed in advance from many players, who read and hold sockets meanwhile, while odds move and matches
 * are closed and settled; then the books. `--overload` offers three times what the server can do instead. Fails when a
 * figure is over its cap.
 */
const OVERLOAD_S = 60;
/** So many bet as fast as they are answered, on a server whose code is not compiled yet and whose plans are not made. */
const WARM_UP = { clients: 8, seconds: 10 };
const BAHT_EACH = 10_000_000;

const plan = readPlan(process.argv.slice(2));
for (const kind of plan.stores) {
  const store = await makeStore(kind);
  try {
    if (!(await measure(kind, store))) process.exitCode = 1;
  } finally {
    await store.remove();
  }
}

async function measure(kind: StoreKind, store: Store): Promise<boolean> {
  const crowd = crowdOf(kind);
  const players = await store.use((db) => addPlayers(db, crowd.players, BAHT_EACH));
  const server = await runServer(store.env);
  const generator = startGenerator();
  try {
    await generator.open({ address: server.address, players, sockets: crowd.sockets });
    const desk = await openDesk(askAt(server.address));
    const { figures, taken } = await (plan.isOverload ? flood : load)(kind, generator, {
      address: server.address,
      startDesk: () => runDesk(desk, (offers) => generator.tell({ kind: 'offers', offers })),
    });
    await server.close();
    const proof = await store.use(proveAfterLoad);
    return printFigures(`${kind}, seed ${plan.seed}`, [...figures, ...figuresOfProof(proof, taken)]);
  } finally {
    generator.close();
  }
}

/** Each bets every four seconds and reads something every ten; one in four follows the board. */
function crowdOf(kind: StoreKind) {
  const { rate = PROMISED[kind].rate } = plan;
  const { players = 4 * rate, sockets = rate, reads = Math.round(0.4 * rate) } = plan;
  return { rate, players, sockets, reads };
}

interface Ground {
  address: string;
  startDesk: () => ReturnType<typeof runDesk>;
}

interface Measured {
  figures: Figure[];
  /** Bets that were acknowledged. */
  taken: number;
}

async function load(kind: StoreKind, generator: Generator, ground: Ground): Promise<Measured> {
  const { seconds = PROMISED[kind].seconds } = plan;
  const { rate, reads, players, sockets } = crowdOf(kind);
  console.log(
    `${kind}: ${rate} bets and ${reads} reads a second of ${players} players, ${sockets} sockets, for ${seconds} s`,
  );
  const desk = await ground.startDesk();
  const warm = await generator.run({ kind: 'rush', ...WARM_UP, seed: plan.seed });
  const memory = watchMemory(ground.address);
  const ran = await generator.run({
    kind: 'offer',
    betsPerSecond: rate,
    readsPerSecond: reads,
    seconds,
    seed: plan.seed,
  });
  const loaded: Loaded = { ran, memory: memory.stop(), work: await desk.stop() };
  for (const { strange } of [warm, ran]) tellStrange(strange);
  tellStrange(loaded.work.failed);
  const taken = countOf(warm.bets, 'TAKEN') + countOf(ran.bets, 'TAKEN');
  return { figures: figuresOfLoad(kind, loaded), taken };
}

async function flood(kind: StoreKind, generator: Generator, ground: Ground): Promise<Measured> {
  const desk = await ground.startDesk();
  const { seconds = OVERLOAD_S } = plan;
  const overloaded = await overload(generator, kind, { seconds, seed: plan.seed });
  const work = await desk.stop();
  tellStrange(work.failed);
  const runs = Object.values(overloaded);
  for (const { strange } of runs) tellStrange(strange);
  return {
    figures: [...figuresOfOverload(kind, overloaded), ...figuresOfDesk(work)],
    taken: runs.reduce((sum, { bets }) => sum + countOf(bets, 'TAKEN'), 0),
  };
}

function tellStrange(strange: Readonly<Record<string, number>>): void {
  for (const [said, times] of Object.entries(strange)) console.log(`  ${times} × ${said}`);
}
