/** The project's tools, typed: they are JavaScript, which the checks of browser code do not read. */
export const { findBrowser } = await load<{ findBrowser: () => Promise<Browser> }>('find-browser.mjs');
export const { buildWeb } = await load<{ buildWeb: (root: string, app: string) => Promise<boolean> }>(
  'build-web.mjs',
);
export const { installOnDemand } = await load<{ installOnDemand: (order: Order) => Promise<string> }>(
  'install-on-demand.mjs',
);

export interface Browser {
  readonly executablePath: string;
  readonly args: string[];
}

interface Order {
  readonly name: string;
  /** The package that has to be there afterwards. */
  readonly expects: string;
  readonly say: (sentence: string) => void;
}

async function load<Module>(file: string): Promise<Module> {
  return (await import(new URL(`../../../tools/${file}`, import.meta.url).href)) as Module;
}
