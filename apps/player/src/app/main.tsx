import './styles.css';

import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';

import { startI18n } from '../lib/i18n/start-i18n.ts';
import { loadUntilThere } from '../lib/load-until-there.ts';
import type * as AppModule from './app.tsx';
import { reloadAfterRelease } from './reload-after-release.ts';

declare global {
  /** Set by the page where it fetches the stylesheet itself, so that nothing holds back its text shell. */
  var firstSheet: Promise<void> | undefined;
}

reloadAfterRelease();
// A file of its own, fetched along with this one: to read all of the app's code at once is a long turn for a phone.
loadUntilThere(
  () => import('./app.tsx'),
  (app) => void start(app),
);

/**
 * The text shell of index.html stays until the first screen can be drawn whole, in the player's language. Not a
 * top-level await: the chunks it waits for import this one.
 */
async function start({ App, preloadPage, textsOf }: typeof AppModule): Promise<void> {
  const { pathname } = globalThis.location;
  // A page that cannot be fetched is shown as one that broke, by the routes.
  await Promise.all([
    startI18n(textsOf(pathname)),
    preloadPage(pathname).catch(() => undefined),
    globalThis.firstSheet,
  ]);
  const root = document.querySelector('#root');
  if (root === null) return;
  // As a transition React draws in short turns, between which the phone stays answering.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
