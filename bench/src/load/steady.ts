import type { StoreKind } from '../house/make-store.ts';
import { figuresOfLoad, PROMISED } from './figures-of-run.ts';
import type { Plan } from './read-plan.ts';
import { WARM_UP, type Scene } from './scene.ts';
import { watchServer } from './watch-server.ts';

/**
 * Bets at times fixed in advance from many players, who read and hold sockets meanwhile, while odds move and matches are
 * closed and settled.
 */
export const steady: Scene = {
  stores: ['postgres', 'pglite'],
  crowdOf,
  async play({ kind, plan, address, generator, startDesk }) {
    const { seconds = PROMISED[kind].seconds } = plan;
    const { rate, reads, players, sockets } = crowdOf(kind, plan);
    console.log(
      `${kind}: ${rate} bets and ${reads} reads a second of ${players} players, ${sockets} sockets, for ${seconds} s`,
    );
    const desk = await startDesk();
    const warm = await generator.run({ ...WARM_UP, seed: plan.seed });
    const watch = await watchServer(address);
    const ran = await generator.run({
      kind: 'offer',
      phases: [{ betsPerSecond: rate, readsPerSecond: reads, seconds }],
      seed: plan.seed,
    });
    const figures = figuresOfLoad(kind, { ran, watched: watch.stop(), work: await desk.stop(), sockets });
    return { figures, runs: [warm, ran] };
  },
};

/** Each bets every four seconds and reads something every ten; one in four follows the board. */
function crowdOf(kind: StoreKind, plan: Plan) {
  const { rate = PROMISED[kind].rate } = plan;
  const { players = 4 * rate, sockets = rate, reads = Math.round(0.4 * rate) } = plan;
  return { rate, players, sockets, reads };
}
