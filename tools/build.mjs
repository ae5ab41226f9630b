import { ROOT, runCommand } from './bootstrap.mjs';

await runCommand(import.meta.url, async (report) => {
  const { buildPages } = await import('./build-web.mjs');
  await buildPages(ROOT, report);
  return 0;
});
