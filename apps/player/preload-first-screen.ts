import type { Plugin, Rolldown } from 'vite';

/** Each language's texts of the first screen, by the tags that browsers and our own setting call it. */
const TEXTS = { th: ['th'], en: ['en'], cn: ['zh', 'cn'], laos: ['lo', 'laos'], mm: ['my', 'mm'] };

const ENTRY = '/src/app/main.tsx';
const LOGIN = '/src/pages/login.tsx';

/**
 * Names what the first screen needs in the page itself, so that it is fetched beside the app and not after it: the
 * player's texts and, where nobody is logged in, the log-in page. Which language and whether somebody is are known
 * only in the browser, hence a script; the server's policy lets it run by its hash.
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
        const known = filesOf(chunks, chunkOf(chunks, ENTRY));
        const login = [...filesOf(chunks, chunkOf(chunks, LOGIN))].filter((file) => !known.has(file));
        const script = `<script>(${preload.toString()})(${JSON.stringify(texts)},${JSON.stringify(login)})</script>`;
        return html.replace('</head>', () => `  ${script}\n  </head>`);
      },
    },
  };
}

/** Runs in the page, before the app. A wrong guess costs a file that is not used, never more. */
function preload(texts: Record<string, string>, login: string[]): void {
  const ask = (file: string | undefined): void => {
    if (file === undefined) return;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/${file}`;
    document.head.append(link);
  };
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
  ask(texts[tags.find((tag) => tag in texts) ?? '']);
  if (!isMember && location.pathname !== '/register') for (const file of login) ask(file);
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
