import path from 'node:path';
import { parseArgs } from 'node:util';

/**
 * @typedef {object} Options
 * @property {number} processes how many servers
 * @property {string} name what theirs begin with
 * @property {number} port of the one address in front
 * @property {string} host
 * @property {number} firstProcessPort the servers listen on this port and the next ones; 0: on any that is free
 * @property {boolean} exposesProcesses whether the servers can be reached from other machines too, for their metrics
 * @property {number} trustedProxies those in front of us
 * @property {string | undefined} publicUrl
 * @property {boolean} buildsPages
 * @property {string} root
 */

const OPTIONS = /** @type {const} */ ({
  processes: { type: 'string', default: '3' },
  name: { type: 'string', default: 'p' },
  port: { type: 'string' },
  host: { type: 'string' },
  'process-port': { type: 'string', default: '0' },
  'expose-processes': { type: 'boolean', default: false },
  'no-build': { type: 'boolean', default: false },
});

/** The options of the command line, and defaults from the settings of the server. @param {string[]} args @param {string} root @returns {Options} */
export function parseClusterArgs(args, root) {
  loadEnvFile(path.join(root, '.env'));
  refuseThrowawayData();
  const { values } = parseArgs({ args, options: OPTIONS });
  return {
    processes: whole('--processes', values.processes, 1, 64),
    name: word('--name', values.name),
    port: whole('--port', values.port ?? process.env['PORT'] ?? '3000', 0, 65_535),
    host: values.host ?? process.env['HOST'] ?? '127.0.0.1',
    firstProcessPort: whole('--process-port', values['process-port'], 0, 65_000),
    exposesProcesses: values['expose-processes'],
    trustedProxies: whole('TRUSTED_PROXIES', process.env['TRUSTED_PROXIES'] ?? '0', 0, 9),
    publicUrl: process.env['PUBLIC_URL']?.trim() || undefined,
    buildsPages: !values['no-build'],
    root,
  };
}

/** Without a database there is one that is gone at the end: a demo's, never an operator's. */
function refuseThrowawayData() {
  if (process.env['NODE_ENV']?.trim() !== 'production' || process.env['DATABASE_URL']?.trim()) return;
  throw new Error(
    'DATABASE_URL is required in production: several processes share one PostgreSQL. Set it to yours, as in ' +
      'postgres://sanam:password@127.0.0.1/sanam.',
  );
}

/** @param {string} file */
function loadEnvFile(file) {
  try {
    process.loadEnvFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw new Error(`The file ${file} cannot be read. Fix or remove it.`, { cause: error });
  }
}

/** @param {string} name @param {string} given @param {number} min @param {number} max */
function whole(name, given, min, max) {
  const value = Number(given);
  if (/^[0-9]+$/.test(given) && value >= min && value <= max) return value;
  throw new Error(`${name} must be a whole number from ${min} to ${max}, not "${given}".`);
}

/** @param {string} name @param {string} given */
function word(name, given) {
  if (/^[a-z]{1,15}$/.test(given)) return given;
  throw new Error(`${name} must be 1 to 15 small letters, not "${given}".`);
}
