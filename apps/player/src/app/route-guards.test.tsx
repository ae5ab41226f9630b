import i18next from 'i18next';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import en from '../lib/i18n/bundles/en.json';
import type { StoredTokens } from '../state/session/stored-session.ts';

interface Stored {
  readonly state: StoredTokens;
}

const read = Promise.withResolvers<Stored>();

beforeAll(async () => {
  // Another test of the same worker may have loaded the session.
  vi.resetModules();
  // The session subscribes to storage events of other tabs, which do not exist here.
  vi.stubGlobal('addEventListener', vi.fn());
  vi.doMock('../state/session/stored-session.ts', async (original) => ({
    ...(await original<object>()),
    sessionStorageArea: { getItem: () => read.promise, setItem: vi.fn(), removeItem: vi.fn() },
  }));
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: en } } });
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('../state/session/stored-session.ts');
  vi.resetModules();
});

test('shows a spinner and redirects nobody until the stored session was read', async () => {
  const { RequireMember } = await import('./route-guards.tsx');
  const { useSession } = await import('../state/session/session.ts');
  const render = () =>
    renderToString(
      <MemoryRouter>
        <Routes>
          <Route element={<RequireMember />}>
            <Route path="/" element={<p>the balance</p>} />
          </Route>
          <Route path="/login" element={<p>log in</p>} />
        </Routes>
      </MemoryRouter>,
    );
  expect(render()).toContain('Loading...');
  expect(render()).not.toMatch(/the balance|log in/);

  const isRead = new Promise<void>((resolve) => useSession.persist.onFinishHydration(() => resolve()));
  read.resolve({ state: { accessToken: null, refreshToken: null, player: null } });
  await isRead;
  expect(render()).not.toMatch(/Loading|the balance/);
});
