import { createCoalescedRunner } from '@sanam/runtime';

/**
 * The styles of everything beyond the first screen. The bundler asks for a stylesheet once, and afterwards takes one
 * that failed for there: such a one is put into the page again until it has come. One that is on its way stays, since
 * whoever waits for it would not hear of another in its place.
 */
export const loadRestStyles = createCoalescedRunner(async () => {
  await import('./rest.css');
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  const missing = links.filter(({ sheet }) => sheet === null);
  await Promise.all(missing.map((link) => arrival('failed' in link.dataset ? putAgain(link) : link)));
}).join;

function putAgain(failed: HTMLLinkElement): HTMLLinkElement {
  const link = failed.cloneNode() as HTMLLinkElement;
  delete link.dataset['failed'];
  failed.replaceWith(link);
  return link;
}

function arrival(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.dataset['failed'] = '';
      reject(new Error('the styles of this page did not come'));
    });
  });
}
