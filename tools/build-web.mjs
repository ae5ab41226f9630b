// node tools/build-web.mjs <player|desk>: builds a web app and compresses its files, so that the server never has to.
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { runInTerminal } from './run-program.mjs';

const folder = path.join(import.meta.dirname, '../apps', process.argv[2] ?? '');
const vite = path.join(import.meta.dirname, '../node_modules/vite/bin/vite.js');
const code = await runInTerminal(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: folder });
if (code === 0) {
  const names = globSync('dist/**/*.{js,css,svg,webmanifest}', { cwd: folder });
  await Promise.all(names.map((name) => compress(path.join(folder, name))));
}
process.exitCode = code;

/** @param {string} file */
async function compress(file) {
  const content = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
