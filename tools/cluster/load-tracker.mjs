import { pickBackend } from './pick-backend.mjs';

/**
 * @typedef {import('./supervisor.mjs').UpProcess} UpProcess
 * @typedef {{ requests: number, sockets: number }} Load requests under way and sockets open
 * @typedef {{ process: UpProcess, release: () => void }} Taken
 * @typedef {ReturnType<typeof createLoadTracker>} LoadTracker
 */

/** Chooses the process for the next request by the load of each. */
export function createLoadTracker() {
  /** @type {ReadonlyMap<string, UpProcess>} */
  let up = new Map();
  /** @type {Map<string, Load>} */
  const loads = new Map();
  let requestNo = 0;

  /** @param {UpProcess} process */
  const loadOf = ({ name }) => {
    const load = loads.get(name) ?? { requests: 0, sockets: 0 };
    loads.set(name, load);
    return load;
  };

  return {
    /** @param {ReadonlyMap<string, UpProcess>} processes */
    useProcesses(processes) {
      up = processes;
    },
    /** The chosen process, which counts as busy with it until released. @param {string} url @param {keyof Load} kind @param {ReadonlySet<string>} [tried] @returns {Taken | undefined} */
    take(url, kind, tried = new Set()) {
      requestNo += 1;
      const processes = [...up.values()].filter(({ name }) => !tried.has(name));
      const process = pickBackend({ processes, url, requestNo, loadOf: (each) => loadOf(each)[kind] });
      if (!process) return undefined;
      const load = loadOf(process);
      load[kind] += 1;
      return {
        process,
        release() {
          load[kind] -= 1;
        },
      };
    },
  };
}
