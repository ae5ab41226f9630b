/**
 * @typedef {import('./supervisor.mjs').UpProcess} UpProcess
 * @typedef {object} Choice
 * @property {UpProcess[]} processes that can be sent it
 * @property {string} url
 * @property {number} requestNo distributes requests among processes with equal loads
 * @property {(process: UpProcess) => number} loadOf
 */

/**
 * Whom a request is sent to: the process that opened its live connection, otherwise the one with the least to do. One
 * whose process is gone goes to any other, which does not know it, and its client connects anew.
 *
 * @param {Choice} choice @returns {UpProcess | undefined}
 */
export function pickBackend({ processes, url, requestNo, loadOf }) {
  const owner = ownerOf(url);
  const known = owner && processes.find(({ name }) => name === owner);
  if (known) return known;
  const least = Math.min(...processes.map(loadOf));
  const candidates = processes.filter((process) => loadOf(process) === least);
  return candidates[requestNo % candidates.length];
}

/** The name that the id of a live connection begins with. @param {string} url */
function ownerOf(url) {
  if (!url.startsWith('/socket.io/')) return undefined;
  return /[?&]sid=([a-z0-9]+)-/.exec(url)?.[1];
}
