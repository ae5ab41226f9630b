import { ROOT, runCommand } from './bootstrap.mjs';
import { runInTerminal } from './run-program.mjs';

await runCommand(import.meta.url, async () => {
  const { runWireit } = await import('./run-wireit.mjs');
  const code = await runWireit('build:web');
  return code || runInTerminal(process.execPath, ['apps/demo/src/main.ts'], { cwd: ROOT });
});
