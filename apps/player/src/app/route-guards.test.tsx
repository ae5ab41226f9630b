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

test('while the session is being read, a spinner is shown and nobody is redirected', async () => {
  const { RequireMember } = await import('./route-guards.tsx');
  const page = renderToString(
    <MemoryRouter>
      <Routes>
        <Route element={<RequireMember />}>
          <Route path="/" element={<p>the balance</p>} />
        </Route>
        <Route path="/login" element={<p>log in</p>} />
      </Routes>
    </MemoryRouter>,
  );
  expect(page).toContain('Loading...');
  expect(page).not.toMatch(/the balance|log in/);
});
