import { openConnection } from '../server/connection.ts';

interface Loop {
  clients: number;
  seconds: number;
  /** The status of every response; another one ends the benchmark. */
  status?: number;
}

/** Responses per second with so many clients, each sending its next request after the last response. */
export async function requestInLoop(
  address: string,
  { clients, seconds, status: expected = 200 }: Loop,
  write: (nth: number) => string,
): Promise<number> {
  const endsAt = performance.now() + seconds * 1000;
  let sent = 0;
  const runClient = async (): Promise<number> => {
    const connection = openConnection(address);
    let received = 0;
    while (performance.now() < endsAt) {
      sent += 1;
      const { status, body } = await connection.send(write(sent));
      if (status !== expected) throw new Error(`status ${status}: ${body}`);
      received += 1;
    }
    connection.end();
    return received;
  };
  const received = await Promise.all(Array.from({ length: clients }, runClient));
  return received.reduce((sum, count) => sum + count, 0) / seconds;
}
