let loading: Promise<void> | undefined;

/**
 * The styles of everything beyond the first screen. The bundler asks for a stylesheet once, and afterwards takes one
 * that failed for there: such a one is put into the page again until it has come.
 */
export function loadRestStyles(): Promise<void> {
  loading ??= load().finally(() => {
    loading = undefined;
  });
  return loading;
}

async function load(): Promise<void> {
  await import('./rest.css');
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  await Promise.all(links.filter(({ sheet }) => sheet === null).map(putAgain));
}

function putAgain(failed: HTMLLinkElement): Promise<void> {
  const link = failed.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error('the styles of this page did not come')));
    failed.replaceWith(link);
  });
}
