/**
 * How a request ended. LATE: the odds had changed or betting was closed when it arrived. SHED: the server rejected it
 * because of overload. LOST: there was no response.
 */
export const OUTCOMES = ['ACCEPTED', 'LATE', 'SHED', 'REFUSED', 'FAILED', 'LOST'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The requests of one run, each at the same index of every column; times in ms from the start of the run. */
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

/** Only the requests that were due in this time. Records are in the order in which they were due. */
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

interface Selection {
  of?: readonly Outcome[];
  /** Counted from when it was due, which includes waiting to be sent, or from when it was sent. */
  from?: 'dueMs' | 'sentMs';
}

/** How long the requests took, the shortest first. */
export function timesOf(records: Records, { of = ['ACCEPTED', 'LATE'], from = 'dueMs' }: Selection = {}) {
  const wanted = new Set(of.map((outcome) => OUTCOMES.indexOf(outcome)));
  const times: number[] = [];
  for (const [place, outcome] of records.outcome.entries()) {
    if (!wanted.has(outcome)) continue;
    times.push((records.doneMs[place] ?? 0) - (records[from][place] ?? 0));
  }
  return Float64Array.from(times).sort();
}

/** Infinity if there are no values, so that a metric that was not measured is beyond its cap. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.POSITIVE_INFINITY;
}
