import './styles.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { startI18n } from '../lib/i18n/start-i18n.ts';
import { App } from './app.tsx';
import { preloadPage } from './routes.tsx';
import { reloadAfterRelease } from './reload-after-release.ts';

reloadAfterRelease();
// The text shell of index.html stays until the first screen can be drawn whole, in the player's language.
await Promise.all([startI18n(), preloadPage(globalThis.location.pathname)]);

const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
