import { ROOT, runCommand } from './bootstrap.mjs';

await runCommand(import.meta.url, async () => {
  const [{ parseClusterArgs }, { runCluster }, { runWireit }] = await Promise.all([
    import('./cluster/parse-args.mjs'),
    import('./cluster/run-cluster.mjs'),
    import('./run-wireit.mjs'),
  ]);
  const options = parseClusterArgs(process.argv.slice(2), ROOT);
  const code = options.buildsPages ? await runWireit('build:web') : 0;
  return code || runCluster(options, console.log);
});
