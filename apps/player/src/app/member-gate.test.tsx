import i18next from 'i18next';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import en from '../lib/i18n/bundles/en.json';

afterAll(() => void vi.unstubAllGlobals());
beforeAll(async () => {
  // The session listens to other tabs, of which there are none here.
  vi.stubGlobal('addEventListener', vi.fn());
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: en } } });
});

test('while it is not known who is there, a spinner says so and nobody is sent away', async () => {
  const { MemberGate } = await import('./member-gate.tsx');
  const page = renderToString(
    <MemoryRouter>
      <Routes>
        <Route element={<MemberGate />}>
          <Route path="/" element={<p>the balance</p>} />
        </Route>
        <Route path="/login" element={<p>log in</p>} />
      </Routes>
    </MemoryRouter>,
  );
  expect(page).toContain('Loading...');
  expect(page).not.toMatch(/the balance|log in/);
});
