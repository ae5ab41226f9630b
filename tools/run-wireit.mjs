import { globSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from './bootstrap.mjs';
import { runInTerminal } from './run-program.mjs';

/**
 * Runs a script of the `wireit` section of package.json after everything it depends on. A script whose inputs have not
 * changed since it last succeeded is not run again; its output comes from the cache.
 *
 * @param {string} script @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} the exit code
 */
export function runWireit(script, env = {}) {
  removeOldCache();
  return runInTerminal(process.execPath, [path.join(ROOT, 'node_modules/wireit/bin/wireit.js')], {
    cwd: ROOT,
    env: {
      ...process.env,
      npm_lifecycle_event: script,
      npm_package_json: path.join(ROOT, 'package.json'),
      npm_config_user_agent: process.env['npm_config_user_agent'] ?? 'npm/11',
      WIREIT_CACHE: 'local',
      WIREIT_FAILURES: 'continue',
      WIREIT_PARALLEL: String(os.availableParallelism()),
      ...env,
    },
  });
}

const CACHED_DAYS = 14;

/** Wireit never removes a cached output itself. */
function removeOldCache() {
  const oldest = Date.now() - CACHED_DAYS * 24 * 60 * 60 * 1000;
  for (const entry of globSync('.wireit/*/cache/*', { cwd: ROOT }).map((name) => path.join(ROOT, name))) {
    if (statSync(entry).mtimeMs < oldest) rmSync(entry, { recursive: true, force: true });
  }
}
