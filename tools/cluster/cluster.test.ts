import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { setImmediate as nextRound } from 'node:timers/promises';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { chooseProcess } from './choose-process.mjs';
import { createFront } from './create-front.mjs';
import { parseClusterArgs } from './parse-args.mjs';
import { watchProcess } from './watch-process.mjs';

const [p1, p2, p3] = ['p1', 'p2', 'p3'].map((name, place) => ({ name, port: 4000 + place })) as [Up, Up, Up];

interface Up {
  name: string;
  port: number;
}

describe('which process is asked', () => {
  const choose = (url: string, loads: Record<string, number> = {}, turn = 0) =>
    chooseProcess({ processes: [p1, p2, p3], url, turn, loadOf: ({ name }) => loads[name] ?? 0 });

  test('the one that opened a live connection, for as long as that polls', () => {
    const url = '/socket.io/?EIO=4&transport=polling&sid=p2-Zr0vK2mW5tY7uA1s&t=1';
    expect(choose(url, { p2: 1000 })).toBe(p2);
    expect(choose('/api/match?sid=p2-Zr0vK2', { p2: 1000 })).not.toBe(p2);
  });

  test('another one when that is gone', () => {
    expect(choose('/socket.io/?sid=p9-Zr0vK2', { p1: 1, p2: 1 })).toBe(p3);
  });

  test('otherwise the one with the least to do, in turns among equals', () => {
    expect(choose('/api/bet', { p1: 2, p2: 1, p3: 2 })).toBe(p2);
    expect([0, 1, 2].map((turn) => choose('/api/bet', {}, turn))).toEqual([p1, p2, p3]);
  });

  test('none when none is up', () => {
    expect(chooseProcess({ processes: [], url: '/', turn: 1, loadOf: () => 0 })).toBeUndefined();
  });
});

describe('the address in front', () => {
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
  const openFront = async (ports: readonly number[], trustedProxies = 0): Promise<string> => {
    const front = createFront({ trustedProxies });
    front.useProcesses(new Map(ports.map((port, place) => [`p${place}`, { name: `p${place}`, port }])));
    return `http://127.0.0.1:${await listening(front.server)}`;
  };
  const openFrontOfTheDying = async () => {
    let asked = 0;
    const dying = () =>
      createServer((request) => {
        asked += 1;
        request.socket.destroy();
      });
    const address = await openFront([await listening(dying()), await listening(dying())]);
    return { address, timesAsked: () => asked };
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
    const address = await openFront([goneAt, await listening(echo())]);
    for (let nth = 0; nth < 4; nth += 1) {
      const answer = await fetch(address, { method: 'POST', body: `bet ${nth}` });
      expect(await answer.text()).toBe(`bet ${nth}`);
    }
  });

  test('a bet that a process may have begun is not sent to another process', async () => {
    const { address, timesAsked } = await openFrontOfTheDying();
    const answer = await fetch(address, { method: 'POST', body: 'bet' });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await answer.json()).toMatchObject({ success: false, code: 'UNAVAILABLE' });
    expect(timesAsked()).toBe(1);
  });

  test('with no process there is an answer all the same', async () => {
    const address = await openFront([]);
    expect((await fetch(address)).status).toBe(503);
  });

  test('what a client says of proxies is not passed on, unless there are some', async () => {
    const said = {
      'x-forwarded-for': '198.51.100.1',
      'x-real-ip': '198.51.100.1',
      'x-forwarded-host': 'evil',
    };
    const port = await listening(echo());
    await fetch(await openFront([port]), { headers: said });
    expect(seen.at(-1)).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
    expect(seen.at(-1)).not.toHaveProperty('x-real-ip');
    expect(seen.at(-1)).not.toHaveProperty('x-forwarded-host');
    await fetch(await openFront([port], 1), { headers: said });
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

  test('a post without a body is passed on as one', async () => {
    const address = await openFront([await listening(echo())]);
    const answer = await send(address, 'POST / HTTP/1.1', 'host: x', 'connection: close');
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(seen.at(-1)).toMatchObject({ 'content-length': '0' });
  });

  test('one that may come without a host, as some health checks do, is served', async () => {
    const address = await openFront([await listening(echo())]);
    expect(await send(address, 'GET / HTTP/1.0')).toMatch(/^HTTP\/1.1 200 /);
  });

  test('what cannot be sent on is refused, and nothing else happens', async () => {
    const address = await openFront([70_000]);
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
  ])('what is said of the connection alone ends with it: %s', async (header) => {
    const address = await openFront([await listening(echo())]);
    const answer = await send(address, 'GET / HTTP/1.1', 'host: x', header, 'connection: close');
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(seen.at(-1)).not.toHaveProperty(header.split(':')[0]?.toLowerCase() ?? '');
  });

  test('an upgrade is forwarded with both headers, and then data flows both ways', async () => {
    const server = createServer().on('upgrade', (request, socket) => {
      seen.push(request.headers);
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');
      socket.pipe(socket);
    });
    const { hostname, port } = new URL(await openFront([await listening(server)]));
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

  test('what is only read is asked of another, unless something was sent along with it', async () => {
    const { address, timesAsked } = await openFrontOfTheDying();
    const askedFor = async (...sent: string[]): Promise<number> => {
      const before = timesAsked();
      const answer = await send(address, 'GET / HTTP/1.1', 'host: x', 'connection: close', ...sent);
      expect(answer).toMatch(/^HTTP\/1.1 503 /);
      return timesAsked() - before;
    };
    expect(await askedFor()).toBe(2);
    expect(await askedFor('content-length: 1', '', 'x')).toBe(1);
    expect(await askedFor('transfer-encoding: chunked', '', '1', 'x', '0')).toBe(1);
  });

  test('a process that refuses is not taken for an idle one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let refused = 0;
    const refusing = createServer((_request, response) => {
      refused += 1;
      response.writeHead(503).end();
    });
    const address = await openFront([await listening(refusing), await listening(echo())]);
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
  /** On one machine and in one process an answer is there after a few rounds of the loop. */
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 2000; round += 1) await nextRound();
  };
  const watch = async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const heard: string[] = [];
    const held: ServerResponse[] = [];
    let hangs = false;
    const server = createServer((_request, response) => void (hangs ? held.push(response) : response.end()));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const unwatch = watchProcess((server.address() as AddressInfo).port, {
      onSilent: () => heard.push('silent'),
      onAnswer: () => heard.push('answers'),
      onGivenUp: () => heard.push('given up'),
    });
    onTestFinished(() => {
      unwatch();
      vi.useRealTimers();
      server.close();
      server.closeAllConnections();
    });
    const wake = async (): Promise<void> => {
      hangs = false;
      for (const response of held.splice(0)) response.end();
      await settle();
    };
    const look = async (times: number): Promise<void> => {
      for (let nth = 0; nth < times; nth += 1) {
        vi.advanceTimersByTime(1000);
        await settle();
      }
    };
    return { heard, hang: () => void (hangs = true), wake, look };
  };

  test('nothing is said of one that answers', async () => {
    const { heard, look } = await watch();
    await look(40);
    expect(heard).toEqual([]);
  });

  test('one that stops answering is set aside until it answers', async () => {
    const { heard, look, hang, wake } = await watch();
    await look(2);
    hang();
    await look(3);
    expect(heard).toEqual([]);
    await look(5);
    expect(heard).toEqual(['silent']);
    await wake();
    expect(heard).toEqual(['silent', 'answers']);
    await look(40);
    expect(heard).toEqual(['silent', 'answers']);
  });

  test('one that never answers again is given up, once', async () => {
    const { heard, look, hang } = await watch();
    hang();
    await look(40);
    expect(heard).toEqual(['silent', 'given up']);
  });
});

test('what is asked for on the command line has to make sense', () => {
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

test('in production there has to be a database that stays', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubEnv('DATABASE_URL', '');
  expect(() => parseClusterArgs([], '/nowhere')).toThrow('DATABASE_URL is required in production');
  vi.stubEnv('DATABASE_URL', 'postgres://sanam@127.0.0.1/sanam');
  expect(parseClusterArgs([], '/nowhere')).toMatchObject({ processes: 3 });
});
