// node tools/task.ts <name> <program> [argument…]
// Runs a task of the `wireit` section of package.json and records which tests passed. Wireit caches the record.
import { measure, writeResult } from './test-run/results.ts';
import { runTests } from './test-run/run-tests.ts';

const [name = '', ...command] = process.argv.slice(2);
const options = { echo: true, isFiltered: command.includes('-t'), env: { SANAM_TASK: name } };
const result = await measure(name, runTests(command, options));
writeResult(result);
process.exitCode = result.failures.length > 0 ? 1 : 0;
