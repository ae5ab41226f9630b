import path from 'node:path';
import { passOn, ROOT, runCommand } from './bootstrap.mjs';

await runCommand(import.meta.url, async () => {
  const { withClientPrograms } = await import('./postgres/with-client-programs.mjs');
  withClientPrograms();
  const main = path.join(ROOT, 'apps', 'server', 'src', 'main.ts');
  return passOn(process.execPath, [main, 'back-up', ...process.argv.slice(2)]);
});
