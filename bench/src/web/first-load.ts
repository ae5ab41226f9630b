import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { chromium } from '@playwright/test';
import type { Tokens } from '@sanam/contract';

import { storedSession } from './member-client.ts';
import { median } from '../report/median.ts';
import type { Metric } from '../report/metric.ts';
import { findBrowser, findFreePort, installOnDemand } from './tools.ts';

interface Load {
  readonly score: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly bytes: number;
  readonly benchmark: number;
}

/** A first visit with Lighthouse's emulated phone and network; with a session, as a logged-in player. */
export async function measureFirstLoad(
  url: string,
  { runs, session }: { runs: number; session?: Tokens },
): Promise<Metric[]> {
  const lighthouse = await loadLighthouse();
  const { executablePath, args } = await findBrowser();
  const loads: Load[] = [];
  for (let run = 0; run < runs; run += 1) {
    const port = await findFreePort();
    // A new browser for each run, so that nothing is cached and no earlier work is still running.
    const browser = await chromium.launch({
      executablePath,
      args: [...args, `--remote-debugging-port=${port}`],
    });
    try {
      await prepareProfile(port, url, session);
      loads.push(await lighthouse(url, port));
    } finally {
      await browser.close();
    }
  }
  const of = (part: keyof Load) => {
    const spread = loads.map((load) => load[part]);
    return { value: median(spread), spread };
  };
  return [
    { name: 'Lighthouse score, mobile', ...of('score'), goal: 97, cap: 95, isHigherBetter: true },
    { name: 'largest contentful paint', ...of('lcp'), unit: 's', digits: 2, goal: 1.3, cap: 1.6 },
    { name: 'total blocking time', ...of('tbt'), unit: 'ms', goal: 100, cap: 150 },
    { name: 'cumulative layout shift', ...of('cls'), digits: 3, goal: 0, cap: 0.02 },
    { name: 'bytes over the network', ...of('bytes'), unit: 'KB' },
    { name: "the machine, by Lighthouse's benchmark", ...of('benchmark') },
  ];
}

/** The library and not the command line, because that prompts for permission to report errors. */
async function loadLighthouse(): Promise<(url: string, port: number) => Promise<Load>> {
  const packages = await installOnDemand({ name: 'lighthouse', expects: 'lighthouse', say: console.error });
  const file = pathToFileURL(join(packages, 'lighthouse/core/index.js')).href;
  const { default: lighthouse } = (await import(file)) as { default: RunLighthouse };
  return async (url, port) => {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance'],
      // The reset would log the player out.
      disableStorageReset: true,
    });
    if (result === undefined || result.lhr.runtimeError) {
      throw new Error(
        `Lighthouse could not load ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`,
      );
    }
    const { audits, categories, environment } = result.lhr;
    return {
      score: (categories['performance']?.score ?? 0) * 100,
      lcp: readAudit(audits, 'largest-contentful-paint') / 1000,
      tbt: readAudit(audits, 'total-blocking-time'),
      cls: readAudit(audits, 'cumulative-layout-shift'),
      bytes: readAudit(audits, 'total-byte-weight') / 1024,
      benchmark: environment.benchmarkIndex,
    };
  };
}

type Audits = Readonly<Record<string, { readonly numericValue?: number } | undefined>>;

type RunLighthouse = (
  url: string,
  flags: Readonly<Record<string, unknown>>,
) => Promise<{ readonly lhr: LighthouseResult } | undefined>;

interface LighthouseResult {
  readonly audits: Audits;
  readonly categories: Readonly<Record<string, { readonly score: number | null } | undefined>>;
  readonly environment: { readonly benchmarkIndex: number };
  readonly runtimeError?: { readonly message: string };
}

function readAudit(audits: Audits, name: string): number {
  const value = audits[name]?.numericValue;
  if (value === undefined) throw new Error(`Lighthouse has not measured ${name}`);
  return value;
}

/** Stores language and session in the browser's default profile, where Lighthouse opens its tab. */
async function prepareProfile(port: number, url: string, session: Tokens | undefined): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [profile] = browser.contexts();
  if (profile === undefined) throw new Error('the browser has no default profile');
  const page = await profile.newPage();
  // A file of the same origin that does not start the app.
  await page.goto(new URL('/favicon.svg', url).href);
  const entries = [{ key: 'i18nextLng', value: 'th' }, ...(session ? [storedSession(session)] : [])];
  await page.evaluate((items) => {
    for (const { key, value } of items) localStorage.setItem(key, value);
  }, entries);
  await page.close();
  await browser.close();
}
