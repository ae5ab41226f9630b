import { registerSheetVariables } from '@sanam/ui';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';

import { DesktopFrame } from '../features/layout/desktop-frame.tsx';
import { startI18n } from '../lib/i18n/start-i18n.ts';
import { RouteProgress } from './route-progress.tsx';
import { AppRoutes, preloadPage, textPartsAt } from './routes.tsx';
import { ScrollRestoration } from './scroll-restoration.tsx';

declare global {
  /**
   * Set by the inline script of the page, which fetches the stylesheet itself so that it does not block the text shell.
   */
  var criticalCss: Promise<void> | undefined;
}

/** The text shell of index.html stays until the first screen can be rendered completely in the player's language. */
export async function start(): Promise<void> {
  registerSheetVariables();
  ignoreRepeatedTaps();
  const { pathname } = globalThis.location;
  await Promise.all([startI18n(textPartsAt(pathname)), preloadPage(pathname), globalThis.criticalCss]);
  const root = document.querySelector('#root');
  if (root === null) return;
  // In a transition React renders in short slices and lets the browser handle input between them.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <BrowserRouter>
          <ScrollRestoration />
          <RouteProgress />
          <DesktopFrame>
            <AppRoutes />
          </DesktopFrame>
        </BrowserRouter>
      </StrictMode>,
    ),
  );
}

/**
 * While the code of the next page is loading, the previous page stays with its links. A second tap on the same link
 * would push the same address onto the history again.
 */
function ignoreRepeatedTaps(): void {
  document.addEventListener(
    'click',
    (tap) => {
      const link = tap.target instanceof Element ? tap.target.closest('a') : null;
      const isCurrent = link?.href === globalThis.location.href && link.target === '';
      if (isCurrent && !tap.ctrlKey && !tap.metaKey && !tap.shiftKey) tap.preventDefault();
    },
    { capture: true },
  );
}
