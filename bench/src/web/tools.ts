/** The project's tools, typed: they are JavaScript, which the checks of browser code do not read. */
export const { findBrowser } = await load<{ findBrowser: () => Promise<Browser> }>('find-browser.mjs');
export const { runWireit } = await load<{ runWireit: (script: string) => Promise<number> }>('run-wireit.mjs');
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
