/**
 * @typedef {import('./summarize-run.mjs').Outcome} Outcome
 * @typedef {object} Step
 * @property {string} name
 * @property {number} cores how many it keeps busy
 * @property {string[]} [after] steps that have to be over before
 * @property {() => Promise<Outcome>} run
 */

/**
 * Runs steps side by side as far as the machine's cores go, in the given order where they do not, and tells each
 * one's end. One that fails stops none of the others.
 *
 * @param {Step[]} steps
 * @param {number} cores
 * @param {import('../report-steps.mjs').Report} report
 * @returns {Promise<Outcome[]>}
 */
export async function runSteps(steps, cores, report) {
  const waiting = [...steps];
  const over = new Set();
  /** @type {Map<Step, Promise<void>>} */
  const underWay = new Map();
  /** @type {Outcome[]} */
  const outcomes = [];

  while (waiting.length > 0 || underWay.size > 0) {
    const busy = [...underWay.keys()].reduce((sum, step) => sum + step.cores, 0);
    const next = waiting.findIndex(
      ({ cores: needed, after = [] }) =>
        (busy === 0 || busy + needed <= cores) && after.every((name) => over.has(name)),
    );
    const [step] = next < 0 ? [] : waiting.splice(next, 1);
    if (step) underWay.set(step, start(step));
    else await Promise.race(underWay.values());
  }
  return outcomes;

  /** @param {Step} step */
  async function start(step) {
    const outcome = await report.step(step.name, () => attempt(step), judge);
    outcomes.push(outcome);
    if (outcome.failed > 0) report.say(indent(outcome.output));
    over.add(step.name);
    underWay.delete(step);
  }
}

/** @param {Step} step @returns {Promise<Outcome>} */
async function attempt(step) {
  try {
    return await step.run();
  } catch (error) {
    const output = error instanceof Error ? `${error.message}\n${causeOf(error)}` : String(error);
    return { passed: 0, failed: 1, output };
  }
}

/** @param {Error} error */
function causeOf({ cause }) {
  return cause instanceof Error ? cause.message : '';
}

/** @param {Outcome} outcome */
function judge({ passed, failed }) {
  const more = failed > 0 ? `, ${failed} failed` : '';
  const words = passed + failed > 1 ? `${passed} passed${more}` : '';
  return { isGood: failed === 0, words: words && `(${words})` };
}

/** @param {string} text */
function indent(text) {
  return text
    .split('\n')
    .map((line) => `    ${line}`.trimEnd())
    .join('\n');
}
