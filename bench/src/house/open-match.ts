import { randomUUID } from 'node:crypto';
import type { Desk } from './call-server.ts';

/** What is bet on: a match and the rate that is current on it. */
export interface Offer {
  id: number;
  rateId: number;
}

export async function openMatch(desk: Desk, { isDraw = false } = {}): Promise<Offer> {
  const { id: stadiumId } = await desk<{ id: number }>('POST', '/stadiums', { stadiumName: randomUUID() });
  const { id } = await desk<{ id: number }>('POST', '/matches', {
    line: 'LIVE',
    stadiumId,
    categoryCode: 'BULL_FIGHT',
    matchName: '1',
    redName: 'Red',
    blueName: 'Blue',
    fightingDateTime: new Date().toISOString(),
  });
  await desk('POST', `/matches/${id}/rate`, { my: { favourite: 'RED', rung: '10/9' } });
  if (isDraw) await desk('POST', `/matches/${id}/draw`, { isDraw });
  const { rateId } = await desk<{ rateId: number }>('POST', `/matches/${id}/open`);
  return { id, rateId };
}
