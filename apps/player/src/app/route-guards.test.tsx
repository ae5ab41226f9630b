import i18next from 'i18next';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import en from '../lib/i18n/bundles/en.json';

afterAll(() => void vi.unstubAllGlobals());
beforeAll(async () => {
  // The session subscribes to storage events of other tabs, which do not exist here.
  vi.stubGlobal('addEventListener', vi.fn());
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: en } } });
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
  const before = useSession.persist.getOptions();
  const read = Promise.withResolvers<null>();
  const storage = { getItem: () => read.promise, setItem: vi.fn(), removeItem: vi.fn() };
  useSession.persist.setOptions({ storage });
  const hydrated = Promise.resolve(useSession.persist.rehydrate());
  expect(render()).toContain('Loading...');
  expect(render()).not.toMatch(/the balance|log in/);

  read.resolve(null);
  await hydrated;
  useSession.persist.setOptions(before);
  expect(render()).not.toMatch(/Loading|the balance/);
});
