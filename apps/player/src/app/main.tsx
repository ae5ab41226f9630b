import './styles.css';

import { importWithRetry } from '../lib/import-with-retry.ts';
import { reloadAfterRelease } from './reload-after-release.ts';

reloadAfterRelease();
// The page fetches both together with this file. Evaluating React, evaluating the app and starting it are three
// separate tasks, because one long task would block a slow phone.
importWithRetry(
  async () => {
    await import('react-dom/client');
    return import('./start.tsx');
  },
  ({ start }) => setTimeout(() => void start()),
);
