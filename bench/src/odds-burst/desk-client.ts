import { logInAtDesk } from '../server/api-client.ts';

const STADIUMS = 10;

export interface Price {
  readonly favourite: 'RED' | 'BLUE';
  readonly rung: string;
}

export interface DeskClient {
  /** Returns the ids of so many matches, live and open for bets, spread over ten stadiums. */
  readonly openMatches: (count: number) => Promise<number[]>;
  readonly setPrice: (matchId: number, price: Price) => Promise<void>;
}

export async function createDeskClient(address: string): Promise<DeskClient> {
  const desk = await logInAtDesk(address);
  const setPrice: DeskClient['setPrice'] = async (id, price) => {
    await desk('POST /desk/matches/{id}/rate', { id, body: { my: price } });
  };
  return {
    setPrice,
    async openMatches(count) {
      const ids: number[] = [];
      let stadiumId = 0;
      for (let place = 0; place < count; place += 1) {
        if (place % (count / STADIUMS) === 0) {
          const stadium = await desk('POST /desk/stadiums', {
            body: { stadiumName: `สนามชนโคบ้านทุ่งใหญ่ ${ids.length}` },
          });
          stadiumId = stadium.id;
        }
        const { id } = await desk('POST /desk/matches', {
          body: {
            line: 'LIVE',
            stadiumId,
            categoryCode: 'BULL_FIGHT',
            matchName: `คู่ที่ ${place + 1}`,
            redName: `ค่ายทุ่งพระยา (นิลมังกรทอง ${place})`,
            blueName: `ค่ายเกาะใหญ่ (ขาวเพชรน้ำหนึ่ง ${place})`,
            fightingDateTime: '2026-11-15T06:42:00Z',
          },
        });
        await setPrice(id, { favourite: 'RED', rung: '10/9' });
        await desk('POST /desk/matches/{id}/start', { id });
        await desk('POST /desk/matches/{id}/open', { id });
        ids.push(id);
      }
      return ids;
    },
  };
}
