import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Compiled code is stored, so that a server which was killed restarts in half the time.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/sanam-server'));
const { runProgram } = await import('./main/program.ts');
await runProgram();
