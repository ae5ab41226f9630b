/**
 * @typedef {import('./count-tests.mjs').Count} Count
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {string} output what to show when something failed
 */

/**
 * What a run of a test program comes to. Nothing may look like success that is not: no tests at all, a test that was
 * skipped, or a program that failed although each test passed.
 *
 * @param {{ code: number | null, output: string, count: Count }} run
 * @returns {Outcome}
 */
export function summarizeRun({ code, output, count }) {
  const reasons = count.skipped.map(
    (name) => `Skipped, and a test that does not run proves nothing: ${name}`,
  );
  let failed = count.failed + count.skipped.length;
  if (count.passed + failed === 0) reasons.push('No test ran.');
  else if (code !== 0 && failed === 0) reasons.push(`The tests passed, but the program ended with ${code}.`);
  if (reasons.length > count.skipped.length) failed += 1;
  return { passed: count.passed, failed, output: [output, ...reasons].join('\n') };
}
