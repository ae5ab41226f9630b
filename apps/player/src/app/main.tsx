import './styles.css';

import { loadUntilThere } from '../lib/load-until-there.ts';
import { reloadAfterRelease } from './reload-after-release.ts';

reloadAfterRelease();
// The page fetches both along with this file. To read and start all of it at once would be a long turn for a phone: React
// has one of its own, the app's code the next, its start a third.
loadUntilThere(
  async () => {
    await import('react-dom/client');
    return import('./start.tsx');
  },
  ({ start }) => setTimeout(() => void start()),
);
