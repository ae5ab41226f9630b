/**
 * Which part of the code may import which. A layer is a folder or a file; `uses` names the layers it may import,
 * `usesTypes` those of which it may import types only. Everything else is refused by `check-layers.mjs`.
 *
 * @typedef {object} Layer
 * @property {string} name
 * @property {string} path without an extension
 * @property {string[]} uses
 * @property {string[]} [usesTypes]
 * @property {boolean} [hasIsolatedFolders] none of its folders imports another
 * @property {boolean} [importsInternals] may import files inside another workspace
 */

/** Packages without effects of their own. */
const PURE = ['money', 'betting', 'contract', 'runtime'];

/** @type {Layer[]} */
const PACKAGES = [
  { name: 'runtime', path: 'packages/runtime/src', uses: [] },
  { name: 'money', path: 'packages/money/src', uses: [] },
  { name: 'betting', path: 'packages/betting/src', uses: ['money'] },
  { name: 'contract', path: 'packages/contract/src', uses: ['betting', 'money'] },
  { name: 'api-client', path: 'packages/api-client/src', uses: ['contract', 'runtime'] },
  { name: 'ui', path: 'packages/ui/src', uses: ['money', 'runtime'] },
];

/**
 * Each service uses only those before it. Audit comes before those with operator actions, because each action writes its
 * audit row in the same transaction.
 */
const SERVICES = [
  'idempotency',
  'input',
  'audit',
  'accounts',
  'catalog',
  'odds',
  'wallet',
  'bets',
  'steps',
  'settlement',
  'reports',
];

/** @type {Layer[]} */
const SERVER_BASE = [
  { name: 'platform', path: 'apps/server/src/platform', uses: ['runtime'] },
  { name: 'config', path: 'apps/server/src/config', uses: ['platform'] },
  { name: 'db', path: 'apps/server/src/db', uses: ['config', 'platform', 'runtime'] },
  { name: 'outbox', path: 'apps/server/src/outbox', uses: ['db', 'contract', 'runtime'] },
  { name: 'ledger', path: 'apps/server/src/ledger', uses: ['db', 'platform', 'money', 'runtime'] },
];

const SERVICE_LAYERS = SERVICES.map((name, place) => ({
  name: `services/${name}`,
  path: `apps/server/src/services/${name}`,
  uses: ['ledger', 'outbox', 'db', 'platform', ...PURE, ...SERVICES.slice(0, place).map(serviceLayer)],
}));

const EVERY_SERVICE = SERVICES.map(serviceLayer);

/** @type {Layer[]} */
const SERVER_TOP = [
  {
    name: 'app-context',
    path: 'apps/server/src/app-context',
    uses: [...SERVER_BASE.map(({ name }) => name), ...EVERY_SERVICE, ...PURE],
  },
  {
    name: 'http',
    path: 'apps/server/src/http',
    uses: ['platform', ...PURE],
    usesTypes: ['app-context', 'config'],
  },
  {
    name: 'live',
    path: 'apps/server/src/live',
    uses: ['outbox', 'platform', ...PURE],
    usesTypes: ['app-context', 'config'],
  },
  {
    name: 'jobs',
    path: 'apps/server/src/jobs',
    uses: ['platform', 'runtime'],
    usesTypes: ['app-context', 'config'],
  },
  // The folder of the embedded database and what else is stored in it.
  { name: 'data-dir', path: 'apps/server/src/data-dir', uses: ['db', 'config', 'platform'] },
  {
    name: 'backup',
    path: 'apps/server/src/backup',
    uses: ['data-dir', 'db', 'ledger', 'platform', 'services/accounts', 'services/reports'],
    usesTypes: ['config'],
  },
];

const SERVER = [...SERVER_BASE, ...SERVICE_LAYERS, ...SERVER_TOP];

/** @type {Layer} */
const MAIN = {
  name: 'main',
  path: 'apps/server/src/main',
  uses: [...SERVER.map(({ name }) => name), ...PURE],
};

/** The demo starts the server and calls its services; no part of the server imports it. @type {Layer} */
const DEMO = {
  name: 'demo',
  path: 'apps/demo',
  importsInternals: true,
  uses: ['main', 'platform', ...EVERY_SERVICE, ...PURE],
  usesTypes: ['app-context'],
};

/**
 * The layers of a web app, the highest first; each uses those below it. What two features share lives in state.
 *
 * @param {string} app
 * @returns {Layer[]}
 */
function webApp(app) {
  const layers = ['app', 'pages', 'features', 'state', 'components', 'lib'];
  return layers.map((layer, place) => ({
    name: `${app}/${layer}`,
    path: `apps/${app}/src/${layer}`,
    hasIsolatedFolders: layer === 'features',
    uses: [...layers.slice(place + 1).map((below) => `${app}/${below}`), ...PACKAGES.map(({ name }) => name)],
  }));
}

/** Code that is not part of the product. @type {Layer[]} */
const AROUND = [
  { name: 'tools', path: 'tools', uses: [] },
  { name: 'e2e', path: 'e2e', uses: ['tools', ...PURE] },
  // A benchmark measures single parts of the server, and uses the harness of its tests.
  {
    name: 'bench',
    path: 'bench',
    importsInternals: true,
    uses: ['tools', 'main', ...SERVER.map(({ name }) => name), ...PURE],
  },
];

/** @type {Layer[]} */
export const LAYERS = [...PACKAGES, ...SERVER, MAIN, DEMO, ...webApp('player'), ...webApp('desk'), ...AROUND];

/** @param {string} name */
function serviceLayer(name) {
  return `services/${name}`;
}
