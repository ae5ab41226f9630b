import process from 'node:process';
import {
  declaredReplies,
  describeReply,
  readLastCoverage,
  testsShowing,
} from './harness/contract-coverage.ts';

/** `npm run api:coverage`: every reply that the contract declares and the tests that received it in the last run. */
const records = readLastCoverage();
for (const reply of declaredReplies()) {
  process.stdout.write(`${describeReply(reply)}\n`);
  for (const test of testsShowing(records, reply)) process.stdout.write(`    ${test}\n`);
}
