import { runCommand } from './bootstrap.mjs';

// npm run test:mutants [-- <name of a fault>…]
await runCommand(import.meta.url, async () => {
  const { runMutants } = await import('./mutants/run-mutants.mjs');
  const { passed, failed } = await runMutants(process.argv.slice(2));
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
});
