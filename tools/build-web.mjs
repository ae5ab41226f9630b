import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { runProgram } from './run-program.mjs';

/** Everything but the app's own folder that ends up in a build of it. */
const SHARED_INPUTS = ['packages/*/package.json', 'packages/*/src/**', 'package-lock.json', 'tsconfig*.json'];
const STAMP = '.inputs';

/**
 * Builds both web apps, as far as anything in them has changed.
 *
 * @param {string} root @param {import('./report-steps.mjs').Report} report
 */
export async function buildPages(root, report) {
  await report.step('build', async () => {
    for (const app of webApps(root)) await buildWeb(root, app);
  });
}

/**
 * Builds a web app unless its last build came from the very same sources, and answers whether it did.
 *
 * @param {string} root
 * @param {string} app
 */
export async function buildWeb(root, app) {
  const folder = path.join(root, 'apps', app);
  const stamp = path.join(folder, 'dist', STAMP);
  const inputs = hashInputs(root, app);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return false;
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  // Vite empties the folder first, so a build that does not finish leaves no stamp.
  await runProgram(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: folder }).catch(
    (error) => {
      throw new Error(`apps/${app} does not build; mend what it says below and run again.`, { cause: error });
    },
  );
  await compressFiles(path.join(folder, 'dist'));
  await writeFile(stamp, inputs);
  return true;
}

/**
 * Puts a `.br` and a `.gz` beside every file that shrinks, once, so that the server never has to while players wait.
 *
 * @param {string} dist
 */
async function compressFiles(dist) {
  const names = globSync('**/*.{js,css,svg,webmanifest}', { cwd: dist });
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(dist, name);
      const content = readFileSync(file);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

/** The web apps that are there to build. @param {string} root */
export function webApps(root) {
  return ['player', 'desk'].filter(
    (app) => app === 'player' || existsSync(path.join(root, 'apps', app, 'index.html')),
  );
}

/** @param {string} root @param {string} app */
export function hashInputs(root, app) {
  const own = ['index.html', 'package.json', '*.ts', 'public/**', 'src/**'].map(
    (pattern) => `apps/${app}/${pattern}`,
  );
  const files = globSync([...own, ...SHARED_INPUTS], { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.\w+$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256').update(process.version);
  for (const file of files) {
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}
