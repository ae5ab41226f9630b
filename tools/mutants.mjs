import { runCommand } from './bootstrap.mjs';

await runCommand(import.meta.url, async (report) => {
  const [{ mutantSteps }, { runChecks }] = await Promise.all([
    import('./mutants/mutant-steps.mjs'),
    import('./test-run/run-checks.mjs'),
  ]);
  return runChecks(mutantSteps, process.argv.slice(2), report);
});
