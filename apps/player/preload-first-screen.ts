import type { Plugin, Rolldown } from 'vite';

/** Each language's texts of the first screen, by the tags that browsers and our own setting call it. */
const TEXTS = { th: ['th'], en: ['en'], cn: ['zh', 'cn'], laos: ['lo', 'laos'], mm: ['my', 'mm'] };

const ENTRY = '/src/app/main.tsx';
const APP = '/src/app/start.tsx';
const LOGIN = '/src/pages/login.tsx';
const SHELL = '/src/app/member-shell.tsx';
const DEFERRED_CSS = /\/deferred-[^/]+\.css$/;

/**
 * Fetches what the first screen needs, all at once: the app, its stylesheet, the player's texts and, as he is logged in
 * or not, the frame of a member's pages or the log-in page. Language and session are known only in the browser, hence a
 * script; the server's policy lets it run by its hash. As parts of the page the app and its stylesheet would hold back
 * the text shell, which needs nothing of them.
 */
export function preloadFirstScreen(): Plugin {
  return {
    name: 'preload-first-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const texts = Object.fromEntries(
          Object.entries(TEXTS).flatMap(([language, tags]) => {
            const file = chunkOf(chunks, `/bundles/${language}.json`).fileName;
            return tags.map((tag) => [tag, file]);
          }),
        );
        const entry = chunkOf(chunks, ENTRY);
        const atOnce = new Set([...filesOf(chunks, entry), ...filesOf(chunks, chunkOf(chunks, APP))]);
        const beside = (module: string) =>
          [...filesOf(chunks, chunkOf(chunks, module))].filter((file) => !atOnce.has(file));
        const critical = /<link rel="stylesheet"[^>]* href="\/([^"]+)"/.exec(html)?.[1];
        const deferred = Object.keys(bundle ?? {}).find((file) => DEFERRED_CSS.test(file));
        if (critical === undefined || deferred === undefined)
          throw new Error('a stylesheet to fetch is missing');
        const known = [[...atOnce], [critical, deferred], texts, beside(SHELL), beside(LOGIN)]
          .map((value) => JSON.stringify(value))
          .join(',');
        return html
          .replaceAll(
            /[ \t]*<(?:link rel="(?:stylesheet|modulepreload)"[^>]*>|script type="module"[^>]*><\/script>)\n?/g,
            '',
          )
          .replace(
            '</head>',
            () =>
              `  <script>(${onceDrawn.toString()})(() => (${fetchFirstScreen.toString()})(${known}))</script>\n  </head>`,
          );
      },
    },
  };
}

/** Runs in the page. Its text shell is on the screen before anything is fetched that would take its turn to be drawn. */
function onceDrawn(run: () => void): void {
  let isBegun = false;
  const begin = (): void => {
    if (isBegun) return;
    isBegun = true;
    run();
  };
  // Nothing is drawn of a page that nobody looks at, and of another the first frame may not come either.
  if (document.hidden) begin();
  else requestAnimationFrame(() => setTimeout(begin));
  setTimeout(begin, 1000);
}

/** Runs in the page, before the app. A wrong guess costs a file that is not used, never more. */
function fetchFirstScreen(
  [app, ...parts]: string[],
  [critical, deferred]: string[],
  texts: Record<string, string>,
  shell: string[],
  login: string[],
): void {
  const add = <Tag extends 'link' | 'script'>(tag: Tag, settings: Partial<HTMLElementTagNameMap[Tag]>) => {
    const element = Object.assign(document.createElement(tag), settings);
    document.head.append(element);
    return element;
  };
  const preload = (file: string): void => void add('link', { rel: 'modulepreload', href: `/${file}` });

  const addStylesheet = (
    file: string | undefined,
    settings: Partial<HTMLLinkElement> = {},
  ): HTMLLinkElement => {
    const link = add('link', { rel: 'stylesheet', href: `/${file}`, ...settings });
    // Of one that is still on its way there is no other sign.
    link.addEventListener('error', () => (link.dataset['failed'] = ''));
    return link;
  };

  const style = addStylesheet(critical);
  globalThis.criticalCss = new Promise((resolve) => {
    // Bare is better than nothing.
    for (const end of ['load', 'error']) style.addEventListener(end, () => resolve());
  });
  for (const file of parts) preload(file);
  // Whatever comes later is asked for until it is there, by this one. Not every browser asks twice for the same module: once
  // the network is back, the page begins anew.
  const beginAnew = async (): Promise<void> => {
    const page = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined);
    if (page?.ok) location.reload();
    else beginAnewLater();
  };
  const beginAnewLater = (): void => void setTimeout(() => void beginAnew(), 3000);
  add('script', { type: 'module', src: `/${app}` }).addEventListener('error', beginAnewLater);

  let isMember = false;
  let chosen: string | null = null;
  try {
    isMember = /"refreshToken":"/.test(localStorage.getItem('sanam-session') ?? '');
    chosen = localStorage.getItem('i18nextLng');
  } catch {
    // A browser that keeps nothing has neither.
  }
  const tags = [chosen, ...navigator.languages, 'th'].map(
    (tag) => (tag ?? '').toLowerCase().split('-')[0] ?? '',
  );
  const own = texts[tags.find((tag) => tag in texts) ?? ''];
  if (own !== undefined) preload(own);
  // Nothing waits for it; but once a page is drawn, a stylesheet that comes late has all of it drawn again.
  addStylesheet(deferred, { fetchPriority: 'low' });
  if (location.pathname !== '/register') for (const file of isMember ? shell : login) preload(file);
}

function chunkOf(chunks: readonly Rolldown.OutputChunk[], module: string): Rolldown.OutputChunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (chunk === undefined) throw new Error(`the page wants to preload ${module}, which is in no chunk`);
  return chunk;
}

/** The chunk's file and those of all that it imports at once. */
function filesOf(chunks: readonly Rolldown.OutputChunk[], first: Rolldown.OutputChunk): ReadonlySet<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const files = new Set<string>();
  const add = (name: string): void => {
    if (files.has(name)) return;
    files.add(name);
    for (const imported of byName.get(name)?.imports ?? []) add(imported);
  };
  add(first.fileName);
  return files;
}
