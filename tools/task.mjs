// node tools/task.mjs <name> <program> [argument…]
// Runs a task of the `wireit` section of package.json and records how many tests passed. Wireit caches the record.
import { writeResult } from './test-run/results.mjs';
import { runTests } from './test-run/run-tests.mjs';

const [name = '', ...command] = process.argv.slice(2);
const startedAt = Date.now();
const { passed, failed, failures } = await runTests(command, { echo: true });
const seconds = (Date.now() - startedAt) / 1000;
writeResult(name, { passed, failed, failures, seconds, finishedAt: Date.now() });
process.exitCode = failed > 0 ? 1 : 0;
