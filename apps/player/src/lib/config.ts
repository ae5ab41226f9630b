export interface AppConfig {
  /** Where the API answers; same origin unless an operator hosts it apart. */
  readonly apiBase: string;
  readonly apiKey: string;
  /** Where the live connection goes; empty for the page's own host. */
  readonly socketHost: string;
}

/** What the server that sent the page says, else what was set at build time, else the local defaults. */
export function readConfig(served: string | null | undefined, built: Partial<AppConfig>): AppConfig {
  const atRunTime = parse(served);
  return {
    apiBase: atRunTime.apiBase || built.apiBase || '/api',
    apiKey: atRunTime.apiKey || built.apiKey || 'sanam-local',
    socketHost: atRunTime.socketHost || built.socketHost || '',
  };
}

/** Settings as texts; whatever is not one is left out. */
function parse(text: string | null | undefined): Partial<AppConfig> {
  if (!text) return {};
  try {
    const entries = Object.entries(JSON.parse(text) as object);
    return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}
