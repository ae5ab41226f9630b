import http from 'node:http';

/**
 * @typedef {object} Callbacks
 * @property {() => void} onSilent it has not replied for a while
 * @property {() => void} onReply it replies again
 * @property {() => void} onTimeout it will not reply any more
 */

const PROBE_EVERY_MS = 1000;
/** A server with three times its capacity to do still replies within one. */
const SILENT_AFTER_PROBES = 4;
const TIMEOUT_AFTER_PROBES = 15;

/**
 * Probes a process at intervals, because it may hang without ending. Probes are counted instead of seconds: after a
 * machine has slept no process is late. Returns the function that stops it.
 *
 * @param {number} port @param {Callbacks} callbacks
 */
export function watchProcess(port, { onSilent, onReply, onTimeout }) {
  /** @type {http.ClientRequest | undefined} */
  let probe;
  let probesSinceReply = 0;

  const sendProbe = () => {
    const request = http.get({ host: '127.0.0.1', port, path: '/healthz', agent: false });
    request.once('response', (reply) => {
      reply.resume();
      probe = undefined;
      if (probesSinceReply >= SILENT_AFTER_PROBES) onReply();
      probesSinceReply = 0;
    });
    request.once('error', () => (probe = undefined));
    return request;
  };

  const timer = setInterval(() => {
    probesSinceReply += 1;
    if (probesSinceReply === SILENT_AFTER_PROBES) onSilent();
    if (probesSinceReply === TIMEOUT_AFTER_PROBES) onTimeout();
    probe ??= sendProbe();
  }, PROBE_EVERY_MS);

  return () => {
    clearInterval(timer);
    probe?.destroy();
  };
}
