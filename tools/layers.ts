/** Which part of the code may import which. `check-layers.ts` refuses everything else. */
export interface Layer {
  name: string;
  /** A folder, or a file without its extension. */
  path: string;
  /** The layers it may import. After `type` comes one of which it may import only types. */
  uses: string[];
  /** None of its folders imports another. */
  hasIsolatedFolders?: boolean;
  /** It may import files inside another workspace. */
  importsInternals?: boolean;
}

/** Packages without effects of their own. */
const PURE = ['money', 'betting', 'contract', 'runtime'];

const PACKAGES = {
  runtime: [],
  money: [],
  betting: ['money'],
  contract: ['betting', 'money'],
  'api-client': ['contract', 'runtime'],
  ui: ['money', 'runtime'],
};

/**
 * Each service uses only those before it. Audit comes before those with operator actions, because each action writes its
 * audit row in the same transaction.
 */
const SERVICES = [
  'services/idempotency',
  'services/input',
  'services/audit',
  'services/approvals',
  'services/settings',
  'services/accounts',
  'services/catalog',
  'services/odds',
  'services/wallet',
  'services/limits',
  'services/bets',
  'services/steps',
  'services/settlement',
  'services/reports',
];

const SERVER_BASE = {
  platform: ['runtime'],
  config: ['platform'],
  db: ['config', 'platform', 'runtime'],
  outbox: ['db', 'contract', 'runtime'],
  ledger: ['db', 'platform', 'money', 'runtime'],
};

const SERVER: Record<string, string[]> = {
  ...SERVER_BASE,
  ...Object.fromEntries(
    SERVICES.map((name, place) => [
      name,
      ['ledger', 'outbox', 'db', 'platform', ...PURE, ...SERVICES.slice(0, place)],
    ]),
  ),
  'app-context': [...Object.keys(SERVER_BASE), ...SERVICES, ...PURE],
  http: ['platform', ...PURE, 'type app-context', 'type config'],
  live: ['outbox', 'platform', ...PURE, 'type app-context', 'type config'],
  jobs: ['platform', 'runtime', 'type app-context', 'type config'],
  // The folder of the embedded database and what else is stored in it.
  'data-dir': ['db', 'config', 'platform'],
  backup: ['data-dir', 'db', 'ledger', 'platform', 'services/accounts', 'services/reports', 'type config'],
};

/** The layers of a web app, the highest first; each uses those below it. What two features share lives in state. */
const WEB_APP = ['app', 'pages', 'features', 'state', 'components', 'lib'];

/** Layers that each have a folder of their name. */
function layersIn(folder: (name: string) => string, table: Record<string, string[]>): Layer[] {
  return Object.entries(table).map(([name, uses]) => ({ name, path: folder(name), uses }));
}

function webApp(app: string): Layer[] {
  return WEB_APP.map((layer, place) => ({
    name: `${app}/${layer}`,
    path: `apps/${app}/src/${layer}`,
    hasIsolatedFolders: layer === 'features',
    uses: [...WEB_APP.slice(place + 1).map((below) => `${app}/${below}`), ...Object.keys(PACKAGES)],
  }));
}

export const LAYERS: Layer[] = [
  ...layersIn((name) => `packages/${name}/src`, PACKAGES),
  ...layersIn((name) => `apps/server/src/${name}`, { ...SERVER, main: [...Object.keys(SERVER), ...PURE] }),
  // The demo starts the server and calls its services; no part of the server imports it.
  {
    name: 'demo',
    path: 'apps/demo',
    importsInternals: true,
    uses: ['main', 'platform', ...SERVICES, ...PURE, 'type app-context'],
  },
  ...webApp('player'),
  ...webApp('desk'),
  { name: 'tools', path: 'tools', uses: [] },
  { name: 'e2e', path: 'e2e', uses: ['tools', ...PURE] },
  // A benchmark measures single parts of the server, and uses the harness of its tests.
  {
    name: 'bench',
    path: 'bench',
    importsInternals: true,
    uses: ['tools', 'main', ...Object.keys(SERVER), ...PURE],
  },
];
