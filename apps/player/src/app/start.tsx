import { registerSheetVariables } from '@sanam/ui';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';

import { startI18n } from '../lib/i18n/start-i18n.ts';
import { App } from './app.tsx';
import { ignoreSecondTap } from './ignore-second-tap.ts';
import { preloadPage, textsOf } from './routes.tsx';

declare global {
  /** Set by the page where it fetches the stylesheet itself, so that nothing holds back its text shell. */
  var firstSheet: Promise<void> | undefined;
}

/** The text shell of index.html stays until the first screen can be drawn whole, in the player's language. */
export async function start(): Promise<void> {
  registerSheetVariables();
  ignoreSecondTap();
  const { pathname } = globalThis.location;
  await Promise.all([startI18n(textsOf(pathname)), preloadPage(pathname), globalThis.firstSheet]);
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
