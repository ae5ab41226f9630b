import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { setImmediate as nextRound } from 'node:timers/promises';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { pickBackend } from './pick-backend.mjs';
import { createProxy } from './proxy.mjs';
import { parseClusterArgs } from './parse-args.mjs';
import { watchProcess } from './watch-process.mjs';

const [p1, p2, p3] = ['p1', 'p2', 'p3'].map((name, place) => ({ name, port: 4000 + place })) as [Up, Up, Up];

interface Up {
  name: string;
  port: number;
}

describe('the choice of a process', () => {
  const choose = (url: string, loads: Record<string, number> = {}, requestNo = 0) =>
    pickBackend({ processes: [p1, p2, p3], url, requestNo, loadOf: ({ name }) => loads[name] ?? 0 });

  test('the polls of a live connection go to the process that opened it', () => {
    const url = '/socket.io/?EIO=4&transport=polling&sid=p2-Zr0vK2mW5tY7uA1s&t=1';
    expect(choose(url, { p2: 1000 })).toBe(p2);
    expect(choose('/api/match?sid=p2-Zr0vK2', { p2: 1000 })).not.toBe(p2);
  });

  test('they go to another process when that one is gone', () => {
    expect(choose('/socket.io/?sid=p9-Zr0vK2', { p1: 1, p2: 1 })).toBe(p3);
  });

  test('other requests go to the least busy process, or to equals one by one', () => {
    expect(choose('/api/bet', { p1: 2, p2: 1, p3: 2 })).toBe(p2);
    expect([0, 1, 2].map((requestNo) => choose('/api/bet', {}, requestNo))).toEqual([p1, p2, p3]);
  });

  test('no process is chosen when none is up', () => {
    expect(pickBackend({ processes: [], url: '/', requestNo: 1, loadOf: () => 0 })).toBeUndefined();
  });
});

describe('the proxy', () => {
  const servers: Server[] = [];
  const listening = async (server: Server): Promise<number> => {
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.close();
      server.closeAllConnections();
    }
  });
  const openProxy = async (ports: readonly number[], trustedProxies = 0): Promise<string> => {
    const proxy = createProxy({ trustedProxies });
    proxy.useProcesses(new Map(ports.map((port, place) => [`p${place}`, { name: `p${place}`, port }])));
    return `http://127.0.0.1:${await listening(proxy.server)}`;
  };
  const openProxyOfTheDying = async () => {
    let called = 0;
    const dying = () =>
      createServer((request) => {
        called += 1;
        request.socket.destroy();
      });
    const address = await openProxy([await listening(dying()), await listening(dying())]);
    return { address, timesCalled: () => called };
  };
  const seen: IncomingHttpHeaders[] = [];
  const echo = (): Server =>
    createServer((request, response) => {
      seen.push(request.headers);
      request.pipe(response);
    });

  test('a request that could not be sent to a process goes to another, body included', async () => {
    const gone = createServer();
    const goneAt = await listening(gone);
    await new Promise((resolve) => gone.close(resolve));
    const address = await openProxy([goneAt, await listening(echo())]);
    for (let nth = 0; nth < 4; nth += 1) {
      const reply = await fetch(address, { method: 'POST', body: `bet ${nth}` });
      expect(await reply.text()).toBe(`bet ${nth}`);
    }
  });

  test('a bet that a process may have begun is not sent to another process', async () => {
    const { address, timesCalled } = await openProxyOfTheDying();
    const reply = await fetch(address, { method: 'POST', body: 'bet' });
    expect(reply.status).toBe(503);
    expect(reply.headers.get('retry-after')).toBe('1');
    expect(await reply.json()).toMatchObject({ success: false, code: 'UNAVAILABLE' });
    expect(timesCalled()).toBe(1);
  });

  test('without a process the proxy replies that the service is unavailable', async () => {
    const address = await openProxy([]);
    expect((await fetch(address)).status).toBe(503);
  });

  test('forwarded headers of a client are dropped unless proxies are trusted', async () => {
    const said = {
      'x-forwarded-for': '198.51.100.1',
      'x-real-ip': '198.51.100.1',
      'x-forwarded-host': 'evil',
    };
    const port = await listening(echo());
    await fetch(await openProxy([port]), { headers: said });
    expect(seen.at(-1)).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
    expect(seen.at(-1)).not.toHaveProperty('x-real-ip');
    expect(seen.at(-1)).not.toHaveProperty('x-forwarded-host');
    await fetch(await openProxy([port], 1), { headers: said });
    expect(seen.at(-1)).toMatchObject({
      'x-forwarded-for': '198.51.100.1, 127.0.0.1',
      'x-forwarded-host': 'evil',
    });
  });

  /** Exactly these lines as one request; all that comes back until the connection is closed. */
  const send = async (address: string, ...lines: string[]): Promise<string> => {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    return Buffer.concat(await socket.toArray()).toString();
  };

  test('a post without a body is forwarded without a body', async () => {
    const address = await openProxy([await listening(echo())]);
    const reply = await send(address, 'POST / HTTP/1.1', 'host: x', 'connection: close');
    expect(reply).toMatch(/^HTTP\/1.1 200 /);
    expect(seen.at(-1)).toMatchObject({ 'content-length': '0' });
  });

  test('a request without a host is served, as some health checks send it', async () => {
    const address = await openProxy([await listening(echo())]);
    expect(await send(address, 'GET / HTTP/1.0')).toMatch(/^HTTP\/1.1 200 /);
  });

  test('a request that cannot be forwarded is refused', async () => {
    const address = await openProxy([70_000]);
    expect((await fetch(address)).status).toBe(400);
    expect((await fetch(address)).status).toBe(400);
  });

  test.each([
    'Trailer: x',
    'Upgrade: x',
    'TE: trailers',
    'Expect: x',
    'Keep-Alive: 5',
    'Proxy-Connection: x',
  ])('hop-by-hop headers are not forwarded: %s', async (header) => {
    const address = await openProxy([await listening(echo())]);
    const reply = await send(address, 'GET / HTTP/1.1', 'host: x', header, 'connection: close');
    expect(reply).toMatch(/^HTTP\/1.1 200 /);
    expect(seen.at(-1)).not.toHaveProperty(header.split(':')[0]?.toLowerCase() ?? '');
  });

  test('an upgrade is forwarded with both headers, and then data flows both ways', async () => {
    const server = createServer().on('upgrade', (request, socket) => {
      seen.push(request.headers);
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');
      socket.pipe(socket);
    });
    const { hostname, port } = new URL(await openProxy([await listening(server)]));
    const socket = connect(Number(port), hostname).setEncoding('utf8');
    socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: keep-alive, Upgrade\r\nupgrade: x\r\n\r\nhello');
    let received = '';
    for await (const chunk of socket) {
      received += String(chunk);
      if (received.endsWith('hello')) break;
    }
    expect(received).toMatch(/^HTTP\/1.1 101 /);
    expect(seen.at(-1)).toMatchObject({ connection: 'Upgrade', upgrade: 'x' });
  });

  test('a read is sent to another process unless it had a body', async () => {
    const { address, timesCalled } = await openProxyOfTheDying();
    const callsFor = async (...sent: string[]): Promise<number> => {
      const before = timesCalled();
      const reply = await send(address, 'GET / HTTP/1.1', 'host: x', 'connection: close', ...sent);
      expect(reply).toMatch(/^HTTP\/1.1 503 /);
      return timesCalled() - before;
    };
    expect(await callsFor()).toBe(2);
    expect(await callsFor('content-length: 1', '', 'x')).toBe(1);
    expect(await callsFor('transfer-encoding: chunked', '', '1', 'x', '0')).toBe(1);
  });

  test('a few requests of a connection may wait for their responses, and many are cut', async () => {
    const waiting: ServerResponse[] = [];
    const address = await openProxy([
      await listening(createServer((_request, response) => void waiting.push(response))),
    ]);
    const send = (count: number) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      socket.on('error', () => undefined).resume();
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count));
      return socket;
    };
    const few = send(5);
    await vi.waitFor(() => expect(waiting).toHaveLength(5), { timeout: 20_000 });
    await once(send(60), 'close');
    expect(waiting.length, 'five more at most').toBeLessThanOrEqual(10);
    expect(few.closed).toBe(false);
    for (const response of waiting) response.end('done');
    let received = '';
    few.on('data', (chunk: Buffer) => (received += chunk.toString()));
    await vi.waitFor(() => expect(received.split('200 OK')).toHaveLength(6), { timeout: 20_000 });
  });

  test('a connection on which nothing moves is closed', async () => {
    const proxy = createProxy({ trustedProxies: 0 });
    const port = await listening(proxy.server);
    expect(proxy.server.timeout).toBe(30_000);
    proxy.server.timeout = 100;
    await once(connect(port, '127.0.0.1').resume(), 'close');
  });

  test('a process that refuses requests does not count as idle', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let refused = 0;
    const refusing = createServer((_request, response) => {
      refused += 1;
      response.writeHead(503).end();
    });
    const address = await openProxy([await listening(refusing), await listening(echo())]);
    const readOften = async (): Promise<void> => {
      for (let nth = 0; nth < 10; nth += 1) await (await fetch(address)).text();
    };
    await readOften();
    expect(refused).toBe(1);
    vi.advanceTimersByTime(1000);
    await readOften();
    expect(refused).toBe(2);
  });
});

describe('a process that may hang', () => {
  /** Within one process a reply has arrived after this many rounds of the event loop. */
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 2000; round += 1) await nextRound();
  };
  const watch = async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const reported: string[] = [];
    const pending: ServerResponse[] = [];
    let hangs = false;
    const server = createServer(
      (_request, response) => void (hangs ? pending.push(response) : response.end()),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const unwatch = watchProcess((server.address() as AddressInfo).port, {
      onSilent: () => reported.push('silent'),
      onReply: () => reported.push('replies'),
      onTimeout: () => reported.push('given up'),
    });
    onTestFinished(() => {
      unwatch();
      vi.useRealTimers();
      server.close();
      server.closeAllConnections();
    });
    const wake = async (): Promise<void> => {
      hangs = false;
      for (const response of pending.splice(0)) response.end();
      await settle();
    };
    const look = async (times: number): Promise<void> => {
      for (let nth = 0; nth < times; nth += 1) {
        vi.advanceTimersByTime(1000);
        await settle();
      }
    };
    return { reported, hang: () => void (hangs = true), wake, look };
  };

  test('a process that replies is not reported', async () => {
    const { reported, look } = await watch();
    await look(40);
    expect(reported).toEqual([]);
  });

  test('a process that stops replying is not used until it replies', async () => {
    const { reported, look, hang, wake } = await watch();
    await look(2);
    hang();
    await look(3);
    expect(reported).toEqual([]);
    await look(5);
    expect(reported).toEqual(['silent']);
    await wake();
    expect(reported).toEqual(['silent', 'replies']);
    await look(40);
    expect(reported).toEqual(['silent', 'replies']);
  });

  test('a process that never replies again is reported once as timed out', async () => {
    const { reported, look, hang } = await watch();
    hang();
    await look(40);
    expect(reported).toEqual(['silent', 'given up']);
  });
});

test('invalid options on the command line are refused', () => {
  expect(parseClusterArgs(['--processes', '2', '--port', '0'], '/nowhere')).toMatchObject({
    processes: 2,
    port: 0,
  });
  expect(() => parseClusterArgs(['--processes', 'many'], '/nowhere')).toThrow(
    '--processes must be a whole number',
  );
  expect(() => parseClusterArgs(['--name', 'A 1'], '/nowhere')).toThrow(
    '--name must be 1 to 15 small letters',
  );
});

test('production requires the URL of a database', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubEnv('DATABASE_URL', '');
  expect(() => parseClusterArgs([], '/nowhere')).toThrow('DATABASE_URL is required in production');
  vi.stubEnv('DATABASE_URL', 'postgres://sanam@127.0.0.1/sanam');
  expect(parseClusterArgs([], '/nowhere')).toMatchObject({ processes: 3 });
});
