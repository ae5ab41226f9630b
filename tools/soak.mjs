import { runCommand } from './bootstrap.mjs';

await runCommand(import.meta.url, async (report) => {
  const [{ soakSteps }, { runChecks }] = await Promise.all([
    import('./test-run/soak-steps.mjs'),
    import('./test-run/run-checks.mjs'),
  ]);
  return runChecks(soakSteps, process.argv.slice(2), report);
});
