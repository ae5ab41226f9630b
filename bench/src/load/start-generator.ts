import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Offer } from '../server/matches.ts';
import type { GeneratorOrder, GeneratorReply, RunResult } from './generator-messages.ts';

export interface Generator {
  setOffers: (offers: Offer[]) => void;
  open: (order: Omit<Extract<GeneratorOrder, { kind: 'open' }>, 'kind'>) => Promise<void>;
  run: (order: Extract<GeneratorOrder, { kind: 'schedule' | 'rush' }>) => Promise<RunResult>;
  close: () => void;
}

export function startGenerator(): Generator {
  const child = fork(join(import.meta.dirname, 'generator-process.ts'), {
    serialization: 'advanced',
    // Linux divides processor time by session, and the generator should not use the server's share.
    detached: true,
  });
  const request = async <Kind extends GeneratorReply['kind']>(order: GeneratorOrder, kind: Kind) => {
    child.send(order);
    const exited = once(child, 'exit').then(() => {
      throw new Error('the generator has exited');
    });
    const [reply] = (await Promise.race([once(child, 'message'), exited])) as [GeneratorReply];
    if (reply.kind !== kind) throw new Error(`the generator replied ${reply.kind}`);
    return reply as Extract<GeneratorReply, { kind: Kind }>;
  };
  return {
    setOffers: (offers) => void child.send({ kind: 'offers', offers } satisfies GeneratorOrder),
    open: async (order) => void (await request({ kind: 'open', ...order }, 'opened')),
    run: async (order) => (await request(order, 'finished')).result,
    close: () => child.disconnect(),
  };
}
