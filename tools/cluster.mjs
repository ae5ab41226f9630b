import { ROOT, runCommand } from './bootstrap.mjs';

await runCommand(import.meta.url, async (report) => {
  const [{ buildPages }, { parseClusterArgs }, { runCluster }] = await Promise.all([
    import('./build-web.mjs'),
    import('./cluster/parse-args.mjs'),
    import('./cluster/run-cluster.mjs'),
  ]);
  const options = parseClusterArgs(process.argv.slice(2), ROOT);
  if (options.buildsPages) await buildPages(ROOT, report);
  return runCluster(options, report.say);
});
