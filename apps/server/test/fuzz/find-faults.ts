import { join } from 'node:path';
import { ENDPOINTS, RefusedSchema, acceptedSchema } from '@sanam/contract';
import type { Endpoint, KnownEndpoint, RefusalCode } from '@sanam/contract';
import type { TSchema } from 'typebox';
import { listRefusals } from '../../src/http/refusals/list-refusals.ts';
import { STATUS_OF_REFUSAL } from '../../src/http/refusals/status-of-refusal.ts';
import { TOKEN_SECRET } from '../harness/server.ts';
import { fitsSchema } from './fits-schema.ts';
import type { FuzzRequest } from './make-request.ts';

export interface FuzzResponse {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

const ROOT = join(import.meta.dirname, '../../../..');

/** Text that only the server's internals contain, so that no reply may show it. */
const INTERNALS: readonly (readonly [what: string, pattern: RegExp])[] = [
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

/** Only these paths return tokens, however the path is written. */
const RETURNS_TOKENS = /\/(login|refresh)/;
const VALIDATION_CODES: ReadonlySet<string> = new Set([
  'INVALID_INPUT',
  'BAD_JSON',
  'UNSUPPORTED_MEDIA_TYPE',
  'PAYLOAD_TOO_LARGE',
]);
const DATES = ['date', 'dateFrom', 'dateTo', 'startDate', 'endDate', 'from', 'to', 'startsAt', 'endsAt'];
/** Rules that a schema cannot express: impossible dates, ranges, half satang, malformed lists. */
const SEMANTIC_RULES: ReadonlySet<string> = new Set([
  ...DATES.flatMap((field) => [`${field} date`, `${field} range`]),
  'accountNumberAgain equal',
  'amount decimals',
  'bankId required',
  'bankRef arrival',
  'bankRef required',
  'betAmount decimals',
  'categoryCode enum',
  'csv columns',
  'csv lines',
  'csv quotes',
  'csv row',
  'day date',
  'day range',
  'depositAccountId shown',
  'endsAt later',
  'promptPayIdAgain equal',
  'transactionId amount',
  'transactionId required',
  'matchIds card',
  'streamingUrl url',
  'ticketCode check',
]);
/** Refusals that any path may give, whether it is an endpoint or not. */
const ANY_PATH_CODES: readonly RefusalCode[] = ['NOT_FOUND', 'METHOD_NOT_ALLOWED'];

/** Every difference between a response and what the contract promises. */
export function findFaults(sent: FuzzRequest, got: FuzzResponse): string[] {
  return [...checkStatus(sent, got), ...checkHeaders(got), ...checkLeaks(sent, got), ...checkBody(sent, got)];
}

/** Which internals a text shows. */
export function findInternals(shown: string): string[] {
  return INTERNALS.filter(([, pattern]) => pattern.test(shown)).map(([what]) => what);
}

function checkStatus({ fits, kind, refusal }: FuzzRequest, { status, text }: FuzzResponse): string[] {
  const faults: string[] = [];
  const code = codeIn(text);
  if (!(status >= 200 && status < 500)) faults.push(`status ${status}`);
  if (refusal !== undefined) {
    const expected = STATUS_OF_REFUSAL[refusal];
    if (status !== expected || (text !== '' && code !== refusal))
      faults.push(`${status} ${code} instead of ${expected} ${refusal}`);
  } else if (fits === false && status < 300) faults.push('accepted an invalid request');
  else if (fits === true && kind === 'valid' && VALIDATION_CODES.has(code ?? ''))
    faults.push(`refused a valid request: ${code}`);
  else if (fits === true && code === 'INVALID_INPUT')
    faults.push(...findUnknownRules(text).map((what) => `refused what fits its schema: ${what}`));
  return faults;
}

/** Rules that a refusal names and that neither the schema nor SEMANTIC_RULES contains. */
function findUnknownRules(text: string): string[] {
  const { data } = parsed(text) as { data: { fields: { field: string; rule: string }[] } | null };
  // Text of blanks counts as empty.
  const others = (data?.fields ?? []).filter(({ rule }) => rule !== 'minLength');
  return others.map(({ field, rule }) => `${field} ${rule}`).filter((what) => !SEMANTIC_RULES.has(what));
}

function checkHeaders({ status, headers }: FuzzResponse): string[] {
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

function checkLeaks({ method, url, headers }: FuzzRequest, got: FuzzResponse): string[] {
  const shown = `${JSON.stringify(got.headers)}\n${got.text}`;
  const faults = findInternals(shown).map((what) => `shows ${what}`);
  const mayHandTokens = got.status === 200 && method === 'POST' && RETURNS_TOKENS.test(url);
  if (!mayHandTokens && TOKEN.test(shown)) faults.push('shows a token');
  const own = headers['authorization']?.slice('Bearer '.length);
  if (own !== undefined && own.length > 20 && shown.includes(own)) faults.push(`repeats the token at ${url}`);
  return faults;
}

function checkBody(
  { endpoint, method, url, headers: sent }: FuzzRequest,
  { status, headers, text }: FuzzResponse,
): string[] {
  if (method === 'HEAD') return text === '' ? [] : ['a body for HEAD'];
  const isJson = headers['content-type'] === 'application/json; charset=utf-8';
  const isApi = url.startsWith('/api');
  // A response that is the same for everybody may be cached by the browser, which revalidates it.
  const allowedCaching = status < 400 && method === 'GET' ? /^(no-store|private, no-cache)$/ : /^no-store$/;
  if (isApi && !allowedCaching.test(String(headers['cache-control'])))
    return [`may be cached: ${String(headers['cache-control'])}`];
  if (status === 304)
    return text === '' && sent['if-none-match'] !== undefined ? [] : ['a 304 without If-None-Match'];
  if (status >= 400) {
    if (!isJson) return [`a refusal that is ${String(headers['content-type'])}`];
    const reply = parsed(text) as { code?: RefusalCode } | undefined;
    if (reply === undefined || !fitsSchema(RefusedSchema, reply)) return ['a refusal in another shape'];
    const code = reply.code as RefusalCode;
    if (STATUS_OF_REFUSAL[code] !== status) return [`${code} under status ${status}`];
    const known = endpoint && [...listRefusals(endpoint), ...ANY_PATH_CODES];
    return known && !known.includes(code) ? [`${endpoint} does not declare ${code}`] : [];
  }
  if (endpoint === undefined) return [];
  const { replyType }: Endpoint = ENDPOINTS[endpoint];
  if (replyType !== undefined)
    return headers['content-type'] === replyType
      ? []
      : [`a picture that is ${String(headers['content-type'])}`];
  const fits = isJson && fitsSchema(acceptedOf(endpoint), parsed(text));
  return fits ? [] : ['a reply in another shape'];
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
