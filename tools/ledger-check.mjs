import path from 'node:path';
import { passOn, ROOT, runCommand } from './bootstrap.mjs';

await runCommand(import.meta.url, () =>
  passOn(process.execPath, [path.join(ROOT, 'apps', 'server', 'src', 'main.ts'), 'check-books']),
);
