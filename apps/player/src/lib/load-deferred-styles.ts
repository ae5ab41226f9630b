import { createCoalescedRunner } from '@sanam/runtime';

/**
 * Loads the styles of everything beyond the first screen. Vite requests a stylesheet once and afterwards considers it
 * loaded even if the request failed, so a failed `<link>` is replaced by a new one. A pending `<link>` stays, because
 * others may be waiting for its events.
 */
export const loadDeferredStyles = createCoalescedRunner(async () => {
  await import('./deferred.css');
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  const missing = links.filter(({ sheet }) => sheet === null);
  await Promise.all(missing.map((link) => waitForLoad('failed' in link.dataset ? replaceLink(link) : link)));
}).join;

function replaceLink(failed: HTMLLinkElement): HTMLLinkElement {
  const link = failed.cloneNode() as HTMLLinkElement;
  delete link.dataset['failed'];
  failed.replaceWith(link);
  return link;
}

function waitForLoad(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.dataset['failed'] = '';
      reject(new Error('the deferred stylesheet could not be loaded'));
    });
  });
}
