import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '../..');
const FONTS = join(ROOT, 'packages/ui/src/fonts');
const FONT_LICENSE = '.LICENSE.txt';
const LICENSE_FILE = /^(licen[cs]e|copying|notice)/i;

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  /** Needed for development, and else only if something offers it. */
  devOptional?: boolean;
  link?: boolean;
}

/**
 * Writes the licenses of every package that the server or an app runs with, and of the fonts, into one file beside the
 * pages.
 */
export function thirdPartyNotices(): Plugin {
  return {
    name: 'third-party-notices',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source: readNotices() });
    },
  };
}

function readNotices(): string {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const ofPackages = Object.entries(packages)
    .filter(([, { dev, devOptional, link }]) => !dev && !devOptional && !link)
    // Binaries for other machines are in the lock file and not installed.
    .filter(([path]) => path.includes('node_modules/') && existsSync(join(ROOT, path)))
    .map(([path, { version, license = 'unknown license' }]) => {
      const name = path.split('node_modules/').at(-1);
      return [`${name} ${version} (${license})`, ...readLicenses(join(ROOT, path))].join('\n\n');
    });
  return [...ofPackages, ...readFontLicenses()].join(`\n\n${'-'.repeat(80)}\n\n`);
}

function readFontLicenses(): string[] {
  const files = readdirSync(FONTS).filter((file) => file.endsWith(FONT_LICENSE));
  return files.map((file) => {
    const license = readFileSync(join(FONTS, file), 'utf8').trim();
    return `${file.slice(0, -FONT_LICENSE.length)} (font)\n\n${license}`;
  });
}

function readLicenses(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((file) => file.isFile() && LICENSE_FILE.test(file.name))
    .map((file) => readFileSync(join(folder, file.name), 'utf8').trim());
}
