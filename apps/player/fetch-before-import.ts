import type { Plugin } from 'vite';

/** Vite's own module, through which every part is imported that comes later. */
const HELPER = '\0vite/preload-helper.js';

/**
 * What a browser could not import once, most do not ask for again for as long as the page is open. So a part's files are
 * fetched first, and it is imported once they are there: then a network that is lost costs time and nothing else.
 */
export function fetchBeforeImport(): Plugin {
  /** Chunks of nothing but styles, of which no script is left. */
  const stylesheets = new Set<string>();
  return {
    name: 'fetch-before-import',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // Of a part that imports nothing, its own file would not be named.
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
    // A network that swallows everything would otherwise be waited for as long as the page is open.
    const answer = await fetch(`/${file}`, { signal: AbortSignal.timeout(30_000) });
    if (!answer.ok) throw new Error(`${file} did not come`);
    // Only what was read to its end is kept for the import.
    await answer.arrayBuffer();
  };

  const fetchStylesheet = (file: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `/${file}` });
      link.addEventListener('load', () => resolve());
      link.addEventListener('error', () => {
        link.remove();
        reject(new Error(`${file} did not come`));
      });
      document.head.append(link);
    });

  const fetchOnce = async (file: string): Promise<void> => {
    // What the page fetches by itself is on its way, unless that is what has failed.
    if (!fetched.has(file) && (failed.has(file) || !isInPage(file))) {
      const fetching = file.endsWith('.css') ? fetchStylesheet(file) : fetchScript(file);
      fetched.set(file, fetching);
      fetching.catch(() => fetched.delete(file));
    }
    await fetched.get(file);
  };

  return async <Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> => {
    const scripts = files.filter((file) => !file.endsWith('.css'));
    const hasFailed = scripts.some((file) => failed.has(file));
    let areThere = false;
    try {
      await Promise.all(files.map(fetchOnce));
      areThere = true;
      return await load();
    } catch (error) {
      for (const file of areThere ? scripts : []) {
        failed.add(file);
        fetched.delete(file);
      }
      // Fetched anew and still not to be imported: this page will not get it any more.
      const isStuck = areThere && hasFailed;
      globalThis.dispatchEvent(new CustomEvent('chunk-missing', { detail: isStuck }));
      throw error;
    }
  };
}
