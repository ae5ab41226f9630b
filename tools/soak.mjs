import { runCommand } from './bootstrap.mjs';

// npm run test:soak [-- <step>…]
await runCommand(import.meta.url, async () => {
  const [{ soakSteps }, { runSteps, selectSteps }] = await Promise.all([
    import('./soak-steps.mjs'),
    import('./test-run/run-steps.mjs'),
  ]);
  const minutes = Number(process.env['SANAM_SOAK_MINUTES'] ?? 5);
  const seed = process.env['SANAM_SEED'] ?? String(Math.floor(Math.random() * 2_147_483_647));
  console.log(`seed ${seed}, ${minutes} minutes`);
  // One at a time: races, faults and response times depend on what else the machine does.
  const steps = selectSteps(soakSteps(minutes, seed), process.argv.slice(2));
  const { passed, failed } = await runSteps(steps, { atOnce: 1 });
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
});
