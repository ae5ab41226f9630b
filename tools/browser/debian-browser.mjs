import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ON_DEMAND } from '../install-on-demand.mjs';
import { buildDirOnce } from '../build-dir-once.mjs';
import { runProgram } from '../run-program.mjs';
import { launcherIn, writeLauncher } from './write-launcher.mjs';

const PACKAGE = 'chromium-headless-shell';

/**
 * Chromium from Debian's packages, unpacked into a folder of ours: no root, nothing installed. For processors npm
 * carries none for.
 *
 * @param {(sentence: string) => void} say
 */
export async function unpackDebianBrowser(say) {
  if (process.platform !== 'linux') throw new Error('Debian packages are for Linux.');
  const made = path.join(ON_DEMAND, 'chromium', 'made', 'debian');
  return launcherIn(
    await buildDirOnce(made, process.arch, async (tempDir) => {
      say(`Fetching ${PACKAGE} from Debian, once, into tools/on-demand/chromium.`);
      const packages = await downloadWithDependencies(path.join(tempDir, 'apt'));
      for (const file of packages) await runProgram('dpkg-deb', ['--extract', file, tempDir]);
      await rm(path.join(tempDir, 'apt'), { recursive: true });
      await writeLauncher({
        folder: tempDir,
        executable: `usr/lib/chromium/${PACKAGE}`,
        libraries: 'usr/lib',
        fonts: 'usr/share/fonts',
      });
    }),
  );
}

/** @param {string} folder */
async function downloadWithDependencies(folder) {
  const [lists, cache] = [path.join(folder, 'lists'), path.join(folder, 'cache')];
  await mkdir(path.join(lists, 'partial'), { recursive: true });
  await mkdir(path.join(cache, 'archives', 'partial'), { recursive: true });
  // With its own lists and cache, and no lock on the machine's, apt works for anyone.
  const own = ['-qq', '-y', '-o', `Dir::State::lists=${lists}`, '-o', `Dir::Cache=${cache}`];
  const anyone = ['-o', 'Debug::NoLocking=1', '-o', 'APT::Sandbox::User=root'];
  await runProgram('apt-get', [...own, ...anyone, 'update']);
  const download = ['install', '--download-only', '--no-install-recommends', PACKAGE];
  await runProgram('apt-get', [...own, ...anyone, ...download]);
  const archives = path.join(cache, 'archives');
  return (await readdir(archives))
    .filter((name) => name.endsWith('.deb'))
    .map((name) => path.join(archives, name));
}
