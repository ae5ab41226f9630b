/** The project's tools with types, because they are JavaScript, which the type check of browser code excludes. */
export const { findBrowser } = await load<{ findBrowser: () => Promise<Browser> }>('find-browser.ts');
export const { findFreePort } = await load<{ findFreePort: () => Promise<number> }>('find-free-port.ts');
export const { runWireit } = await load<{ runWireit: (script: string) => Promise<number> }>('run-wireit.mjs');
export const { installOnDemand } = await load<{
  installOnDemand: (order: InstallRequest) => Promise<string>;
}>('install-on-demand.ts');

export interface Browser {
  readonly executablePath: string;
  readonly args: string[];
}

interface InstallRequest {
  readonly name: string;
  /** The package that must exist afterwards. */
  readonly expects: string;
  readonly say: (sentence: string) => void;
}

async function load<Module>(file: string): Promise<Module> {
  return (await import(new URL(`../../../tools/${file}`, import.meta.url).href)) as Module;
}
