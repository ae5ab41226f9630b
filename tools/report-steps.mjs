const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const REDRAW_MS = 100;
const REMIND_MS = 15_000;

/**
 * @typedef {object} Report
 * @property {(sentence: string) => void} say
 * @property {<T>(title: string, work: () => Promise<T>, judge?: (result: T) => Verdict) => Promise<T>} step
 *   `judge` says whether a step that came to its end did well, and a few words about it
 *
 * @typedef {{ isGood: boolean, words: string }} Verdict
 */

/**
 * Tells a person what is going on: each step with the seconds it took, and those under way in one moving line on a
 * terminal, or in a line every 15 seconds where there is none.
 *
 * @param {{ write: (text: string) => unknown, isTTY?: boolean, columns?: number }} [out]
 * @returns {Report}
 */
export function reportSteps(out = process.stdout) {
  /** @type {Map<string, number>} */
  const underWay = new Map();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let frame = 0;

  /** @param {string} line */
  const print = (line) => out.write(`${out.isTTY ? '\r\u001B[K' : ''}${line}\n`);
  const describe = () => [...underWay].map(([title, since]) => `${title} ${seconds(since)}`).join(' · ');
  const tick = () => {
    if (!out.isTTY) return print(`… ${describe()}`);
    frame = (frame + 1) % FRAMES.length;
    const line = `${FRAMES[frame]} ${describe()}`;
    return out.write(`\r\u001B[K${line.slice(0, (out.columns || 80) - 1)}`);
  };

  return {
    say: print,
    async step(title, work, judge = () => ({ isGood: true, words: '' })) {
      const since = performance.now();
      underWay.set(title, since);
      timer ??= setInterval(tick, out.isTTY ? REDRAW_MS : REMIND_MS);
      let verdict = { isGood: false, words: '' };
      try {
        const result = await work();
        verdict = judge(result);
        return result;
      } finally {
        underWay.delete(title);
        print(`${verdict.isGood ? '✓' : '✗'} ${title} ${seconds(since)} ${verdict.words}`.trimEnd());
        if (underWay.size === 0) {
          clearInterval(timer);
          timer = undefined;
        }
      }
    },
  };
}

/** @param {number} since */
function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
