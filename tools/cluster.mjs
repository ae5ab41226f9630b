import { ROOT, runCommand } from './bootstrap.mjs';

await runCommand(import.meta.url, async (report) => {
  const [{ buildPages }, { readWish }, { runCluster }] = await Promise.all([
    import('./build-web.mjs'),
    import('./cluster/read-wish.mjs'),
    import('./cluster/run-cluster.mjs'),
  ]);
  const wish = readWish(process.argv.slice(2), ROOT);
  if (wish.buildsPages) await buildPages(ROOT, report);
  return runCluster(wish, report.say);
});
