import { BANGKOK_TIME_ZONE } from '@sanam/betting';
import type { Tokens } from '@sanam/contract';
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';

import { storedSession } from './member-client.ts';
import { findBrowser } from './tools.ts';

/** A mid-range phone compared with a desktop processor. */
const CPU_SLOWDOWN = 4;

export interface Phone {
  readonly page: Page;
  readonly browser: Browser;
  readonly devtools: CDPSession;
  readonly throttle: () => Promise<void>;
  readonly release: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Chromium with the properties of a phone and a logged-in player. */
export async function openPhone(address: string, session: Tokens): Promise<Phone> {
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'th-TH',
    timezoneId: BANGKOK_TIME_ZONE,
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  await page.addInitScript(({ key, value }) => {
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
  }, storedSession(session));
  const devtools = await context.newCDPSession(page);
  return {
    page,
    browser,
    devtools,
    throttle: async () =>
      void (await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })),
    release: async () => void (await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })),
    close: () => browser.close(),
  };
}
