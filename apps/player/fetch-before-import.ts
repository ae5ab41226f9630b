import type { Plugin } from 'vite';

/** Vite's helper for dynamic imports. */
const HELPER = '\0vite/preload-helper.js';

/**
 * Most browsers do not request a module again after its import has failed. So a chunk's files are fetched first, and
 * the chunk is imported once they are in the cache: a lost network then only delays it.
 */
export function fetchBeforeImport(): Plugin {
  /** Chunks that contain only styles and have no script. */
  const stylesheets = new Set<string>();
  return {
    name: 'fetch-before-import',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // Vite does not list the file of a chunk without imports.
          resolveDependencies: (file, others, { hostType }) =>
            hostType === 'html' || stylesheets.has(file) ? others : [...new Set([file, ...others])],
        },
      },
    }),
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && file.moduleIds.every((id) => id.endsWith('.css')))
          stylesheets.add(file.fileName);
      }
    },
    load: (id) => (id === HELPER ? `export const __vitePreload = (${createImport.toString()})()` : null),
  };
}

/** Runs in the page. */
function createImport() {
  const fetched = new Map<string, Promise<void>>();
  const failed = new Set<string>();

  const isInPage = (file: string): boolean =>
    document.querySelector(`link[href="/${file}"],script[src="/${file}"]`) !== null;

  const fetchScript = async (file: string): Promise<void> => {
    // Without a timeout, a dead network would be waited for as long as the page is open.
    const response = await fetch(`/${file}`, { signal: AbortSignal.timeout(30_000) });
    if (!response.ok) throw new Error(`${file} failed to load`);
    // Only a response that was read completely is cached for the import.
    await response.arrayBuffer();
  };

  const fetchStylesheet = (file: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `/${file}` });
      link.addEventListener('load', () => resolve());
      link.addEventListener('error', () => {
        link.remove();
        reject(new Error(`${file} failed to load`));
      });
      document.head.append(link);
    });

  const fetchOnce = async (file: string): Promise<void> => {
    // What the page preloads is already loading, unless it has failed.
    if (!fetched.has(file) && (failed.has(file) || !isInPage(file))) {
      const fetching = file.endsWith('.css') ? fetchStylesheet(file) : fetchScript(file);
      fetched.set(file, fetching);
      fetching.catch(() => fetched.delete(file));
    }
    await fetched.get(file);
  };

  return async <Chunk>(load: () => Promise<Chunk>, files: readonly string[] = []): Promise<Chunk> => {
    const scripts = files.filter((file) => !file.endsWith('.css'));
    const hasFailed = scripts.some((file) => failed.has(file));
    let areLoaded = false;
    try {
      await Promise.all(files.map(fetchOnce));
      areLoaded = true;
      return await load();
    } catch (error) {
      for (const file of areLoaded ? scripts : []) {
        failed.add(file);
        fetched.delete(file);
      }
      // Fetched again and still not importable: only a reload of the page helps.
      const isStuck = areLoaded && hasFailed;
      globalThis.dispatchEvent(new CustomEvent('chunk-missing', { detail: isStuck }));
      throw error;
    }
  };
}
