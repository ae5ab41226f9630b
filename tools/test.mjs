import { runCommand } from './bootstrap.mjs';

// npm test [-- <pattern>…] and npm run test:full [-- <pattern>…]
await runCommand(import.meta.url, async () => {
  const [{ runMatching }, { runTier }] = await Promise.all([
    import('./test-run/run-matching.mjs'),
    import('./test-run/run-tier.mjs'),
  ]);
  const patterns = process.argv.slice(2).filter((arg) => arg !== '--full');
  const isFull = process.argv.includes('--full');
  if (patterns.length > 0) return runMatching(patterns, isFull);
  return runTier(isFull ? 'full' : 'test');
});
