import { runCommand } from './bootstrap.mjs';

// npm run dev: the server with the demo, restarted when its files change, and both web apps. Ctrl-C ends all of them.
await runCommand(import.meta.url, async () => {
  const { runWireit } = await import('./run-wireit.mjs');
  return runWireit('dev:all', { WIREIT_WATCH: 'true' });
});
