import http from 'node:http';

/**
 * @typedef {object} Heard
 * @property {() => void} onSilent it has not answered for a while
 * @property {() => void} onAnswer it answers again
 * @property {() => void} onGivenUp it is not going to answer
 */

const LOOK_EVERY_MS = 1000;
/** A server with three times as much to do as it can still answers within one. */
const SILENT_AFTER_LOOKS = 4;
const GIVEN_UP_AFTER_LOOKS = 15;

/**
 * Asks a process again and again whether it is there: one may hang without ending. Looks are counted and not seconds:
 * on a machine that has slept nobody was late. Answers how to stop it.
 *
 * @param {number} port @param {Heard} heard
 */
export function watchProcess(port, { onSilent, onAnswer, onGivenUp }) {
  /** @type {http.ClientRequest | undefined} */
  let asked;
  let looksSinceAnswer = 0;

  const ask = () => {
    const request = http.get({ host: '127.0.0.1', port, path: '/healthz', agent: false });
    request.once('response', (answer) => {
      answer.resume();
      asked = undefined;
      if (looksSinceAnswer >= SILENT_AFTER_LOOKS) onAnswer();
      looksSinceAnswer = 0;
    });
    request.once('error', () => (asked = undefined));
    return request;
  };

  const looking = setInterval(() => {
    looksSinceAnswer += 1;
    if (looksSinceAnswer === SILENT_AFTER_LOOKS) onSilent();
    if (looksSinceAnswer === GIVEN_UP_AFTER_LOOKS) onGivenUp();
    asked ??= ask();
  }, LOOK_EVERY_MS);

  return () => {
    clearInterval(looking);
    asked?.destroy();
  };
}
