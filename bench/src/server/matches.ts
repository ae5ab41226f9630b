import { randomUUID } from 'node:crypto';
import type { Api } from './api-client.ts';

/** What players bet on: a match and its current rate. */
export interface Offer {
  id: number;
  rateId: number;
}

const RUNGS = ['10/9', '10/8', '10/7'];

export async function openMatch(desk: Api, { isDraw = false } = {}): Promise<Offer> {
  const { id: stadiumId } = await desk('POST /desk/stadiums', { body: { stadiumName: randomUUID() } });
  const { id } = await desk('POST /desk/matches', {
    body: {
      line: 'LIVE',
      stadiumId,
      categoryCode: 'BULL_FIGHT',
      matchName: '1',
      redName: 'Red',
      blueName: 'Blue',
      fightingDateTime: new Date().toISOString(),
    },
  });
  const { rateId } = await changeOdds(desk, id, 0);
  if (isDraw) await desk('POST /desk/matches/{id}/draw', { id, body: { isDraw } });
  await desk('POST /desk/matches/{id}/open', { id });
  return { id, rateId };
}

/** Sets the nth of a few prices, so that consecutive calls differ. */
export function changeOdds(desk: Api, id: number, nth: number): Promise<{ rateId: number }> {
  const rung = RUNGS[nth % RUNGS.length] ?? '';
  return desk('POST /desk/matches/{id}/rate', { id, body: { my: { favourite: 'RED', rung } } });
}
