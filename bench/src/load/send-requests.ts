import { createConnectionPool } from '../server/connection-pool.ts';
import type { HttpResponse } from '../server/connection.ts';
import { OUTCOMES, type Outcome, type Records } from './records.ts';

const LATE_CODES = /"code":"(RATE_CHANGED|BET_CLOSED|MATCH_ENDED)"/;

export interface Sender {
  /** Sends a request and records its outcome at this index. */
  send: (request: string, records: Records, place: number) => Promise<void>;
  /**
   * Sends lost requests again until there is a response, and records the outcome but not the time. Returns their count.
   */
  resend: () => Promise<number>;
  unexpected: Record<string, number>;
}

export function createSender(address: string): Sender {
  const connections = createConnectionPool(address);
  const unexpected: Record<string, number> = {};
  const lost: { request: string; records: Records; place: number }[] = [];

  const classifyResponse = ({ status, body }: HttpResponse): Outcome => {
    if (status === 200) return 'ACCEPTED';
    if (status === 409 && LATE_CODES.test(body)) return 'LATE';
    if (status === 429 || status === 503) return 'SHED';
    const reply = `${status} ${/"code":"(\w+)"/.exec(body)?.[1] ?? ''}`;
    unexpected[reply] = (unexpected[reply] ?? 0) + 1;
    return status >= 500 ? 'FAILED' : 'REFUSED';
  };
  const send = async (request: string): Promise<Outcome> => {
    const connection = connections.take();
    try {
      const response = await connection.send(request);
      connections.release(connection);
      return classifyResponse(response);
    } catch (error) {
      connection.end();
      const reply = error instanceof Error ? error.message : 'no response';
      unexpected[reply] = (unexpected[reply] ?? 0) + 1;
      return 'LOST';
    }
  };

  return {
    unexpected,
    async send(request, records, place) {
      const outcome = await send(request);
      records.doneMs[place] = performance.now();
      records.outcome[place] = OUTCOMES.indexOf(outcome);
      if (outcome === 'LOST') lost.push({ request, records, place });
    },
    async resend() {
      const again = lost.splice(0);
      for (const { request, records, place } of again) {
        let outcome: Outcome;
        do outcome = await send(request);
        while (outcome === 'LOST' || outcome === 'SHED');
        // Only whether the bet was placed counts here.
        if (outcome === 'ACCEPTED') records.outcome[place] = OUTCOMES.indexOf('ACCEPTED');
      }
      return again.length;
    },
  };
}
