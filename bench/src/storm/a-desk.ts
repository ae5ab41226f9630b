import type { Api } from '../web/call-api.ts';
import { ADMIN_PASSWORD } from '../web/start-server.ts';

const STADIUMS = 10;

export interface Price {
  readonly favourite: 'RED' | 'BLUE';
  readonly rung: string;
}

/** A trader at the desk, with a board of his own. */
export interface Desk {
  /** Answers the ids of so many matches, live and open for bets, spread over ten stadiums. */
  readonly openMatches: (count: number) => Promise<number[]>;
  readonly setPrice: (matchId: number, price: Price) => Promise<void>;
}

export async function aDesk(api: Api): Promise<Desk> {
  const { accessToken: token } = await api('POST /desk/login', {
    body: { username: 'admin', password: ADMIN_PASSWORD },
  });
  const setPrice: Desk['setPrice'] = async (id, price) => {
    await api('POST /desk/matches/{id}/rate', { token, id, body: { my: price } });
  };
  return {
    setPrice,
    async openMatches(count) {
      const ids: number[] = [];
      let stadiumId = 0;
      for (let place = 0; place < count; place += 1) {
        if (place % (count / STADIUMS) === 0) {
          const stadium = await api('POST /desk/stadiums', {
            token,
            body: { stadiumName: `สนามชนโคบ้านทุ่งใหญ่ ${ids.length}` },
          });
          stadiumId = stadium.id;
        }
        const { id } = await api('POST /desk/matches', {
          token,
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
        await api('POST /desk/matches/{id}/start', { token, id });
        await api('POST /desk/matches/{id}/open', { token, id });
        ids.push(id);
      }
      return ids;
    },
  };
}
