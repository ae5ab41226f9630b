import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { OperatorError } from '../platform/operator-error.ts';
import { requestFromOwner } from './data-dir-owner.ts';

const request = { path: '/internal/ledger-check', read: (response: Response) => response.json() };

test.each([
  ['has not written its address yet', undefined, /not open yet/],
  ['was killed and is not at its address', { address: 'http://127.0.0.1:9' }, /no response from/],
])('explains that the owner of the data folder %s', async (_state, owner, sentence) => {
  const requesting = requestFromOwner(owner && { ...owner, ownerToken: 'x' }, '/srv/data', request);
  await expect(requesting).rejects.toThrow(OperatorError);
  await expect(requesting).rejects.toThrow(sentence);
});

test.each([200, 401])(
  'does not trust another program at the address of a killed owner (status %i)',
  async (status) => {
    const other = createServer((_request, response) => response.writeHead(status).end('<p>hello</p>'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    await expect(
      requestFromOwner({ address: `http://127.0.0.1:${port}`, ownerToken: 'x' }, '/srv/data', request),
    ).rejects.toThrow(OperatorError);
    await new Promise((resolve) => other.close(resolve));
  },
);

test('distinguishes an owner that is not done in time from one that is starting', async () => {
  const busy = createServer(() => undefined);
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
  const { port } = busy.address() as AddressInfo;
  const owner = { address: `http://127.0.0.1:${port}`, ownerToken: 'x' };
  await expect(requestFromOwner(owner, '/srv/data', request, 50)).rejects.toThrow(
    /not done after 0\.05 s\. Stop it and run this command again/,
  );
  busy.closeAllConnections();
  await new Promise((resolve) => busy.close(resolve));
});
