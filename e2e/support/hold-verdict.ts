import type { Page } from '@playwright/test';

import { STEP_STATUS } from './step-bettor.ts';

/**
 * A step bet is processed for as long as the test looks at it, whatever the server has decided: nothing tells the page
 * of it, and whoever asks hears that it is pending. To be called before the page is opened.
 */
export async function holdVerdict(page: Page): Promise<{ release: () => void }> {
  let isHeld = true;
  const held: (() => void)[] = [];
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    socket.connectToServer().onMessage((message) => {
      const pass = (): void => socket.send(message);
      if (isHeld && message.toString().includes('BET_DECIDED')) held.push(pass);
      else pass();
    });
  });
  await page.route(STEP_STATUS, (route) => {
    if (!isHeld) return route.continue();
    const data = { transactionId: route.request().url().split('/').at(-1), betStatus: 'PENDING' };
    return route.fulfill({ json: { success: true, message: 'OK', data } });
  });
  return {
    release: () => {
      isHeld = false;
      for (const pass of held.splice(0)) pass();
    },
  };
}
