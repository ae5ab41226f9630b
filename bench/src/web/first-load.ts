import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { chromium } from '@playwright/test';
import type { Tokens } from '@sanam/contract';

import { storedSession } from './a-member.ts';
import { median } from '../figures/median.ts';
import type { Figure } from '../figures/print-figures.ts';
import { freePort } from './start-server.ts';
import { findBrowser, installOnDemand } from './tools.ts';

const RUNS = 5;

interface Load {
  readonly score: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly bytes: number;
  readonly benchmark: number;
}

/** A page's first visit on Lighthouse's phone and network; with a session, as the player who has it. */
export async function measureFirstLoad(url: string, session?: Tokens): Promise<Figure[]> {
  const lighthouse = await loadLighthouse();
  const { executablePath, args } = await findBrowser();
  const loads: Load[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const port = await freePort();
    // A browser of its own each time: nothing is cached, and nothing of the run before is still at work.
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
    { name: "the machine, by Lighthouse's own benchmark", ...of('benchmark') },
  ];
}

/** Through the library, never its command line: that one asks whether it may report errors to its makers. */
async function loadLighthouse(): Promise<(url: string, port: number) => Promise<Load>> {
  const packages = await installOnDemand({ name: 'lighthouse', expects: 'lighthouse', say: console.error });
  const file = pathToFileURL(join(packages, 'lighthouse/core/index.js')).href;
  const { default: lighthouse } = (await import(file)) as { default: RunLighthouse };
  return async (url, port) => {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance'],
      // Or it would log the player out first.
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
      lcp: figureOf(audits, 'largest-contentful-paint') / 1000,
      tbt: figureOf(audits, 'total-blocking-time'),
      cls: figureOf(audits, 'cumulative-layout-shift'),
      bytes: figureOf(audits, 'total-byte-weight') / 1024,
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

function figureOf(audits: Audits, name: string): number {
  const value = audits[name]?.numericValue;
  if (value === undefined) throw new Error(`Lighthouse has not measured ${name}`);
  return value;
}

/** In the browser's own profile, where Lighthouse opens its tab: the language most speak, and the session. */
async function prepareProfile(port: number, url: string, session: Tokens | undefined): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [profile] = browser.contexts();
  if (profile === undefined) throw new Error('the browser has no profile of its own');
  const page = await profile.newPage();
  // A file of the same origin on which no app runs.
  await page.goto(new URL('/favicon.svg', url).href);
  const entries = [{ key: 'i18nextLng', value: 'th' }, ...(session ? [storedSession(session)] : [])];
  await page.evaluate((items) => {
    for (const { key, value } of items) localStorage.setItem(key, value);
  }, entries);
  await page.close();
  await browser.close();
}
