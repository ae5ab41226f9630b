import { runCommand } from './bootstrap.mjs';

await runCommand(import.meta.url, async (report) => {
  const [{ testSteps }, { runChecks }] = await Promise.all([
    import('./test-run/steps.mjs'),
    import('./test-run/run-checks.mjs'),
  ]);
  return runChecks(testSteps, process.argv.slice(2), report);
});
