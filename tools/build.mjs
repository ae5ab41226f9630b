import { runCommand } from './bootstrap.mjs';

await runCommand(import.meta.url, async () => (await import('./run-wireit.mjs')).runWireit('build:web'));
