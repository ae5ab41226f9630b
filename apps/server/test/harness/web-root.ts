import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const PAGE = '<!doctype html><head><style>html{margin:0}</style></head><body>the player app</body>';

/** Minimal built apps, since the real ones may not be built when the server's tests run. */
export function makeWebRoot(): { webRoot: string; remove: () => void } {
  // The folder is itself called assets, which must not make every file in it an asset.
  const folder = mkdtempSync(join(tmpdir(), 'sanam-pages-'));
  const webRoot = join(folder, 'assets');
  for (const [file, text] of [
    ['player/dist/index.html', PAGE],
    ['player/dist/favicon.svg', '<svg/>'],
    ['player/dist/assets/app-1a2b.js', 'player()'],
    ['desk/dist/index.html', PAGE.replace('the player app', 'the desk')],
    ['desk/dist/assets/desk-3c4d.js', 'desk()'],
  ] as const) {
    mkdirSync(dirname(join(webRoot, file)), { recursive: true });
    writeFileSync(join(webRoot, file), text);
  }
  return { webRoot, remove: () => rmSync(folder, { recursive: true }) };
}
