import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Order, Ran, Said } from './messages.ts';

export interface Generator {
  tell: (order: Extract<Order, { kind: 'offers' }>) => void;
  open: (order: Omit<Extract<Order, { kind: 'open' }>, 'kind'>) => Promise<void>;
  run: (order: Extract<Order, { kind: 'offer' | 'rush' }>) => Promise<Ran>;
  close: () => void;
}

export function startGenerator(): Generator {
  const child = fork(join(import.meta.dirname, 'generator-process.ts'), {
    serialization: 'advanced',
    // Linux shares the processor out by session, and what it takes to ask is not to come out of the server's share.
    detached: true,
  });
  const ask = async <Kind extends Said['kind']>(order: Order, kind: Kind) => {
    child.send(order);
    const gone = once(child, 'exit').then(() => {
      throw new Error('the generator is gone');
    });
    const [said] = (await Promise.race([once(child, 'message'), gone])) as [Said];
    if (said.kind !== kind) throw new Error(`the generator said ${said.kind}`);
    return said as Extract<Said, { kind: Kind }>;
  };
  return {
    tell: (order) => void child.send(order),
    open: async (order) => void (await ask({ kind: 'open', ...order }, 'opened')),
    run: async (order) => (await ask(order, 'ran')).ran,
    close: () => child.disconnect(),
  };
}
