import path from 'node:path';
import { passOn, ROOT, runCommand } from './bootstrap.mjs';

await runCommand(import.meta.url, async (report) => {
  const { buildWeb, webApps } = await import('./build-web.mjs');
  await report.step('build', async () => {
    for (const app of webApps(ROOT)) await buildWeb(ROOT, app);
  });
  return passOn(process.execPath, [path.join(ROOT, 'apps', 'server', 'src', 'main.ts')]);
});
