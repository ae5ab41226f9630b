import { runServerCommand } from './run-server-command.mjs';

await runServerCommand(import.meta.url, 'verify-ledger');
