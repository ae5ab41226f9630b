import { parseArgs } from 'node:util';
import type { Metric } from './report/metric.ts';
import { createReport } from './report/report.ts';
import { createApi } from './server/api-client.ts';
import { calibrate } from './web/calibrate.ts';
import { measureFirstLoad } from './web/first-load.ts';
import { measureFirstBet } from './web/measure-first-bet.ts';
import { measureTaps } from './web/measure-taps.ts';
import { registerMember } from './web/member-client.ts';
import { openPhone } from './web/open-phone.ts';
import { startWebServer } from './web/start-web-server.ts';

/**
 * How fast the player app is on a phone: its first load by Lighthouse, median of several runs, the bet sheet on a
 * first visit, and the response to a tap at a quarter of this machine's processor. Fails if a metric is beyond its cap.
 *
 *   --runs <count>   runs of Lighthouse per page
 *   --save           writes bench/results/web.json
 */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, save: { type: 'boolean', default: false } },
});
const runs = Number(values.runs);
const report = createReport('web', values.save);
const server = await startWebServer({ isDemo: true });
try {
  const session = await registerMember(createApi(server.address));
  report.add(
    'first load of the home page, logged in',
    await measureFirstLoad(`${server.address}/`, { runs, session }),
  );
  report.add('first load of the log-in page', await measureFirstLoad(`${server.address}/login`, { runs }));
  const { matches } = await createApi(server.address, session.accessToken)('GET /match');
  const open = matches.find(({ isOpenBet }) => isOpenBet);
  for (const [page, path] of [
    ['home page', '/'],
    ['match page', `/bet/${open?.id}`],
  ] as const) {
    report.add(
      `first visit on a slow phone: ${page}, 1.6 Mbit/s, 150 ms, 4× slower processor`,
      await measureFirstBet(server.address, { runs, session, path }),
    );
  }
  const phone = await openPhone(server.address, session);
  try {
    const taps: Metric[] = await measureTaps(phone);
    const loopMs = await calibrate(phone.page);
    report.add('home page, 4× slower processor', [
      ...taps,
      { name: 'a fixed loop, to compare runs by', value: loopMs, unit: 'ms' },
    ]);
  } finally {
    await phone.close();
  }
} finally {
  await server.close();
}
