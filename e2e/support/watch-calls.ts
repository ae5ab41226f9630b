import type { Page } from '@playwright/test';

/** When the page sent a request and when it had the answer, by the page's own clock. */
export interface Call {
  asked: number;
  answered?: number;
}

/**
 * What the page asks for at addresses like this one, from its next load on. It is the page that notes it: what a test is told
 * of requests comes later, by as much as the machine is busy, and its clock may have been moved on meanwhile.
 */
export async function watchCalls(page: Page, pattern: RegExp): Promise<() => Promise<readonly Call[]>> {
  await page.addInitScript((source: string) => {
    const wanted = new RegExp(source, 'v');
    const calls: Call[] = [];
    const send = globalThis.fetch;
    globalThis.fetch = async (...given) => {
      const [target] = given;
      const url = target instanceof Request ? target.url : String(target);
      if (!wanted.test(url)) return send(...given);
      const call: Call = { asked: Date.now() };
      calls.push(call);
      const answer = await send(...given);
      call.answered = Date.now();
      return answer;
    };
    Object.assign(globalThis, { watchedCalls: calls });
  }, pattern.source);
  return () => page.evaluate(() => (globalThis as unknown as { watchedCalls: Call[] }).watchedCalls);
}
