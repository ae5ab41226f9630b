import { join } from 'node:path';
import { ENDPOINTS, RefusedSchema, acceptedSchema } from '@sanam/contract';
import type { KnownEndpoint, RefusalCode } from '@sanam/contract';
import type { TSchema } from 'typebox';
import { listRefusals } from '../../src/http/refusals/list-refusals.ts';
import { STATUS_OF_REFUSAL } from '../../src/http/refusals/status-of-refusal.ts';
import { TOKEN_SECRET } from '../harness/server.ts';
import { fitsSchema } from './fits-schema.ts';
import type { Sent } from './make-request.ts';

export interface Got {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

const ROOT = join(import.meta.dirname, '../../../..');

/** What only our insides could have said: no request says it, so no answer repeats it. */
const INSIDES: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a stack trace', /\n\s+at |\\n\s+at |\bat async |node:internal|\.[cm]?[jt]s:\d+/],
  ['a path', new RegExp(`node_modules|${ROOT.replaceAll('/', '\\/')}|/tmp/|\\bfile://(?!/etc)`)],
  [
    'the database',
    /syntax error|violates |(relation|column) \\?"|invalid input syntax|pg_catalog|PGlite|SQLSTATE|invalid byte sequence/i,
  ],
  ['a password hash', /\$argon2/],
  ['the secret', new RegExp(TOKEN_SECRET)],
];
const TOKEN = /eyJ[\w-]{10,}\.[\w-]+\.[\w-]*/;

/** Where one is handed a token, and nowhere else, however the address is written. */
const HANDING_TOKENS = /\/(login|refresh)/;
const OF_VALIDITY: ReadonlySet<string> = new Set([
  'INVALID_INPUT',
  'BAD_JSON',
  'UNSUPPORTED_MEDIA_TYPE',
  'PAYLOAD_TOO_LARGE',
]);
const DATES = ['date', 'dateFrom', 'dateTo', 'startDate', 'endDate'];
/** What may be wrong with what a schema takes: no such day, a day before the first, half a satang, a list in a text that is none. */
const MEANINGS: ReadonlySet<string> = new Set([
  ...DATES.flatMap((field) => [`${field} date`, `${field} range`]),
  'amount decimals',
  'betAmount decimals',
  'categoryCode enum',
  'streamingUrl url',
]);
/** What any address may answer, be it an endpoint's or nobody's. */
const OF_ANY_ADDRESS: readonly RefusalCode[] = ['NOT_FOUND', 'METHOD_NOT_ALLOWED'];

/** Everything that is wrong with an answer; nothing, if it is one that was promised. */
export function faultsOf(sent: Sent, got: Got): string[] {
  return [...ofStatus(sent, got), ...ofHeaders(got), ...ofLeaks(sent, got), ...ofBody(sent, got)];
}

/** Which of our insides a text shows. */
export function insidesIn(said: string): string[] {
  return INSIDES.filter(([, pattern]) => pattern.test(said)).map(([what]) => what);
}

function ofStatus({ fits, kind, refusal }: Sent, { status, text }: Got): string[] {
  const faults: string[] = [];
  const code = codeIn(text);
  if (!(status >= 200 && status < 500)) faults.push(`status ${status}`);
  if (refusal !== undefined) {
    const expected = STATUS_OF_REFUSAL[refusal];
    if (status !== expected || (text !== '' && code !== refusal))
      faults.push(`${status} ${code} for somebody who is owed ${expected} ${refusal}`);
  } else if (fits === false && status < 300) faults.push('took what does not fit its contract');
  else if (fits === true && kind === 'good' && OF_VALIDITY.has(code ?? ''))
    faults.push(`found fault with a good request: ${code}`);
  else if (fits === true && code === 'INVALID_INPUT')
    faults.push(...beyondSchema(text).map((what) => `found fault with what fits its schema: ${what}`));
  return faults;
}

/** What was found wrong that no schema says and that is not known to be more than one can say. */
function beyondSchema(text: string): string[] {
  const { data } = parsed(text) as { data: { fields: { field: string; rule: string }[] } | null };
  // A text of blanks is as good as empty.
  const others = (data?.fields ?? []).filter(({ rule }) => rule !== 'minLength');
  return others.map(({ field, rule }) => `${field} ${rule}`).filter((what) => !MEANINGS.has(what));
}

function ofHeaders({ status, headers }: Got): string[] {
  const faults: string[] = [];
  const want = (name: string, pattern: RegExp): void => {
    if (!pattern.test(String(headers[name] ?? ''))) faults.push(`${name}: ${String(headers[name])}`);
  };
  want('x-content-type-options', /^nosniff$/);
  want('content-security-policy', /^default-src 'none';.*frame-ancestors 'none'/);
  want('x-request-id', /^[0-9a-f-]{36}$/);
  for (const name of ['server', 'x-powered-by', 'set-cookie', 'access-control-allow-origin']) {
    if (headers[name] !== undefined) faults.push(`has the header ${name}`);
  }
  if (status === 401) want('www-authenticate', /^Bearer$/);
  if (status === 429 || status === 503) want('retry-after', /^[0-9]+$/);
  if (status === 405) want('allow', /^[A-Z, ]+$/);
  return faults;
}

function ofLeaks({ method, url, headers }: Sent, got: Got): string[] {
  const said = `${JSON.stringify(got.headers)}\n${got.text}`;
  const faults = insidesIn(said).map((what) => `shows ${what}`);
  const mayHandTokens = got.status === 200 && method === 'POST' && HANDING_TOKENS.test(url);
  if (!mayHandTokens && TOKEN.test(said)) faults.push('shows a token');
  const own = headers['authorization']?.slice('Bearer '.length);
  if (own !== undefined && own.length > 20 && said.includes(own)) faults.push(`repeats the token at ${url}`);
  return faults;
}

function ofBody({ endpoint, method, url, headers: sent }: Sent, { status, headers, text }: Got): string[] {
  if (method === 'HEAD') return text === '' ? [] : ['a body for HEAD'];
  const isJson = headers['content-type'] === 'application/json; charset=utf-8';
  const isApi = url.startsWith('/api');
  // What is the same for everybody may be kept by the browser that asked, which asks again before it shows it.
  const mayKeep = status < 400 && method === 'GET' ? /^(no-store|private, no-cache)$/ : /^no-store$/;
  if (isApi && !mayKeep.test(String(headers['cache-control'])))
    return [`may be kept: ${String(headers['cache-control'])}`];
  if (status === 304)
    return text === '' && sent['if-none-match'] !== undefined ? [] : ['a 304 nobody asked for'];
  if (status >= 400) {
    if (!isJson) return [`a refusal that is ${String(headers['content-type'])}`];
    const reply = parsed(text) as { code?: RefusalCode } | undefined;
    if (reply === undefined || !fitsSchema(RefusedSchema, reply)) return ['a refusal in another shape'];
    const code = reply.code as RefusalCode;
    if (STATUS_OF_REFUSAL[code] !== status) return [`${code} under status ${status}`];
    const known = endpoint && [...listRefusals(endpoint), ...OF_ANY_ADDRESS];
    return known && !known.includes(code) ? [`${endpoint} is not said to reply ${code}`] : [];
  }
  if (endpoint === undefined) return [];
  const fits = isJson && fitsSchema(acceptedOf(endpoint), parsed(text));
  return fits ? [] : ['an answer in another shape than promised'];
}

function codeIn(text: string): string | undefined {
  return /"code":"([A-Z_]+)"/.exec(text)?.[1];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const accepted = new Map<KnownEndpoint, TSchema>();

function acceptedOf(endpoint: KnownEndpoint): TSchema {
  let schema = accepted.get(endpoint);
  if (!schema) accepted.set(endpoint, (schema = acceptedSchema(ENDPOINTS[endpoint].reply)));
  return schema;
}
