/**
 * @typedef {import('./count-tests.mjs').Count} Count
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string} output what to show when something failed
 */

/**
 * What a run of a test program comes to. Nothing may look like success that is not: no tests at all, a test that was
 * skipped without being on the list, or a program that failed although each test passed.
 *
 * @param {{ code: number | null, output: string, count: Count, allowedSkips: readonly string[] }} run `allowedSkips`
 *   holds how the names of such tests begin
 * @returns {Outcome}
 */
export function settleOutcome({ code, output, count, allowedSkips }) {
  const unlisted = count.skipped.filter((name) => !allowedSkips.some((start) => name.startsWith(start)));
  const skipped = count.skipped.length - unlisted.length;
  const reasons = unlisted.map((name) => `Skipped, and not on the list of tests that may be: ${name}`);
  let failed = count.failed + unlisted.length;
  if (count.passed + failed + skipped === 0) reasons.push('No test ran.');
  else if (code !== 0 && failed === 0) reasons.push(`The tests passed, but the program ended with ${code}.`);
  if (reasons.length > unlisted.length) failed += 1;
  return { passed: count.passed, failed, skipped, output: [output, ...reasons].join('\n') };
}
