// Browsers that are unpacked into `tools/on-demand/chromium` without root: nothing is installed on the machine.
import { globSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildDirOnce, hashFile, installOnDemand, ON_DEMAND } from './install-on-demand.ts';
import { runProgram } from './run-program.mjs';

const FOLDER = path.join(ON_DEMAND, 'chromium', 'made');
const NPM_PACKAGE = '@sparticuz/chromium';
const DEBIAN_PACKAGE = 'chromium-headless-shell';
const LAUNCHER = 'start-browser';

type Say = (sentence: string) => void;

/** Chromium from npm with the libraries it needs; the package has them compressed, for x64 Linux only. */
export async function installNpmBrowser(say: Say): Promise<string[]> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(`npm has no Chromium for ${process.platform} ${process.arch}.`);
  const packages = await installOnDemand({ name: 'chromium', expects: NPM_PACKAGE, say });
  const home = path.join(packages, NPM_PACKAGE);
  const stamp = await hashFile(path.join(home, 'package.json'));
  const folder = await buildDirOnce(path.join(FOLDER, 'npm'), stamp, async (tempDir) => {
    say('Unpacking Chromium.');
    // The package unpacks into the folder for temporary files, under names that any program might use.
    const env = { ...process.env, TMPDIR: tempDir };
    await runProgram(process.execPath, ['--input-type=module', '-e', UNPACK, home], { cwd: packages, env });
    await writeLauncher(tempDir, { executable: 'chromium', libraries: 'al2023', fonts: 'fonts' });
  });
  return [path.join(folder, LAUNCHER)];
}

const UNPACK = `
import { inflate } from '${NPM_PACKAGE}';
for (const part of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'])
  await inflate(process.argv[1] + '/bin/' + part);
`;

/** Chromium from Debian's packages, for processors that npm has none for. */
export async function unpackDebianBrowser(say: Say): Promise<string[]> {
  if (process.platform !== 'linux') throw new Error('Debian packages are for Linux.');
  const folder = await buildDirOnce(path.join(FOLDER, 'debian'), process.arch, async (tempDir) => {
    say(`Fetching ${DEBIAN_PACKAGE} from Debian, once, into tools/on-demand/chromium.`);
    const apt = path.join(tempDir, 'apt');
    for (const file of await downloadWithDependencies(apt))
      await runProgram('dpkg-deb', ['--extract', file, tempDir]);
    await rm(apt, { recursive: true });
    const executable = `usr/lib/chromium/${DEBIAN_PACKAGE}`;
    await writeLauncher(tempDir, { executable, libraries: 'usr/lib', fonts: 'usr/share/fonts' });
  });
  return [path.join(folder, LAUNCHER)];
}

/** Returns the files of the packages. */
async function downloadWithDependencies(folder: string) {
  const [lists, cache] = [path.join(folder, 'lists'), path.join(folder, 'cache')];
  const archives = path.join(cache, 'archives');
  await mkdir(path.join(lists, 'partial'), { recursive: true });
  await mkdir(path.join(archives, 'partial'), { recursive: true });
  // With its own lists and cache, and no lock on those of the machine, apt works for any user.
  const options = [
    `Dir::State::lists=${lists}`,
    `Dir::Cache=${cache}`,
    'Debug::NoLocking=1',
    'APT::Sandbox::User=root',
  ];
  const apt = (...args: string[]) =>
    runProgram('apt-get', ['-qq', '-y', ...options.flatMap((option) => ['-o', option]), ...args]);
  await apt('update');
  await apt('install', '--download-only', '--no-install-recommends', DEBIAN_PACKAGE);
  return globSync('*.deb', { cwd: archives }).map((name) => path.join(archives, name));
}

/**
 * Writes a script that starts the browser with the libraries unpacked beside it and, when the machine has no fonts, with
 * the fonts beside it.
 */
async function writeLauncher(
  folder: string,
  parts: { executable: string; libraries: string; fonts: string },
) {
  const { executable, libraries, fonts } = parts;
  const files = globSync(`${libraries}/**/*.so*`, { cwd: folder });
  const libraryPath = [...new Set(files.map((file) => `$here/${path.dirname(file)}`))].join(':');
  await writeFile(
    path.join(folder, 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir prefix="relative">${fonts}</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`,
  );
  await writeFile(
    path.join(folder, LAUNCHER),
    `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
export LD_LIBRARY_PATH="${libraryPath}\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/${executable}" "$@"
`,
    { mode: 0o755 },
  );
}
