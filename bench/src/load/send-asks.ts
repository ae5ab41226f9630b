import { openWire, type Answered, type Wire } from '../house/wire.ts';
import { OUTCOMES, type Outcome, type Records } from './record.ts';

/** A server may close what has been idle for a while just as we send; we give it up before. */
const IDLE_MS = 5000;
const MOVED = /"code":"(RATE_CHANGED|BET_CLOSED|MATCH_ENDED)"/;

export interface Sender {
  /** Sends it and puts down what became of it in this place of the records. */
  send: (request: string, records: Records, place: number) => Promise<void>;
  /**
   * Sends again what got no answer, until it gets one, as the app does; puts down the outcome, not the time. Answers how
   * many there were.
   */
  resend: () => Promise<number>;
  strange: Record<string, number>;
}

/** Over as many connections as there are requests under way: nobody waits for anybody else's answer. */
export function createSender(address: string): Sender {
  const idle: Wire[] = [];
  const strange: Record<string, number> = {};
  const lost: { request: string; records: Records; place: number }[] = [];

  const takeWire = (): Wire => {
    const latest = performance.now() - IDLE_MS;
    for (let wire = idle.pop(); wire; wire = idle.pop()) {
      if (wire.isOpen() && wire.idleSince > latest) return wire;
      wire.end();
    }
    return openWire(address);
  };
  const outcomeOf = ({ status, body }: Answered): Outcome => {
    if (status === 200) return 'TAKEN';
    if (status === 409 && MOVED.test(body)) return 'LATE';
    if (status === 429 || status === 503) return 'SHED';
    const said = `${status} ${/"code":"(\w+)"/.exec(body)?.[1] ?? ''}`;
    strange[said] = (strange[said] ?? 0) + 1;
    return status >= 500 ? 'FAILED' : 'REFUSED';
  };
  const ask = async (request: string): Promise<Outcome> => {
    const wire = takeWire();
    try {
      const answered = await wire.send(request);
      idle.push(wire);
      return outcomeOf(answered);
    } catch (error) {
      wire.end();
      const said = error instanceof Error ? error.message : 'no answer';
      strange[said] = (strange[said] ?? 0) + 1;
      return 'LOST';
    }
  };

  return {
    strange,
    async send(request, records, place) {
      const outcome = await ask(request);
      records.doneMs[place] = performance.now();
      records.outcome[place] = OUTCOMES.indexOf(outcome);
      if (outcome === 'LOST') lost.push({ request, records, place });
    },
    async resend() {
      const again = lost.splice(0);
      for (const { request, records, place } of again) {
        let outcome: Outcome;
        do outcome = await ask(request);
        while (outcome === 'LOST' || outcome === 'SHED');
        // What counts here is whether the bet is there.
        if (outcome === 'TAKEN') records.outcome[place] = OUTCOMES.indexOf('TAKEN');
      }
      return again.length;
    },
  };
}
