import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { installOnDemand, ON_DEMAND } from '../install-on-demand.mjs';
import { buildDirOnce } from '../build-dir-once.mjs';
import { runProgram } from '../run-program.mjs';
import { launcherIn, writeLauncher } from './write-launcher.mjs';

const PACKAGE = '@sparticuz/chromium';

/**
 * Chromium from npm with the libraries it needs; its package carries them compressed, for x64 Linux only.
 *
 * @param {(sentence: string) => void} say
 */
export async function installNpmBrowser(say) {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`npm carries no Chromium for ${process.platform} ${process.arch}.`);
  }
  return launcherIn(await unpackNpmBrowser(say));
}

/** @param {(sentence: string) => void} say */
async function unpackNpmBrowser(say) {
  const packages = await installOnDemand({ name: 'chromium', expects: PACKAGE, say });
  const home = path.join(packages, PACKAGE);
  const stamp = createHash('sha256')
    .update(await readFile(path.join(home, 'package.json')))
    .digest('hex');
  return buildDirOnce(path.join(ON_DEMAND, 'chromium', 'made', 'npm'), stamp, async (tempDir) => {
    say('Unpacking Chromium.');
    // The package unpacks into the folder for temporary files, under names any program might take.
    await runProgram(process.execPath, ['--input-type=module', '-e', UNPACK, home], {
      cwd: packages,
      env: { ...process.env, TMPDIR: tempDir },
    });
    await writeLauncher({ folder: tempDir, executable: 'chromium', libraries: 'al2023', fonts: 'fonts' });
  });
}

const UNPACK = `
import { inflate } from '${PACKAGE}';
const home = process.argv[1];
for (const part of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) {
  await inflate(home + '/bin/' + part);
}
`;
