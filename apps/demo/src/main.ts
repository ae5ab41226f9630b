import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// The server with the demo beside it, or, with DEMO=off, the server alone. The cache halves the time of the next start.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/sanam-server'));
const [{ runProgram }, { demo }] = await Promise.all([
  import('../../server/src/main/program.ts'),
  import('./demo.ts'),
]);
await runProgram({ demo });
