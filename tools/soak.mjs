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
  const { passed, failed } = await runSteps(selectSteps(soakSteps(minutes, seed), process.argv.slice(2)));
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
});
