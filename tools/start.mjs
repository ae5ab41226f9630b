import path from 'node:path';
import { passOn, ROOT, runCommand } from './bootstrap.mjs';

await runCommand(import.meta.url, async (report) => {
  const { buildPages } = await import('./build-web.mjs');
  await buildPages(ROOT, report);
  return passOn(process.execPath, [path.join(ROOT, 'apps', 'demo', 'src', 'main.ts')]);
});
