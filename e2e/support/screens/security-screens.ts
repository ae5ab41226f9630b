import { expect } from '@playwright/test';
import type { Passkey } from '@sanam/contract';

import { createApi } from '../api.ts';
import { rewriteReplies } from '../intercept-requests.ts';
import { createPlayer } from '../player.ts';
import { type Screen, waitForOverlay } from './screen.ts';

const PASSKEY: Passkey = {
  id: '01890000-0000-7000-8000-000000000000',
  browser: 'Samsung Internet',
  system: 'Android',
  createdAt: '2026-11-02T12:30:00Z',
  lastUsedAt: '2026-11-15T06:42:00Z',
};

export const SECURITY_SCREENS: readonly Screen[] = [
  {
    name: 'security',
    open: async (page) => {
      const { account } = await createPlayer(page);
      const body = { username: account.phone, password: account.password };
      await createApi(page.request)('POST /auth/login', { body });
      await rewriteReplies<{ passkeys: Passkey[] }>(page, '**/api/player/passkeys', (data) => ({
        ...data,
        passkeys: [PASSKEY],
      }));
      await page.goto('/security');
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
      // The notice about the new device.
      await expect(page.getByRole('main').getByRole('status').first()).toBeVisible();
    },
    next: [
      {
        name: 'passkey to be removed',
        open: async (page) => {
          await page.getByRole('main').getByRole('listitem').last().getByRole('button').click();
          await waitForOverlay(page, page.getByRole('dialog'));
        },
      },
    ],
  },
  {
    name: 'withdrawal to be confirmed',
    open: async (page) => {
      await createPlayer(page, { baht: 12_450 });
      await rewriteReplies<{ secondsLeft: number }>(page, '**/api/player/step-up', (data) => ({
        ...data,
        secondsLeft: 0,
      }));
      const asked = page.waitForResponse('**/api/player/step-up');
      await page.goto('/withdraw');
      await asked;
      await page.locator('main input').fill('2450');
      await page.locator('main button[type=submit]').click();
      await waitForOverlay(page, page.getByRole('dialog'));
      await expect(page.getByRole('dialog').locator('.lucide-lock')).toBeVisible();
    },
    next: [
      {
        name: 'step-up before a withdrawal',
        open: async (page) => {
          await page
            .getByRole('dialog')
            .locator('button', { has: page.locator('.lucide-lock') })
            .click();
          await page.getByRole('dialog').locator('button[type=submit]').click();
          await expect(page.getByRole('dialog').locator('[aria-invalid=true]')).toBeVisible();
        },
      },
    ],
  },
];
