import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

const LAUNCHER = 'start-browser';

/**
 * Writes a script into a folder that starts the browser unpacked there with the libraries unpacked beside it, and
 * with the fonts beside it when the machine has none: a bare machine has neither.
 *
 * @param {{ folder: string, executable: string, libraries: string, fonts: string }} browser paths within the folder
 */
export async function writeLauncher({ folder, executable, libraries, fonts }) {
  const libraryPath = foldersWithLibraries(path.join(folder, libraries))
    .map((found) => `$here/${path.relative(folder, found)}`)
    .join(':');
  await writeFile(path.join(folder, 'fonts.conf'), fontSettings(fonts));
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

/** @param {string} folder */
export function launcherIn(folder) {
  return path.join(folder, LAUNCHER);
}

/** @param {string} folder @returns {string[]} */
function foldersWithLibraries(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  const here = entries.some(({ name }) => /\.so(\.|$)/.test(name)) ? [folder] : [];
  const below = entries.filter((entry) => entry.isDirectory());
  return [...here, ...below.flatMap(({ name }) => foldersWithLibraries(path.join(folder, name)))];
}

/** @param {string} fonts */
function fontSettings(fonts) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir prefix="relative">${fonts}</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
}
