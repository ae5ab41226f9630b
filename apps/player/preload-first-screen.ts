import type { Plugin, Rolldown } from 'vite';

/** The text bundle of each language, by the language tags that browsers and the stored choice use. */
const TEXTS = { th: ['th'], en: ['en'], cn: ['zh', 'cn'], laos: ['lo', 'laos'], mm: ['my', 'mm'] };

const ENTRY = '/src/app/main.tsx';
const APP = '/src/app/start.tsx';
const LOGIN = '/src/pages/login.tsx';
const SHELL = '/src/app/member-shell.tsx';
const MATCH = '/src/pages/match.tsx';
const BET_SHEET = '/src/features/bet-sheet/bet-overlays.tsx';
const DEFERRED_CSS = /\/deferred-[^/]+\.css$/;

/**
 * Preloads what the first screen needs in parallel: the app, its stylesheet, the player's texts, and the member layout
 * or the log-in page; on the match page also what a bet needs, which would come one after another otherwise. Language
 * and session are known only in the browser, hence an inline script; the content security policy allows it by its hash.
 * The app and its stylesheet are no tags of the page, since they would block the static text shell.
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
            const files = ['/bundles/', '/bundles/more/'].map(
              (folder) => chunkOf(chunks, `${folder}${language}.json`).fileName,
            );
            return tags.map((tag) => [tag, files]);
          }),
        );
        const entry = chunkOf(chunks, ENTRY);
        const initial = new Set([...filesOf(chunks, entry), ...filesOf(chunks, chunkOf(chunks, APP))]);
        const additional = (module: string) =>
          [...filesOf(chunks, chunkOf(chunks, module))].filter((file) => !initial.has(file));
        const critical = /<link rel="stylesheet"[^>]* href="\/([^"]+)"/.exec(html)?.[1];
        const deferred = Object.keys(bundle ?? {}).find((file) => DEFERRED_CSS.test(file));
        if (critical === undefined || deferred === undefined)
          throw new Error('a stylesheet to fetch is missing');
        const match = [...new Set([...additional(MATCH), ...additional(BET_SHEET)])].filter(
          (file) => !additional(SHELL).includes(file),
        );
        const known = [[...initial], [critical, deferred], texts, additional(SHELL), additional(LOGIN), match]
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
              `  <script>(${afterFirstPaint.toString()})(() => (${fetchFirstScreen.toString()})(${known}))</script>\n  </head>`,
          );
      },
    },
  };
}

/** Runs in the page. Waits until the static text shell is painted, which loading scripts would delay. */
function afterFirstPaint(run: () => void): void {
  let hasStarted = false;
  const start = (): void => {
    if (hasStarted) return;
    hasStarted = true;
    run();
  };
  // A hidden page is not painted, and the first frame of a visible one may not come either.
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, 1000);
}

/** Runs in the page, before the app. A wrong guess only loads a file that is not used. */
function fetchFirstScreen(
  [app, ...parts]: string[],
  [critical, deferred]: string[],
  texts: Record<string, string[]>,
  shell: string[],
  login: string[],
  match: string[],
): void {
  const add = <Tag extends 'link' | 'script'>(tag: Tag, settings: Partial<HTMLElementTagNameMap[Tag]>) => {
    const element = Object.assign(document.createElement(tag), settings);
    document.head.append(element);
    return element;
  };
  const preload = (file: string): void => void add('link', { rel: 'modulepreload', href: `/${file}` });

  // Into the cache only: a failed preload of a module could not be retried.
  const fill = async (file: string | undefined): Promise<void> => {
    const response = await fetch(`/${file}`, { priority: 'low' }).catch(() => undefined);
    await response?.arrayBuffer().catch(() => undefined);
  };

  const addStylesheet = (
    file: string | undefined,
    settings: Partial<HTMLLinkElement> = {},
  ): HTMLLinkElement => {
    const link = add('link', { rel: 'stylesheet', href: `/${file}`, ...settings });
    // Marks a failed link, which looks like a loading one otherwise.
    link.addEventListener('error', () => (link.dataset['failed'] = ''));
    return link;
  };

  const style = addStylesheet(critical);
  globalThis.criticalCss = new Promise((resolve) => {
    // An unstyled page is better than none.
    for (const end of ['load', 'error']) style.addEventListener(end, () => resolve());
  });
  for (const file of parts) preload(file);
  // The app retries everything that it loads. Its own file cannot: not every browser requests a failed module again, so
  // the page reloads once the network is back.
  const reloadPage = async (): Promise<void> => {
    const page = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined);
    if (page?.ok) location.reload();
    else reloadLater();
  };
  const reloadLater = (): void => void setTimeout(() => void reloadPage(), 3000);
  add('script', { type: 'module', src: `/${app}` }).addEventListener('error', reloadLater);

  let isMember = false;
  let chosen: string | null = null;
  try {
    isMember = /"refreshToken":"/.test(localStorage.getItem('sanam-session') ?? '');
    chosen = localStorage.getItem('i18nextLng');
  } catch {
    // Without storage there is neither.
  }
  const tags = [chosen, ...navigator.languages, 'th'].map(
    (tag) => (tag ?? '').toLowerCase().split('-')[0] ?? '',
  );
  const [firstTexts, moreTexts] = texts[tags.find((tag) => tag in texts) ?? ''] ?? [];
  if (firstTexts !== undefined) preload(firstTexts);
  // Nothing waits for it, but a stylesheet that arrives after the first render causes the page to be rendered again.
  addStylesheet(deferred, { fetchPriority: 'low' });
  if (location.pathname !== '/register') for (const file of isMember ? shell : login) preload(file);
  if (isMember && location.pathname.startsWith('/bet/'))
    for (const file of [moreTexts, ...match]) void fill(file);
}

function chunkOf(chunks: readonly Rolldown.OutputChunk[], module: string): Rolldown.OutputChunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (chunk === undefined) throw new Error(`cannot preload ${module}: it is in no chunk`);
  return chunk;
}

/** The files of the chunk and of everything it imports statically. */
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
