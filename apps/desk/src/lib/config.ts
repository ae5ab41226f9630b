export interface DeskConfig {
  /** Where the API answers; same origin unless an operator hosts it apart. */
  readonly apiBase: string;
  readonly apiKey: string;
}

const LOCAL: DeskConfig = { apiBase: '/api', apiKey: 'sanam-local' };

/** What the server that sent the page says, else the local defaults. */
export function readConfig(served: string | null | undefined): DeskConfig {
  if (!served) return LOCAL;
  const { apiBase, apiKey } = JSON.parse(served) as Partial<DeskConfig>;
  return { apiBase: apiBase || LOCAL.apiBase, apiKey: apiKey || LOCAL.apiKey };
}
