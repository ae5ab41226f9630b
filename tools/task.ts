// node tools/task.ts <name> <program> [argument…]
// Runs a task of the `wireit` section of package.json and records which tests passed. Wireit caches the record.
import { writeResult } from './test-run/results.ts';
import { runTests } from './test-run/run-tests.ts';

const [name = '', ...command] = process.argv.slice(2);
const startedAt = Date.now();
const { passed, failures } = await runTests(command, { echo: true });
const finishedAt = Date.now();
writeResult(name, { passed, failures, seconds: (finishedAt - startedAt) / 1000, finishedAt });
process.exitCode = failures.length > 0 ? 1 : 0;
