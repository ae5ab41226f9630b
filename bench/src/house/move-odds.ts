import type { Desk } from './call-server.ts';

const RUNGS = ['10/9', '10/8', '10/7'];

/** The next of a few prices, each other than the last. Answers its rate. */
export function moveOdds(desk: Desk, matchId: number, nth: number): Promise<{ rateId: number }> {
  return desk('POST', `/matches/${matchId}/rate`, {
    my: { favourite: 'RED', rung: RUNGS[nth % RUNGS.length] },
  });
}
