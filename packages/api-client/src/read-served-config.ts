import { parseRecord } from './untrusted-json.ts';

export interface ServedConfig {
  /** Where the API is; same origin unless an operator hosts it apart. */
  readonly apiBase: string;
  readonly apiKey: string;
  /** Where the live connection goes; empty for the page's own host. */
  readonly socketHost: string;
}

/** The values that the server put into the page, else those set at build time, else the local defaults. */
export function readServedConfig(
  served: string | null | undefined,
  built: Partial<ServedConfig> = {},
): ServedConfig {
  const fields = parseRecord(served);
  const pick = (name: keyof ServedConfig, local: string): string => {
    const given = fields[name];
    return (typeof given === 'string' && given) || built[name] || local;
  };
  return {
    apiBase: pick('apiBase', '/api'),
    apiKey: pick('apiKey', 'sanam-local'),
    socketHost: pick('socketHost', ''),
  };
}
