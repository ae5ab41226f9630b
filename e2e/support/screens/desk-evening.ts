import type { Page } from '@playwright/test';
import { toBangkokDay } from '@sanam/betting';
import type { OperatorRole } from '@sanam/contract';

import { createApi, type Api } from '../api.ts';
import { ADMIN_PASSWORD } from '../desk.ts';
import { createPlayer, type Player } from '../player.ts';
import { makeSlipPhoto, sendSlip } from '../slip-picture.ts';

interface Named {
  readonly username: string;
  readonly password: string;
}

/** What the pictures of the desk show: an evening with bets, prices that have moved and a result to correct. */
export interface DeskEvening {
  readonly admin: Api;
  readonly somchai: Named;
  /** What somchai and anan do at another device. */
  readonly call: Api;
  readonly other: Api;
  readonly ananId: number;
  readonly stadiumId: number;
  /** Open, with money on every rung between 10/6 and 1/1, near its cap; held by somchai. */
  readonly running: number;
  /** One corner is at its cap. */
  readonly full: number;
  /** Ended, without a result. */
  readonly ended: number;
  /** Paid for red, with winners who have spent it. */
  readonly paid: number;
  /** Not opened yet. */
  readonly waiting: number;
  /** With a slip; others wait behind it. */
  readonly deposit: string;
  readonly withdrawal: string;
  /** With bets, transfers, a note and a limit. */
  readonly playerId: number;
}

const PASSWORD = 'ring-side-own-desk-7';
const FIGHTS = [
  ['ค่ายสายฟ้าทุ่งสง (ลายเสือฟ้าลั่น)', 'ค่ายโหนดหัวไทร (โหนดจอมบึง)'],
  ['ค่ายทุ่งพระยา (นิลมังกรทอง)', 'ค่ายเกาะใหญ่ (ขาวเพชรน้ำหนึ่ง)'],
  ['ค่ายป่าพะยอม (แดงสุริยา)', 'ค่ายช้างกลาง (ดุกด้างชาติเสือ)'],
  ['ค่ายเขาหลวง (เพชรศอกทอง)', 'ค่ายบ้านนา (ขุนศึกเข่าลอย)'],
  ['ค่ายท่าซัก (เทาทองคำ)', 'ค่ายร่อนพิบูลย์ (เหลืองหางขาว)'],
] as const;

export async function createDeskEvening(page: Page): Promise<DeskEvening> {
  const login = { username: 'admin', password: ADMIN_PASSWORD };
  const { accessToken } = await createApi(page.request)('POST /desk/login', { body: login });
  const admin = createApi(page.request, accessToken);
  const somchai = await addNamed(page, admin, 'somchai', 'admin');
  const anan = await addNamed(page, admin, 'anan', 'trader');
  const call = await logIn(page, somchai);
  const other = await logIn(page, anan);
  const { id: stadiumId } = await admin('POST /desk/stadiums', {
    body: { stadiumName: 'สนามบ้านควนเงิน', stadiumLatinName: 'Ban Khuan Ngoen' },
  });
  const now = Date.now();
  const create = async (nth: number, streamingUrl?: string) => {
    const [redName, blueName] = FIGHTS[nth] ?? ['', ''];
    const fightingDateTime = new Date(now + (nth * 18 - 25) * 60_000).toISOString();
    const number = { matchNo: nth + 6, matchName: `คู่ที่ ${nth + 6}` };
    const body = { line: 'LIVE', stadiumId, categoryCode: 'BULL_FIGHT', ...number } as const;
    const names = { redName, blueName, fightingDateTime };
    const { id } = await admin('POST /desk/matches', {
      body: { ...body, ...names, ...(streamingUrl !== undefined && { streamingUrl }) },
    });
    return id;
  };
  const rate = (by: Api, id: number, favourite: 'RED' | 'BLUE', rung: string) =>
    by('POST /desk/matches/{id}/rate', { id, body: { my: { favourite, rung } } });
  const open = (by: Api, id: number) => by('POST /desk/matches/{id}/open', { id });
  const players: Player[] = [];
  for (let count = 0; count < 5; count += 1) players.push(await createPlayer(page, { baht: 40_000 }));
  const bet = (nth: number, id: number, side: 'RED' | 'BLUE' | 'DRAW' | 'NODRAW', amount: number) =>
    players[nth % players.length]?.placeBet(id, side, amount);

  const paid = await create(0);
  await rate(admin, paid, 'RED', '10/7');
  await open(admin, paid);
  for (const [nth, amount] of [4000, 2500, 1200, 800].entries()) await bet(nth, paid, 'RED', amount);
  await bet(4, paid, 'BLUE', 3500);

  const running = await create(1, '/stream/bulls/live.m3u8');
  await call('POST /desk/matches/{id}/take', { id: running });
  await rate(call, running, 'RED', '10/8');
  await open(call, running);
  await call('POST /desk/matches/{id}/draw', { id: running, body: { isDraw: true } });
  const moves = [
    ['RED', '10/9', 700, 300],
    ['RED', '10/10', 400, 900],
    ['RED', '10/9', 1500, 600],
    ['RED', '10/8', 2000, 400],
    ['RED', '10/7', 900, 200],
    ['RED', '10/8', 1800, 1000],
    ['RED', '10/9', 3200, 1400],
  ] as const;
  for (const [nth, [favourite, rung, red, blue]] of moves.entries()) {
    await rate(call, running, favourite, rung);
    await bet(nth, running, 'RED', red);
    await bet(nth + 1, running, 'BLUE', blue);
    await bet(nth + 2, running, 'RED', Math.round(red / 2));
  }
  await bet(0, running, 'DRAW', 300);
  await bet(1, running, 'NODRAW', 700);
  for (let round = 1; round < 3; round += 1) await call('POST /desk/matches/{id}/round', { id: running });

  const full = await create(2);
  await rate(other, full, 'RED', '10/10');
  await other('POST /desk/matches/{id}/take', { id: full });
  await admin('POST /desk/limits', { body: { scope: `MATCH:${full}`, liabilityMax: 5000 } });
  await open(other, full);
  await bet(0, full, 'RED', 3000);
  await bet(1, full, 'RED', 2000);
  await other('POST /desk/matches/{id}/release', { id: full });

  const ended = await create(3);
  await rate(admin, ended, 'BLUE', '10/7');
  await open(admin, ended);
  for (const [nth, amount] of [2000, 1500, 900, 3000].entries()) {
    await bet(nth, ended, nth % 2 === 0 ? 'RED' : 'BLUE', amount);
  }
  await admin('POST /desk/matches/{id}/end', { id: ended });
  const waiting = await create(4);

  await admin('POST /desk/matches/{id}/end', { id: paid });
  await admin('POST /desk/matches/{id}/result', { id: paid, body: { result: 'RED' } });
  for (const [nth, left] of [900, 2500].entries()) {
    const player = players[nth];
    if (player) await player.adjust(left - Math.floor(Number(await player.balance())));
  }
  const office = await fillOffice(page, admin, players);

  const board = await admin('GET /desk/exposure');
  const worst = board.matches.find(({ matchId }) => matchId === running)?.worst ?? 0;
  const cap = Math.ceil(Math.abs(worst) / 0.82 / 100) * 100;
  await admin('POST /desk/limits', {
    body: { scope: `MATCH:${running}`, liabilityMax: Math.max(1000, cap) },
  });
  const ananId = (await admin('GET /desk/operators')).find(({ username }) => username === 'anan')?.id ?? 0;
  return { admin, somchai, call, other, ananId, stadiumId, running, full, ended, paid, waiting, ...office };
}

/** What cashiers and admins find: transfers that wait, bank lines, a player with a history, an announcement. */
async function fillOffice(page: Page, admin: Api, [payer, second, third]: readonly Player[]) {
  if (payer === undefined || second === undefined || third === undefined) throw new Error('no players');
  const withdrawal = await third.requestWithdrawal(3000);
  await second.requestWithdrawal(500);
  const deposit = await payer.requestDeposit(2000);
  const ref = `EVENING${Date.now()}`;
  const { buffer } = await makeSlipPhoto(page, ref);
  await sendSlip(page, payer, deposit, ref, buffer);
  for (const [nth, amount] of [500, 1250, 300].entries())
    await [second, third][nth % 2]?.requestDeposit(amount);

  const today = toBangkokDay(new Date());
  const csv = [
    'account,booked_at,amount,ref,text',
    `1048273659,${today} 00:05,2000.00,${ref},transfer ${payer.account.phone}`,
    `1048273659,${today} 00:07,1250.00,,transfer`,
    `1048273659,${today} 00:09,-35.00,FEE${ref},fee`,
  ];
  await admin('POST /desk/bank-lines', { body: { csv: csv.join('\n') } });

  const { id } = payer;
  await admin('POST /desk/players/{id}/notes', { id, body: { text: 'โทรมาถามเรื่องยอดฝาก 21:40 แจ้งให้รอสลิป' } });
  await admin('POST /desk/limits', { body: { scope: `PLAYER:${id}`, betMax: 5000 } });
  const texts = {
    th: 'คืนนี้ฝากขั้นต่ำ 100 บาท ธนาคารปิดปรับปรุง 23:00 ถึง 23:30',
    en: 'Banks pause from 23:00 to 23:30 tonight.',
  };
  const endsAt = new Date(Date.now() + 6 * 3_600_000).toISOString();
  await admin('POST /desk/announcements', { body: { texts, endsAt } });
  return { deposit, withdrawal, playerId: id };
}

async function logIn(page: Page, named: Named): Promise<Api> {
  const { accessToken } = await createApi(page.request)('POST /desk/login', { body: named });
  return createApi(page.request, accessToken);
}

async function addNamed(page: Page, admin: Api, username: string, role: OperatorRole): Promise<Named> {
  const { password: oldPassword } = await admin('POST /desk/operators', { body: { username, role } });
  const call = await logIn(page, { username, password: oldPassword });
  await call('POST /desk/change-password', { body: { oldPassword, newPassword: PASSWORD } });
  return { username, password: PASSWORD };
}
