/**
 * Who may import whom. A room is a folder or a file; `uses` names the rooms below it, `usesTypes` those it may know
 * the types of and nothing more. What is not written here is not allowed. `check-layers.mjs` reads this table.
 *
 * @typedef {object} Room
 * @property {string} name
 * @property {string} at its place, without an extension
 * @property {string[]} uses
 * @property {string[]} [usesTypes]
 * @property {boolean} [apart] each folder in it is a room of its own, and none imports another
 * @property {boolean} [browser] runs in a browser too, so Node's own modules are out of reach
 * @property {boolean} [development] is no part of what is shipped, so development dependencies will do
 * @property {boolean} [reachesIn] may name files inside another workspace
 */

/** Packages without effects of their own. */
const PURE = ['money', 'betting', 'contract', 'runtime'];

/** @type {Room[]} */
const PACKAGES = [
  { name: 'runtime', at: 'packages/runtime/src', browser: true, uses: [] },
  { name: 'money', at: 'packages/money/src', browser: true, uses: [] },
  { name: 'betting', at: 'packages/betting/src', browser: true, uses: ['money'] },
  { name: 'contract', at: 'packages/contract/src', browser: true, uses: ['betting', 'money'] },
  { name: 'api-client', at: 'packages/api-client/src', browser: true, uses: ['contract', 'runtime'] },
  { name: 'ui', at: 'packages/ui/src', browser: true, uses: ['money', 'runtime'] },
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

/** @type {Room[]} */
const SERVER_BASE = [
  { name: 'platform', at: 'apps/server/src/platform', uses: ['runtime'] },
  { name: 'config', at: 'apps/server/src/config', uses: ['platform'] },
  { name: 'db', at: 'apps/server/src/db', uses: ['config', 'platform', 'runtime'] },
  { name: 'outbox', at: 'apps/server/src/outbox', uses: ['db', 'contract', 'runtime'] },
  { name: 'ledger', at: 'apps/server/src/ledger', uses: ['db', 'platform', 'money', 'runtime'] },
];

const SERVICE_ROOMS = SERVICES.map((name, place) => ({
  name: `services/${name}`,
  at: `apps/server/src/services/${name}`,
  uses: ['ledger', 'outbox', 'db', 'platform', ...PURE, ...SERVICES.slice(0, place).map(serviceRoom)],
}));

const EVERY_SERVICE = SERVICES.map(serviceRoom);

/** @type {Room[]} */
const SERVER_TOP = [
  {
    name: 'app-context',
    at: 'apps/server/src/app-context',
    uses: [...SERVER_BASE.map(({ name }) => name), ...EVERY_SERVICE, ...PURE],
  },
  {
    name: 'http',
    at: 'apps/server/src/http',
    uses: ['platform', ...PURE],
    usesTypes: ['app-context', 'config'],
  },
  {
    name: 'live',
    at: 'apps/server/src/live',
    uses: ['outbox', 'platform', ...PURE],
    usesTypes: ['app-context', 'config'],
  },
  {
    name: 'jobs',
    at: 'apps/server/src/jobs',
    uses: ['platform', 'runtime'],
    usesTypes: ['app-context', 'config'],
  },
];

const SERVER = [...SERVER_BASE, ...SERVICE_ROOMS, ...SERVER_TOP];

/** @type {Room} */
const MAIN = { name: 'main', at: 'apps/server/src/main', uses: [...SERVER.map(({ name }) => name), ...PURE] };

/** The only files of the server that read `process`: each is where a program starts. */
export const PROGRAM_STARTS = ['apps/server/src/main/program.ts'];

/** The demo starts the server and calls its services; no part of the server imports it. @type {Room} */
const DEMO = {
  name: 'demo',
  at: 'apps/demo',
  reachesIn: true,
  uses: ['main', 'platform', ...EVERY_SERVICE, ...PURE],
  usesTypes: ['app-context'],
};

/**
 * The layers of a web app, the highest first; each uses those below it. What two features share lives in state.
 *
 * @param {string} app
 * @returns {Room[]}
 */
function webApp(app) {
  const layers = ['app', 'pages', 'features', 'state', 'components', 'lib'];
  return layers.map((layer, place) => ({
    name: `${app}/${layer}`,
    at: `apps/${app}/src/${layer}`,
    browser: true,
    apart: layer === 'features',
    uses: [...layers.slice(place + 1).map((below) => `${app}/${below}`), ...PACKAGES.map(({ name }) => name)],
  }));
}

/** Code beside the product. @type {Room[]} */
const BESIDE = [
  { name: 'tools', at: 'tools', uses: [] },
  { name: 'e2e', at: 'e2e', development: true, uses: ['tools', ...PURE] },
  // A measurement takes a part of the server, or of its tests' harness, by itself.
  {
    name: 'bench',
    at: 'bench',
    development: true,
    reachesIn: true,
    uses: ['tools', 'main', ...SERVER.map(({ name }) => name), ...PURE],
  },
];

/** @type {Room[]} */
export const ROOMS = [...PACKAGES, ...SERVER, MAIN, DEMO, ...webApp('player'), ...webApp('desk'), ...BESIDE];

/** @param {string} name */
function serviceRoom(name) {
  return `services/${name}`;
}
