import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { askHolder, askServer } from './ask-server.ts';
import { CannotStart } from './cannot-start.ts';

test.each([
  ['has left no word yet', undefined, /not open yet/],
  ['was killed, and nobody is at its address', { address: 'http://127.0.0.1:9' }, /no answer from/],
])('a holder of the data folder that %s is told of in a sentence', async (_how, holder, sentence) => {
  const asking = askServer(holder && { ...holder, folderToken: 'x' }, '/srv/data');
  await expect(asking).rejects.toThrow(CannotStart);
  await expect(asking).rejects.toThrow(sentence);
});

test.each([200, 401])(
  'another program at a killed holder’s address, answering %i, is not believed',
  async (status) => {
    const stranger = createServer((_request, response) => response.writeHead(status).end('<p>hello</p>'));
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const { port } = stranger.address() as AddressInfo;
    await expect(
      askServer({ address: `http://127.0.0.1:${port}`, folderToken: 'x' }, '/srv/data'),
    ).rejects.toThrow(CannotStart);
    await new Promise((resolve) => stranger.close(resolve));
  },
);

test('a holder of the data folder that is not done in time is not taken for one that is starting', async () => {
  const busy = createServer(() => undefined);
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
  const { port } = busy.address() as AddressInfo;
  const holder = { address: `http://127.0.0.1:${port}`, folderToken: 'x' };
  const question = { path: '/internal/backup', read: (answer: Response) => answer.text() };
  await expect(askHolder(holder, '/srv/data', question, 50)).rejects.toThrow(
    /not done after 0\.05 s\. Stop it and run this again/,
  );
  busy.closeAllConnections();
  await new Promise((resolve) => busy.close(resolve));
});
