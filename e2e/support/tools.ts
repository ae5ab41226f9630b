/** Imported when the tests run, because the types of the tools belong to another project of the compiler. */
export function importTool<Tool>(file: string): Promise<Tool> {
  return import(new URL(`../../tools/${file}`, import.meta.url).href) as Promise<Tool>;
}

export interface Browser {
  executablePath: string;
  args: string[];
}

export async function findBrowser(): Promise<Browser> {
  const tool = await importTool<{ findBrowser: () => Promise<Browser> }>('find-browser.ts');
  return tool.findBrowser();
}

interface Postgres {
  startPostgres(options: { durable: boolean }): Promise<{ url: string }>;
  createDatabaseBeside(runUrl: string, name: string): Promise<string>;
}

/** A PostgreSQL that ends with this process. Returns its URL. */
export async function startPostgres(): Promise<string> {
  const tool = await importTool<Postgres>('throwaway-postgres.mjs');
  return (await tool.startPostgres({ durable: false })).url;
}

/** An empty database on the PostgreSQL of this run. Returns its URL. */
export async function createDatabase(): Promise<string> {
  const tool = await importTool<Postgres>('throwaway-postgres.mjs');
  const name = `own_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
  return tool.createDatabaseBeside(process.env['SANAM_E2E_POSTGRES'] ?? '', name);
}
