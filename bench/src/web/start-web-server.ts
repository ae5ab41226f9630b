import { setPriority } from 'node:os';
import { startProgram, type RunningServer } from '../server/start-server.ts';
import { runWireit } from './tools.ts';

/** Builds the player app and serves it from memory, with the demo's matches, paused, or without any. */
export async function startWebServer({ isDemo }: { readonly isDemo: boolean }): Promise<RunningServer> {
  await runWireit('build:player');
  const server = await startProgram(['apps/demo/src/main.ts'], {
    NODE_ENV: 'test',
    DATA_DIR: 'memory',
    DEMO: isDemo ? 'on' : 'off',
    DEMO_SPEED: '0',
  });
  // A phone does not share its processor with the server.
  setPriority(server.pid, 10);
  return server;
}
