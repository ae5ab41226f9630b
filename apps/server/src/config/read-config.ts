import { LOG_LEVELS } from '../platform/logger.ts';
import type { LogLevel } from '../platform/logger.ts';

export interface Config {
  port: number;
  host: string;
  /** The desk's own port; undefined: it is served with everything else. */
  deskPort: number | undefined;
  /** PostgreSQL; without it the embedded database in `dataDir` is used. */
  databaseUrl: string | undefined;
  /** For `npm run migrate`: the same database, with a role that may change the schema. */
  databaseMigrateUrl: string | undefined;
  /** A folder, or `memory` to store nothing. */
  dataDir: string;
  databasePoolSize: number;
  /** How long work waits for a connection to PostgreSQL before it counts as not available. */
  databaseConnectTimeoutMs: number;
  /** Requests of players that may queue for the database; more are rejected with Retry-After. */
  maxQueuedRequests: number;
  isDemo: boolean;
  /** The same seed gives the same fights. */
  demoSeed: number;
  /** How many times faster than real the demo's fights are; 0 stops them. */
  demoSpeed: number;
  isProduction: boolean;
  apiKey: string;
  /** Signs access tokens. Undefined: one is generated and stored in `dataDir`. */
  tokenSecret: string | undefined;
  deskAdminPassword: string | undefined;
  /** The cost of hashing a password; `light` is for tests. */
  passwordHashCost: 'full' | 'light';
  stepDelayMs: number;
  /** Whether every match that is opened over the API is watched; otherwise the caller says. */
  isWatchRequired: boolean;
  /** How much of the last deposit has to be staked before a withdrawal, in percent; 0 asks for nothing. */
  turnoverPercent: number;
  /** How long a verified password or passkey counts for withdrawals; 0 asks for none. */
  stepUpMinutes: number;
  /** What an admin may change at the desk; these apply until then. */
  settings: {
    /** Whole baht above which an operator's act needs a second person; null: never. */
    approvalBaht: number | null;
    deskSilenceSeconds: number;
    deskAbsenceSeconds: number;
    resultRecallSeconds: number;
  };
  /** The operator's service that knows the transfers of banks; without it cashiers decide alone. */
  slipWebhook: { url: string; secret: string } | undefined;
  /** Whole baht up to which a deposit is credited by it; 0: none is. */
  slipAutoBaht: number;
  /** Whether a deposit is confirmed only with the bank's reference. */
  bankRef: 'required' | 'optional';
  publicUrl: string | undefined;
  /** Origins from which apps hosted elsewhere may call the API. */
  allowedOrigins: readonly string[];
  /** Hosts from which a page may load streams; `*.` in front means any subdomain. */
  streamHosts: readonly string[];
  /** How many proxies in front of us write X-Forwarded-For; 0 trusts none. */
  trustedProxies: number;
  /** Log-in and registration attempts one address may make before it has to wait. */
  loginAttemptsPerAddress: number;
  /** Requests without a session, such as log-ins, that one address may have in work at a time. */
  requestsPerAddress: number;
  /** Reads of one player that are served in a second; further ones wait. */
  readsPerPlayer: number;
  /** Connections one address may have open at a time, for requests and live sockets; many players may share one. */
  connectionsPerAddress: number;
  /** Live sockets one address may have open at a time; many players may share one. */
  socketsPerAddress: number;
  metricsToken: string | undefined;
  /** Whether the documentation of the API is served. */
  hasApiDocs: boolean;
  /** How often a running server verifies the ledger; 0 never. */
  ledgerCheckMinutes: number;
  /** Prefix of the ids of live connections, so that a load balancer knows the instance. */
  instanceId: string | undefined;
  /** Whether a phone has to be confirmed with a code before its account opens, and may set a forgotten password so. */
  phoneCode: 'off' | 'required';
  /** The operator's service that sends the codes; without it the demo shows them. */
  smsWebhook: { url: string; secret: string } | undefined;
  supportLine: string | undefined;
  supportPhone: string | undefined;
  logLevel: LogLevel;
}

/** Every setting that is wrong, each with what to do about it. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Invalid configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const LOCAL_API_KEY = 'sanam-local';
const SECRET_MIN = 32;
/** The largest deposit. */
const SLIP_AUTO_MAX_BAHT = 1_000_000;
const OPERATOR_PASSWORD_MIN = 12;
/** The longest that the desk's log-in accepts. */
const OPERATOR_PASSWORD_MAX = 128;

/**
 * Environment in, one checked object out; refuses with all problems at once.
 *
 * @param program `offersDemo` when it has the demo, which is then on by default with the embedded database, outside production
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  { offersDemo = false }: { offersDemo?: boolean } = {},
): Config {
  const problems: string[] = [];

  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  const whole = (name: string, fallback: number, min: number, max: number): number => {
    const given = text(name);
    if (given === undefined) return fallback;
    const value = Number(given);
    if (/^[0-9]+$/.test(given) && value >= min && value <= max) return value;
    problems.push(`${name} must be a whole number from ${min} to ${max}, not "${given}".`);
    return fallback;
  };
  const choice = <Choice extends string>(
    name: string,
    fallback: Choice,
    choices: readonly Choice[],
  ): Choice => {
    const given = text(name);
    if (given === undefined) return fallback;
    const found = choices.find((candidate) => candidate === given.toLowerCase());
    if (found === undefined) problems.push(`${name} must be one of ${choices.join(', ')}, not "${given}".`);
    return found ?? fallback;
  };
  const address = (name: string, schemes: readonly string[]): string | undefined => {
    const given = text(name);
    if (given === undefined) return undefined;
    const url = URL.parse(given);
    // The value may contain a password, so the message does not repeat it.
    if (!url || !schemes.includes(url.protocol))
      problems.push(`${name} must be an address starting ${schemes.join(' or ')}//.`);
    return given;
  };

  const list = (name: string, isRight: (part: string) => boolean, what: string): readonly string[] => {
    const parts = (text(name) ?? '').split(',').map((part) => part.trim());
    const given = parts.filter((part) => part !== '');
    for (const part of given) if (!isRight(part)) problems.push(`${name} must list ${what}, not "${part}".`);
    return given;
  };

  const instanceId = text('INSTANCE_ID');
  if (instanceId !== undefined && !/^[a-z0-9]{1,20}$/.test(instanceId)) {
    problems.push('INSTANCE_ID must have 1 to 20 small letters or digits.');
  }
  // Behind the cluster's proxy a process trusts forwarded addresses, which anybody could forge on a port of its own.
  if (instanceId !== undefined && text('DESK_PORT') !== undefined) {
    problems.push(
      'DESK_PORT is for a single process: with INSTANCE_ID, serve /desk apart in the proxy in front.',
    );
  }
  const isProduction = text('NODE_ENV') === 'production';
  const databaseUrl = address('DATABASE_URL', ['postgres:', 'postgresql:']);
  const isDemoByDefault = offersDemo && databaseUrl === undefined && !isProduction;
  const isDemo = choice('DEMO', isDemoByDefault ? 'on' : 'off', ['on', 'off']) === 'on';
  const apiKey = text('API_KEY');
  const tokenSecret = text('TOKEN_SECRET');
  // As it is, since spaces at its ends are part of a password when logging in too.
  const deskAdminPassword = env['DESK_ADMIN_PASSWORD'] || undefined;

  if (isProduction && (apiKey === undefined || apiKey === LOCAL_API_KEY)) {
    problems.push('API_KEY is required in production: choose one and give it to the app as well.');
  }
  const metricsToken = text('METRICS_TOKEN');
  if (isProduction && metricsToken === undefined) {
    problems.push('METRICS_TOKEN is required in production: make one with "openssl rand -base64 24".');
  }
  if (isProduction && tokenSecret === undefined) {
    problems.push('TOKEN_SECRET is required in production: make one with "openssl rand -base64 48".');
  }
  if (tokenSecret !== undefined && !isStrongSecret(tokenSecret)) {
    problems.push(`TOKEN_SECRET needs at least ${SECRET_MIN} characters that are not all alike.`);
  }
  if (isProduction && isDemo) {
    problems.push('DEMO must be off in production: anybody may log in as a demo player.');
  }
  if (deskAdminPassword !== undefined && !isOperatorPassword(deskAdminPassword)) {
    problems.push(
      `DESK_ADMIN_PASSWORD must have ${OPERATOR_PASSWORD_MIN} to ${OPERATOR_PASSWORD_MAX} characters.`,
    );
  }

  const phoneCode = choice('PHONE_CODE', 'off', ['off', 'required']);
  const smsWebhookUrl = address('SMS_WEBHOOK_URL', ['http:', 'https:']);
  const smsWebhookSecret = text('SMS_WEBHOOK_SECRET');
  if (phoneCode === 'required' && smsWebhookUrl === undefined && !isDemo) {
    problems.push('SMS_WEBHOOK_URL is required with PHONE_CODE=required: the address that sends the codes.');
  }
  if (smsWebhookUrl !== undefined && !isStrongSecret(smsWebhookSecret ?? '')) {
    problems.push(
      `SMS_WEBHOOK_SECRET is required with SMS_WEBHOOK_URL, with at least ${SECRET_MIN} characters that are not all alike.`,
    );
  }

  const hasSlipVerifier = choice('SLIP_VERIFIER', 'none', ['none', 'webhook']) === 'webhook';
  const slipWebhookUrl = address('SLIP_WEBHOOK_URL', ['http:', 'https:']);
  const slipWebhookSecret = text('SLIP_WEBHOOK_SECRET');
  const slipAutoBaht = whole('SLIP_AUTO_BAHT', 0, 0, SLIP_AUTO_MAX_BAHT);
  if (hasSlipVerifier && (slipWebhookUrl === undefined || !isStrongSecret(slipWebhookSecret ?? ''))) {
    problems.push(
      `SLIP_VERIFIER=webhook needs SLIP_WEBHOOK_URL and a SLIP_WEBHOOK_SECRET of at least ${SECRET_MIN} characters that are not all alike.`,
    );
  }
  if (!hasSlipVerifier && slipAutoBaht > 0) {
    problems.push(
      'SLIP_AUTO_BAHT needs SLIP_VERIFIER=webhook: only what it has found is credited without a cashier.',
    );
  }

  const isApprovalOff = (text('APPROVAL_BAHT') ?? 'off').toLowerCase() === 'off';
  const approvalBaht = isApprovalOff ? null : whole('APPROVAL_BAHT', 0, 1000, 1_000_000_000);

  const passwordHashCost = choice('PASSWORD_HASH_COST', 'full', ['full', 'light']);
  if (isProduction && passwordHashCost !== 'full') {
    problems.push(
      'PASSWORD_HASH_COST must be full in production: light hashes are for tests and can be guessed.',
    );
  }

  const config: Config = {
    port: whole('PORT', 3000, 0, 65_535),
    host: text('HOST') ?? '127.0.0.1',
    deskPort: text('DESK_PORT') === undefined ? undefined : whole('DESK_PORT', 0, 0, 65_535),
    databaseUrl,
    databaseMigrateUrl: address('DATABASE_MIGRATE_URL', ['postgres:', 'postgresql:']) ?? databaseUrl,
    dataDir: text('DATA_DIR') ?? './data',
    databasePoolSize: whole('DATABASE_POOL_SIZE', 8, 1, 200),
    databaseConnectTimeoutMs: whole('DATABASE_CONNECT_TIMEOUT_MS', 3000, 100, 60_000),
    maxQueuedRequests: whole('MAX_QUEUED_REQUESTS', 400, 1, 100_000),
    isDemo,
    demoSeed: whole('DEMO_SEED', 1, 0, 2_147_483_647),
    demoSpeed: whole('DEMO_SPEED', 1, 0, 1000),
    isProduction,
    apiKey: apiKey ?? LOCAL_API_KEY,
    tokenSecret,
    deskAdminPassword,
    passwordHashCost,
    stepDelayMs: whole('STEP_DELAY_MS', 3000, 0, 60_000),
    isWatchRequired: choice('DESK_WATCH', 'off', ['off', 'required']) === 'required',
    turnoverPercent: whole('TURNOVER_PERCENT', 100, 0, 10_000),
    stepUpMinutes: whole('STEP_UP_MINUTES', 15, 0, 1440),
    settings: {
      approvalBaht,
      deskSilenceSeconds: whole('DESK_SILENCE_SECONDS', 10, 1, 60),
      deskAbsenceSeconds: whole('DESK_ABSENCE_SECONDS', 120, 10, 3600),
      resultRecallSeconds: whole('RESULT_RECALL_SECONDS', 10, 0, 60),
    },
    slipWebhook: hasSlipVerifier ? { url: slipWebhookUrl ?? '', secret: slipWebhookSecret ?? '' } : undefined,
    slipAutoBaht,
    bankRef: choice('BANK_REF', isProduction ? 'required' : 'optional', ['required', 'optional']),
    publicUrl: address('PUBLIC_URL', ['http:', 'https:']),
    allowedOrigins: list('ALLOWED_ORIGINS', isOrigin, 'origins like https://app.example.com'),
    streamHosts: list('STREAM_HOSTS', isHost, 'hosts like stream.example.com or *.example.com'),
    trustedProxies: whole('TRUSTED_PROXIES', 0, 0, 10),
    loginAttemptsPerAddress: whole('LOGIN_ATTEMPTS_PER_ADDRESS', 60, 1, 1_000_000),
    requestsPerAddress: whole('REQUESTS_PER_ADDRESS', 32, 1, 1_000_000),
    readsPerPlayer: whole('READS_PER_PLAYER', 20, 1, 1_000_000),
    connectionsPerAddress: whole('CONNECTIONS_PER_ADDRESS', 600, 1, 1_000_000),
    socketsPerAddress: whole('SOCKETS_PER_ADDRESS', 500, 1, 1_000_000),
    metricsToken,
    hasApiDocs: choice('API_DOCS', 'on', ['on', 'off']) === 'on',
    // A verification blocks the embedded database.
    ledgerCheckMinutes: whole('LEDGER_CHECK_MINUTES', databaseUrl === undefined ? 0 : 60, 0, 10_080),
    instanceId,
    phoneCode,
    smsWebhook:
      smsWebhookUrl === undefined ? undefined : { url: smsWebhookUrl, secret: smsWebhookSecret ?? '' },
    supportLine: text('SUPPORT_LINE'),
    supportPhone: text('SUPPORT_PHONE'),
    logLevel: choice('LOG_LEVEL', isProduction ? 'info' : 'warn', LOG_LEVELS),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
}

/** It is put into a header unescaped, so only the characters of a host name are allowed. */
function isHost(text: string): boolean {
  return /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:[0-9]{1,5})?$/i.test(text);
}

export function isStrongSecret(secret: string): boolean {
  return secret.length >= SECRET_MIN && new Set(secret).size >= 8;
}

function isOperatorPassword(password: string): boolean {
  const { length } = Array.from(password);
  return length >= OPERATOR_PASSWORD_MIN && length <= OPERATOR_PASSWORD_MAX;
}
