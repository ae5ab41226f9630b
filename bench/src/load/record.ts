/**
 * How a request ended. LATE: the odds had moved or betting was closed when it arrived, as is its right. SHED: the
 * server was too busy and said so. LOST: no answer came.
 */
export const OUTCOMES = ['TAKEN', 'LATE', 'SHED', 'REFUSED', 'FAILED', 'LOST'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What became of the requests of one run, each under the same place in every column; times in ms from its start. */
export interface Records {
  dueMs: Float64Array;
  sentMs: Float64Array;
  doneMs: Float64Array;
  outcome: Uint8Array;
}

export function createRecords(count: number): Records {
  return {
    dueMs: new Float64Array(count),
    sentMs: new Float64Array(count),
    doneMs: new Float64Array(count),
    outcome: new Uint8Array(count),
  };
}

export function countOf({ outcome }: Records, wanted: Outcome): number {
  const place = OUTCOMES.indexOf(wanted);
  return outcome.reduce((count, one) => count + (one === place ? 1 : 0), 0);
}

/** Only those due in this stretch. They stand in the order in which they were due. */
export function dueWithin(records: Records, fromMs: number, toMs: number): Records {
  const placeOf = (ms: number): number => {
    const place = records.dueMs.findIndex((due) => due >= ms);
    return place < 0 ? records.dueMs.length : place;
  };
  return sliceOf(records, placeOf(fromMs), placeOf(toMs));
}

export function sliceOf({ dueMs, sentMs, doneMs, outcome }: Records, from: number, to: number): Records {
  return {
    dueMs: dueMs.slice(from, to),
    sentMs: sentMs.slice(from, to),
    doneMs: doneMs.slice(from, to),
    outcome: outcome.slice(from, to),
  };
}

interface Asked {
  of?: readonly Outcome[];
  /** From when it was due, which counts what it waited to be sent, or from when it was sent. */
  from?: 'dueMs' | 'sentMs';
}

/** How long they took, the shortest first. */
export function timesOf(records: Records, { of = ['TAKEN', 'LATE'], from = 'dueMs' }: Asked = {}) {
  const wanted = new Set(of.map((outcome) => OUTCOMES.indexOf(outcome)));
  const times: number[] = [];
  for (const [place, outcome] of records.outcome.entries()) {
    if (!wanted.has(outcome)) continue;
    times.push((records.doneMs[place] ?? 0) - (records[from][place] ?? 0));
  }
  return Float64Array.from(times).sort();
}

/** Of nothing there is none, and whatever was to be below a cap was not measured. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.POSITIVE_INFINITY;
}
