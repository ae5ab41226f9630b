import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Kept from one start to the next: a server that was killed is up again in half the time.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/sanam-server'));
const { runProgram } = await import('./main/program.ts');
await runProgram();
