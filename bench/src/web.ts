import { aMember } from './web/a-member.ts';
import { calibrate } from './web/calibrate.ts';
import { apiAt } from './web/call-api.ts';
import { measureFirstLoad } from './web/first-load.ts';
import { measureTaps } from './web/measure-taps.ts';
import { openPhone } from './web/open-phone.ts';
import { printFigures, type Figure } from './figures/print-figures.ts';
import { startServer } from './web/start-server.ts';
import { runWireit } from './web/tools.ts';

/**
 * How fast the player app is on a phone: its first load by Lighthouse, median of five, and how soon a tap is answered
 * at a quarter of this machine's processor. Fails when a figure is over its cap.
 */
await runWireit('build:player');
const server = await startServer({ isDemo: true });
try {
  const session = await aMember(apiAt(server.address));
  const results = [
    await measured('first load of the home page, logged in', () =>
      measureFirstLoad(`${server.address}/`, session),
    ),
    await measured('first load of the log-in page', () => measureFirstLoad(`${server.address}/login`)),
    await measured('home page, 4× slower processor', async () => {
      const phone = await openPhone(server.address, session);
      try {
        const taps = await measureTaps(phone);
        return [
          ...taps,
          { name: 'a fixed loop, to compare runs by', value: await calibrate(phone.page), unit: 'ms' },
        ];
      } finally {
        await phone.close();
      }
    }),
  ];
  if (results.includes(false)) process.exitCode = 1;
} finally {
  await server.stop();
}

async function measured(title: string, measure: () => Promise<Figure[]>): Promise<boolean> {
  return printFigures(title, await measure());
}
