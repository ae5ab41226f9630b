import { spawnSync } from 'node:child_process';

/**
 * Whether a browser really starts: distributions ship stand-ins that only say what to install, and a browser may lack
 * a library. On Windows asking for the version would open a window, so being there has to do.
 *
 * @param {string} executable
 */
export function canRun(executable) {
  if (process.platform === 'win32') return true;
  const said = spawnSync(executable, ['--version'], { encoding: 'utf8', timeout: 30_000 });
  return said.status === 0 && /Chrom/.test(said.stdout);
}
